# What of src/ is installed. Programs include the public headers, listed here by name. What these
# include in turn, mostly templates, which are compiled with the game or algorithm that they are given,
# is installed below detail/: no promise is made of it.
set(PROOFBOARD_PUBLIC_HEADERS
  # Questions and answers: games, algorithms and knowledge by name.
  api/api.h api/answer.h api/ask.h api/games.h api/inquiry.h api/mating.h api/news.h api/soundness.h
  api/swap.h api/watcher.h
  # The checker, and certificates that can be walked.
  certificate/sink.h certificate/source.h
  checker/checker.h checker/games.h checker/proof_tree.h
  # Games being played, players, matches; games read move by move.
  play/game_session.h play/match.h play/player.h play/self_play_games.h lab/analysis.h
  # The values that these speak of.
  core/budget.h core/indicators.h core/numbers.h core/options.h core/status.h core/truth.h
  game/question.h
  # A game of one's own: what it supplies, and what helps to write it.
  api/register.h play/register.h
  core/fixed_vector.h core/random.h
  game/board_view.h game/dominance.h game/evaluation.h game/features.h game/insight.h game/notated.h
  game/notation.h game/reasons.h game/remarks.h game/rules.h
  search/brings.h search/counted_lengths.h
  # An algorithm of one's own.
  search/algorithm_info.h
  search/algorithms/best_first_family.h search/algorithms/depth_first_family.h)
# The games that are there, to register an algorithm for them.
foreach(game IN LISTS PROOFBOARD_GAMES)
  list(APPEND PROOFBOARD_PUBLIC_HEADERS games/${game}/${game}.h games/${game}/rules/${game}.h)
endforeach()

# Of headers, named from `source` on, all that they include and that is not among them.
function(proofboard_included source out)
  set(found ${ARGN})
  set(waiting ${ARGN})
  while(waiting)
    list(POP_FRONT waiting header)
    file(STRINGS ${source}/${header} lines REGEX "^#include \".+\"$")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^#include \"(.+)\"$" "\\1" included "${line}")
      if(NOT included IN_LIST found)
        list(APPEND found ${included})
        list(APPEND waiting ${included})
      endif()
    endforeach()
  endwhile()
  list(REMOVE_ITEM found ${ARGN})
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# proofboard_install_headers(source destination header…): each keeps its folder.
function(proofboard_install_headers source destination)
  foreach(header IN LISTS ARGN)
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${source}/${header} DESTINATION ${destination}/${folder})
  endforeach()
endfunction()
