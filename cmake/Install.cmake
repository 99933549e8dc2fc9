# `cmake --install` and find_package(Proofboard):
#   Proofboard::proofboard   everything: questions in, answers and certificates out (api/api.h)
#   Proofboard::checker      the checker of certificates and the rules of the games, nothing else
include(CMakePackageConfigHelpers)

set(PROOFBOARD_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Proofboard)

install(TARGETS
          proofboard_core proofboard_game proofboard_certificate proofboard_checker
          proofboard_search proofboard_api proofboard_proofboard
        EXPORT ProofboardTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS proofboard_program proofboard_check_program
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/proofboard
        FILES_MATCHING PATTERN "*.h"
        PATTERN "cluster" EXCLUDE
        PATTERN "lab" EXCLUDE
        PATTERN "play" EXCLUDE
        PATTERN "protocol" EXCLUDE
        PATTERN "command" EXCLUDE)
install(EXPORT ProofboardTargets NAMESPACE Proofboard:: DESTINATION ${PROOFBOARD_CONFIG_DIR})

configure_package_config_file(cmake/ProofboardConfig.cmake.in
  ${PROJECT_BINARY_DIR}/ProofboardConfig.cmake INSTALL_DESTINATION ${PROOFBOARD_CONFIG_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ProofboardConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ProofboardConfig.cmake
              ${PROJECT_BINARY_DIR}/ProofboardConfigVersion.cmake
        DESTINATION ${PROOFBOARD_CONFIG_DIR})
