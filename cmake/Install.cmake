# `cmake --install`: both programs, the library with its headers, the documents, the manual page and
# the shell's completion, and the package for Python if it was built. find_package(Proofboard) has:
#   Proofboard::proofboard   questions in, answers and certificates out (api/api.h), players (play/player.h)
#   Proofboard::lab          experiments, and games read move by move (lab/analysis.h)
#   Proofboard::checker      the checker of certificates and the rules of the games, nothing else
include(CMakePackageConfigHelpers)

set(PROOFBOARD_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Proofboard)

install(TARGETS
          proofboard_core proofboard_game proofboard_certificate proofboard_checker
          proofboard_search proofboard_api proofboard_play proofboard_lab proofboard_proofboard
        EXPORT ProofboardTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS proofboard_program proofboard_check_program
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
include(cmake/PublicHeaders.cmake)
proofboard_included(${PROJECT_SOURCE_DIR}/src detail ${PROOFBOARD_PUBLIC_HEADERS})
set(include ${CMAKE_INSTALL_INCLUDEDIR}/proofboard)
proofboard_install_headers(${PROJECT_SOURCE_DIR}/src ${include} ${PROOFBOARD_PUBLIC_HEADERS})
proofboard_install_headers(${PROJECT_SOURCE_DIR}/src ${include}/detail ${detail})
install(EXPORT ProofboardTargets NAMESPACE Proofboard:: DESTINATION ${PROOFBOARD_CONFIG_DIR})

configure_package_config_file(cmake/ProofboardConfig.cmake.in
  ${PROJECT_BINARY_DIR}/ProofboardConfig.cmake INSTALL_DESTINATION ${PROOFBOARD_CONFIG_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ProofboardConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ProofboardConfig.cmake
              ${PROJECT_BINARY_DIR}/ProofboardConfigVersion.cmake
        DESTINATION ${PROOFBOARD_CONFIG_DIR})

# The manual page and the completion are made by the program itself, of the tables that its --help is
# made of.
set(PROOFBOARD_MANUAL ${PROJECT_BINARY_DIR}/manual)
file(MAKE_DIRECTORY ${PROOFBOARD_MANUAL})
add_custom_command(
  OUTPUT ${PROOFBOARD_MANUAL}/proofboard.1 ${PROOFBOARD_MANUAL}/proofboard.bash
  COMMAND $<TARGET_FILE:proofboard_program> manual > ${PROOFBOARD_MANUAL}/proofboard.1
  COMMAND $<TARGET_FILE:proofboard_program> completion bash > ${PROOFBOARD_MANUAL}/proofboard.bash
  DEPENDS proofboard_program COMMENT "Writing the manual page and the completion" VERBATIM)
add_custom_target(proofboard_manual ALL
  DEPENDS ${PROOFBOARD_MANUAL}/proofboard.1 ${PROOFBOARD_MANUAL}/proofboard.bash)
file(WRITE ${PROOFBOARD_MANUAL}/proofboard-check.1 ".so man1/proofboard.1\n")
install(FILES ${PROOFBOARD_MANUAL}/proofboard.1 ${PROOFBOARD_MANUAL}/proofboard-check.1
        DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${PROOFBOARD_MANUAL}/proofboard.bash RENAME proofboard
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)

install(FILES README.md CHANGELOG.md CITATION.cff LICENSE DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/proofboard)
# The measurements are of interest to those who have the repository.
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/proofboard/docs
        PATTERN "results" EXCLUDE)
