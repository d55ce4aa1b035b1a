# cpack -G DEB: a package for Debian. cpack -G TXZ: an archive to unpack and run. tools/package makes both and checks them. They hold the
# program, and not the library: its archives fit one compiler, one MPI and one CUDA.
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};karst;program;/")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_FILE_NAME karst-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
if(NOT CPACK_PACKAGE_CONTACT)  # Debian wants an address; .invalid is the domain for those who have none
  set(CPACK_PACKAGE_CONTACT "The Karst developers <developers@karst.invalid>")
endif()

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(MPI_CXX_LIBRARIES MATCHES mpich)  # the package with mpirun; karst alone runs without
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS mpich)
elseif(KARST_MPI)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS openmpi-bin)
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "permeability of rock images by lattice Boltzmann")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Karst computes the permeability of a rock from a segmented 3-D image of the
rock, with the estimated error, and the flow field. The results have the
same bits on any number of ranks and threads, on CPUs and on NVIDIA GPUs.")
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_files.cmake)
set(CPACK_KARST_SOURCE ${PROJECT_SOURCE_DIR})

if(KARST_STATIC)
  install_licences(${CMAKE_INSTALL_DOCDIR}/libraries program)
endif()
include(CPack)
