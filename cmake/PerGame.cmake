# Sources that exist once per game. They are written from templates in which @GAME@ is the name of
# the game, so that a new game needs one word in PROOFBOARD_GAMES and no file outside its folder.

# Writes one .cpp per game and returns their paths in `out`.
function(proofboard_per_game template out)
  get_filename_component(folder ${template} DIRECTORY)
  get_filename_component(stem ${template} NAME_WE)
  set(files)
  foreach(GAME IN LISTS PROOFBOARD_GAMES)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/generated/${folder}/${stem}_${GAME}.cpp)
    configure_file(${template} ${file} @ONLY)
    list(APPEND files ${file})
  endforeach()
  set(${out} ${files} PARENT_SCOPE)
endfunction()

# Writes the one .cpp that collects what those files define, `TYPE FUNCTION_game()` for every game,
# and returns its path in `out`. In the template, @PREFIX_DECLARATIONS@ declares these functions and
# @PREFIX_CALLS@ calls them all.
function(proofboard_game_list template prefix type function out)
  set(declarations)
  set(calls)
  foreach(game IN LISTS PROOFBOARD_GAMES)
    list(APPEND declarations "${type} ${function}_${game}()\;")
    list(APPEND calls "${function}_${game}()")
  endforeach()
  list(JOIN declarations "\n" ${prefix}_DECLARATIONS)
  list(JOIN calls ", " ${prefix}_CALLS)
  get_filename_component(folder ${template} DIRECTORY)
  get_filename_component(stem ${template} NAME_WE)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/generated/${folder}/${stem}.cpp)
  configure_file(${template} ${file} @ONLY)
  set(${out} ${file} PARENT_SCOPE)
endfunction()

# In a browser FOLDER/browser/FILE.cpp takes the place of FOLDER/FILE.cpp; elsewhere it is nothing.
# proofboard_choose(LIST): of these .cpp files, those for what is built here.
function(proofboard_choose list)
  set(chosen ${${list}})
  list(FILTER chosen EXCLUDE REGEX "/browser/[^/]*$")
  if(EMSCRIPTEN)
    foreach(file IN LISTS ${list})
      if(file MATCHES "^(.*)/browser/([^/]*)$")
        list(REMOVE_ITEM chosen ${CMAKE_MATCH_1}/${CMAKE_MATCH_2})
        list(APPEND chosen ${file})
      endif()
    endforeach()
  endif()
  set(${list} ${chosen} PARENT_SCOPE)
endfunction()
