# Follows docs/adding-a-game.md in a copy of the project: saves the C++ of the page as the game's
# header, puts its word into the list of games, builds, and uses the new game.
# Needs SOURCE (the project), WORK (a folder of its own), CXX.
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${WORK} RESULT_VARIABLE code
                  OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${ARGN} ended with ${code}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect text)
  string(FIND "${output}" "${text}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "'${text}' was expected in:\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK}/project)
file(MAKE_DIRECTORY ${WORK}/project)
foreach(part CMakeLists.txt src cmake tests)
  file(COPY ${SOURCE}/${part} DESTINATION ${WORK}/project)
endforeach()

file(READ ${SOURCE}/docs/adding-a-game.md page)
string(FIND "${page}" "```cpp\n" begin)
math(EXPR begin "${begin} + 7")
string(SUBSTRING "${page}" ${begin} -1 rest)
string(FIND "${rest}" "\n```" length)
string(SUBSTRING "${rest}" 0 ${length} header)
file(WRITE ${WORK}/project/src/rules/nim/nim.h "${header}\n")

# The other games are left out: they are tested elsewhere and would only take time to build.
file(READ ${WORK}/project/CMakeLists.txt lists)
string(REGEX REPLACE "set\\(PROOFBOARD_GAMES [^)]*\\)" "set(PROOFBOARD_GAMES nim)" lists "${lists}")
file(WRITE ${WORK}/project/CMakeLists.txt "${lists}")

# Neither optimised nor for the debugger: compiling is all that takes time here.
run(${CMAKE_COMMAND} -S project -B build -G Ninja -DCMAKE_CXX_COMPILER=${CXX}
    -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DPROOFBOARD_TESTS=ON
    -DPROOFBOARD_WERROR=ON)
run(${CMAKE_COMMAND} --build build
    --target proofboard_program proofboard_check_program conformance_tests)

set(program build/src/proofboard)
run(${program} show nim start)
run(${program} perft nim start --depth 3 --json)
expect("\"nodes\":")
run(build/tests/conformance_tests)
expect("PASSED")
run(${program} algorithms --json)
string(REGEX MATCHALL "\"name\":\"[a-z0-9+*-]+\",\"options\"" entries "${output}")
foreach(algorithm pn df-pn dfs iddfs alpha-beta)
  # 1, 2, 3 is lost for the side to move; 1, 2, 4 is won by taking one from the third heap.
  run(${program} solve nim "1,2,3 x" --algorithm ${algorithm} --json --certificate lost.proof)
  expect("\"truth\":\"disproven\"")
  run(${program} solve nim "1,2,4 x" --algorithm ${algorithm} --json --certificate won.proof)
  expect("\"truth\":\"proven\"")
  expect("\"move\":\"3-1\"")
  run(${program} check lost.proof won.proof)
  run(build/src/proofboard-check lost.proof won.proof)
endforeach()
