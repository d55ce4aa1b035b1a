# cmake --install: the program; the library with its headers and a CMake package; man pages and completions, which the built program writes;
# documents and the sample. The component "development" is the library, the component "program" is everything else.
include(GNUInstallDirs)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)

# All users may enter new folders, for every umask. Existing folders do not change.
function(install_folders)
  install(CODE "
  foreach(path ${ARGN})
    set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
    string(REPLACE / \";\" names \"./\${path}\")
    foreach(name IN LISTS names)
      set(folder \"\${folder}/\${name}\")
      if(NOT EXISTS \"\${folder}\")
        file(MAKE_DIRECTORY \"\${folder}\")
        file(CHMOD \"\${folder}\" PERMISSIONS
          OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
      endif()
    endforeach()
  endforeach()")
endfunction()
install_folders(${CMAKE_INSTALL_BINDIR} ${CMAKE_INSTALL_DOCDIR} ${CMAKE_INSTALL_MANDIR}/man1 ${CMAKE_INSTALL_DATADIR})

install(TARGETS karst RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})

if(KARST_MPI)  # its headers include that of MPI
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
  install_folders(${CMAKE_INSTALL_LIBDIR}/cmake/karst ${CMAKE_INSTALL_INCLUDEDIR}/karst)
  include(install_library)
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
endif()

install(FILES README.md CHANGELOG.md CITATION.cff CONTRIBUTING.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY data DESTINATION ${CMAKE_INSTALL_DOCDIR})

if(KARST_MANUAL AND NOT CMAKE_CROSSCOMPILING)
  set(manual ${PROJECT_BINARY_DIR}/share)
  add_custom_command(OUTPUT ${manual}/man/man1/karst.1
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual}
    COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0 $<TARGET_FILE:karst> manual ${manual}  # ignores leaks inside MPI
    DEPENDS karst VERBATIM COMMENT "Writing man pages and completions")
  add_custom_target(karst_manual ALL DEPENDS ${manual}/man/man1/karst.1)
  install(DIRECTORY ${manual}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR})
  install(DIRECTORY ${manual}/bash-completion ${manual}/zsh ${manual}/fish DESTINATION ${CMAKE_INSTALL_DATADIR})
else()
  message(STATUS "karst: man pages and completions: off (karst manual DIR writes them)")
endif()
