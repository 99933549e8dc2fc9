# cmake -DBUILD=… -DSOURCE=… -DWORK=… -DCXX=… -DFLAGS=… -DGAMES=… -P run.cmake
# Installs BUILD below WORK, builds the project in SOURCE against it there, and runs its programs
# and the installed ones.
cmake_minimum_required(VERSION 3.25)
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(prefix ${WORK}/prefix)
file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})

# The headers that a program may include are those that are declared.
file(GLOB_RECURSE installed RELATIVE ${prefix}/include/proofboard ${prefix}/include/proofboard/*.h)
list(FILTER installed EXCLUDE REGEX "^detail/")
set(PROOFBOARD_GAMES ${GAMES})
include(${SOURCE}/../../cmake/PublicHeaders.cmake)
list(SORT installed)
list(SORT PROOFBOARD_PUBLIC_HEADERS)
if(NOT installed STREQUAL PROOFBOARD_PUBLIC_HEADERS)
  message(FATAL_ERROR "installed: ${installed}\ndeclared: ${PROOFBOARD_PUBLIC_HEADERS}")
endif()

run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G Ninja -DCMAKE_PREFIX_PATH=${prefix}
    -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${FLAGS} -DCMAKE_BUILD_TYPE=Debug)
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/solve ${WORK}/othello.proof)
run(${WORK}/build/check ${WORK}/othello.proof)
run(${WORK}/build/own ${WORK}/own.proof)
run(${prefix}/bin/proofboard-check ${WORK}/othello.proof)
run(${prefix}/bin/proofboard check ${WORK}/othello.proof)
