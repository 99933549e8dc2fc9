# The library as WebAssembly (preset `wasm`), for the explorer's page and for checking on any page.

# Debian's libraries that are headers alone, or can be. The rest of the folder that they lie in is for
# this machine and must not be seen, so they get an entrance of their own.
# proofboard_headers(TARGET PATH FOLDER…): PATH is a file or folder, to be found in one of the folders.
set(entrance ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${entrance})
function(proofboard_headers target path)
  foreach(folder IN LISTS ARGN)
    if(EXISTS ${folder}/${path})
      file(CREATE_LINK ${folder}/${path} ${entrance}/${path} SYMBOLIC)
      add_library(${target} INTERFACE IMPORTED GLOBAL)
      target_include_directories(${target} INTERFACE ${entrance})
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "${path} is in none of ${ARGN}")
endfunction()

set(folders /usr/include /usr/local/include)
proofboard_headers(fmt::fmt fmt ${folders})
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
proofboard_headers(PkgConfig::xxhash xxhash.h ${folders})
target_compile_definitions(PkgConfig::xxhash INTERFACE XXH_INLINE_ALL)
proofboard_headers(nlohmann_json::nlohmann_json nlohmann ${folders})
proofboard_headers(Eigen3::Eigen Eigen /usr/include/eigen3 /usr/local/include/eigen3)

# What packs and unpacks is not there: what is packed is unpacked while it is built.
add_library(PkgConfig::zstd INTERFACE IMPORTED GLOBAL)
find_program(PROOFBOARD_ZSTD zstd REQUIRED)
add_library(Threads::Threads INTERFACE IMPORTED GLOBAL)

# Exceptions are those of WebAssembly itself, which every browser since 2022 knows, as it does the
# vector instructions: those by JavaScript would cost more than the searches themselves.
add_compile_options(-fwasm-exceptions -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext)
add_link_options(-fwasm-exceptions)
