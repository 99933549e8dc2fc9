# Files that become a part of the program, as bytes: a C++ file with a list of {"name", bytes}
# (explorer/server/embedded.h), which names them where they stand.

# proofboard_embedded_files(LIST out NAMES name… FILES file…): the C++ file that defines
# `LIST()`. The n-th file has the n-th name.
function(proofboard_embedded_files list out)
  cmake_parse_arguments(EMBEDDED "" "" "NAMES;FILES" ${ARGN})
  set(EMBEDDED_LIST ${list})
  set(EMBEDDED_ASSEMBLY)
  set(EMBEDDED_DECLARATIONS)
  set(EMBEDDED_ROWS)
  set(number 0)
  foreach(name file IN ZIP_LISTS EMBEDDED_NAMES EMBEDDED_FILES)
    set(symbol proofboard_embedded_${list}_${number})
    string(APPEND EMBEDDED_ASSEMBLY
      "    \"${symbol}:\\n.incbin \\\"${file}\\\"\\n${symbol}_end:\\n.byte 0\\n\"\n"
      "    \".global ${symbol}\\n.global ${symbol}_end\\n\"\n")
    string(APPEND EMBEDDED_DECLARATIONS "extern \"C\" const char ${symbol}[], ${symbol}_end[];\n")
    string(APPEND EMBEDDED_ROWS "\n      {\"${name}\", {${symbol}, ${symbol}_end}},")
    math(EXPR number "${number} + 1")
  endforeach()
  set(made ${CMAKE_CURRENT_BINARY_DIR}/generated/explorer/${list}.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/src/explorer/server/embedded.cpp.in ${made} @ONLY)
  set_source_files_properties(${made} PROPERTIES OBJECT_DEPENDS "${EMBEDDED_FILES}"
    SKIP_PRECOMPILE_HEADERS ON)
  set(${out} ${made} PARENT_SCOPE)
endfunction()

# Every file of a folder, by its path in it. No folder, no files.
function(proofboard_embedded_folder folder list out)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
  set(names)
  foreach(file IN LISTS files)
    file(RELATIVE_PATH name ${folder} ${file})
    list(APPEND names ${name})
  endforeach()
  proofboard_embedded_files(${list} made NAMES ${names} FILES ${files})
  set(${out} ${made} PARENT_SCOPE)
endfunction()

# The measurements of experiments, FOLDER/NAME/NAME.csv, each under its NAME. Those that are packed
# (xz) are unpacked for the build.
function(proofboard_embedded_results folder list out)
  find_program(PROOFBOARD_XZ xz)
  file(GLOB found CONFIGURE_DEPENDS ${folder}/*/*.csv ${folder}/*/*.csv.xz)
  set(files)
  set(names)
  foreach(file IN LISTS found)
    get_filename_component(name ${file} NAME_WE)
    if(file MATCHES "\\.xz$")
      if(NOT PROOFBOARD_XZ)
        continue()
      endif()
      set(unpacked ${CMAKE_CURRENT_BINARY_DIR}/generated/results/${name}.csv)
      if(NOT EXISTS ${unpacked} OR ${file} IS_NEWER_THAN ${unpacked})
        file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/generated/results)
        execute_process(COMMAND ${PROOFBOARD_XZ} -dc ${file} OUTPUT_FILE ${unpacked}
          COMMAND_ERROR_IS_FATAL ANY)
      endif()
      set(file ${unpacked})
    endif()
    list(APPEND files ${file})
    list(APPEND names ${name})
  endforeach()
  proofboard_embedded_files(${list} made NAMES ${names} FILES ${files})
  set(${out} ${made} PARENT_SCOPE)
endfunction()
