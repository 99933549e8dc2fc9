# `./proofboard package`, or `cpack` in a build folder: a package for Debian and its kin, with all that
# `cmake --install` installs.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME proofboard)
set(CPACK_PACKAGE_CONTACT "The Proofboard authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DESCRIPTION
"Proofboard answers yes/no questions about board games (Othello, Hex, Connect6,
Lines of Action, Surakarta, shogi) by proof-number search, and hands over a
proof that a separate checker verifies. This package has the programs, the C++
library with its headers, and a module for Python.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # what the programs need, found in them
# What the headers need, and what makes figures.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
  "libfmt-dev, libxxhash-dev, libzstd-dev, libeigen3-dev, gnuplot-nox, bash-completion")
if(PROOFBOARD_PYTHON)
  # The module is for the interpreter that it was built with.
  math(EXPR next "${PROOFBOARD_PYTHON_MINOR} + 1")
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "python3 (>= 3.${PROOFBOARD_PYTHON_MINOR}~), python3 (<< 3.${next}~)")
endif()
include(CPack)
