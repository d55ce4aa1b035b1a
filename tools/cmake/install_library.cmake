# The library: archives, headers, and a CMake package. find_package(karst) gives the targets karst::permeability and karst::conductivity.
set(library_rooms base geometry partition io network solver run permeability conductivity)
list(TRANSFORM library_rooms PREPEND karst_ OUTPUT_VARIABLE library_targets)
foreach(room IN LISTS library_rooms)
  set_target_properties(karst_${room} PROPERTIES EXPORT_NAME ${room})
endforeach()
set_target_properties(karst_settings PROPERTIES EXPORT_NAME settings)
target_compile_features(karst_base PUBLIC cxx_std_20)
install(TARGETS ${library_targets} karst_settings EXPORT karst
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
foreach(folder src/base src/network src/solver src/run src/physics geometry partition io)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/karst
    FILES_MATCHING PATTERN *.hpp
    PATTERN io/experiments EXCLUDE PATTERN solver/cpu EXCLUDE PATTERN solver/cuda EXCLUDE PATTERN conductivity/cuda EXCLUDE
    PATTERN run/record EXCLUDE PATTERN permeability/record EXCLUDE PATTERN conductivity/record EXCLUDE PATTERN permeability/page EXCLUDE PATTERN conductivity/page EXCLUDE PATTERN physics/flow EXCLUDE PATTERN physics/convect EXCLUDE PATTERN physics/pores EXCLUDE PATTERN physics/drainage EXCLUDE PATTERN physics/relaxation EXCLUDE PATTERN physics/transport EXCLUDE PATTERN physics/all.hpp EXCLUDE)
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/src/physics/permeability/karst.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/karst)

# Installed headers include each other as <karst/ROOM/FILE>, so names such as io/ cannot clash with those of another project.
string(REPLACE ";" "|" rooms "${library_rooms};physics")
install(CODE "
  set(root \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}/karst\")
  file(GLOB_RECURSE headers \"\${root}/*.hpp\")
  foreach(header IN LISTS headers)
    file(READ \"\${header}\" words)
    string(REGEX REPLACE \"#include \\\"((${rooms})/[^\\\"]*)\\\"\" \"#include <karst/\\\\1>\" words \"\${words}\")
    file(WRITE \"\${header}\" \"\${words}\")
  endforeach()")

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/karst)
include(CMakePackageConfigHelpers)
find_program(mpi_compiler NAMES "${MPI_CXX_COMPILER}" NO_CACHE)  # with its folder
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/karst-config.cmake.in ${PROJECT_BINARY_DIR}/karst-config.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/karst-config-version.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT karst NAMESPACE karst:: FILE karst-targets.cmake DESTINATION ${package_folder})
install(FILES ${PROJECT_BINARY_DIR}/karst-config.cmake ${PROJECT_BINARY_DIR}/karst-config-version.cmake DESTINATION ${package_folder})
