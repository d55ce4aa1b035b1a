# Run by cpack, for the package for Debian alone: the names and compressed files that Debian's policy asks for.
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
# Without these, cpack makes a package without dependencies, or stops in the middle.
find_program(KARST_SHLIBDEPS dpkg-shlibdeps)
find_program(KARST_FILE file)
if(NOT KARST_SHLIBDEPS OR NOT KARST_FILE)
  message(FATAL_ERROR "karst: cpack -G DEB needs the programs dpkg-shlibdeps and file. Install the packages dpkg-dev and file.")
endif()
set(share ${CPACK_TEMPORARY_DIRECTORY}/usr/share)
set(documents ${share}/doc/karst)
file(READ ${documents}/LICENSE licence)
file(WRITE ${documents}/copyright "Karst, built from its sources by cpack. If `karst --version` names CUDA, the program contains the CUDA
runtime, which NVIDIA permits to distribute as a part of applications (Attachment A of the licence of the CUDA toolkit).

${licence}")
file(REMOVE ${documents}/LICENSE ${documents}/CONTRIBUTING.md)
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${documents}/changelog "karst (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Built by cpack. CHANGELOG.md lists the changes.

 -- ${CPACK_PACKAGE_CONTACT}  ${now}
")
if(EXISTS ${share}/zsh)
  file(MAKE_DIRECTORY ${share}/zsh/vendor-completions)  # the other folder is not in the fpath of Debian's zsh
  file(RENAME ${share}/zsh/site-functions/_karst ${share}/zsh/vendor-completions/_karst)
  file(REMOVE_RECURSE ${share}/zsh/site-functions)
endif()
file(GLOB pages ${share}/man/man1/*.1)
execute_process(COMMAND gzip -9n ${pages} ${documents}/changelog COMMAND_ERROR_IS_FATAL ANY)
