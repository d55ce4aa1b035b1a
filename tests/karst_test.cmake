# karst_test(NAME SOURCES ... RANKS 1 2 3 7) makes the program test_NAME and runs it once for each number of ranks.
#
#   LINKS ...            the libraries that it tests, and packages
#   PROGRAM              the test starts the program karst; it gets the paths of the program and of the sources
#   SHARDS 2             in two halves, which CTest may run at the same time
#   ROMIO_RANKS 2 3      runs again with these numbers of ranks, with ROMIO instead of ompio
#   SANITIZED 1 3        numbers of ranks that tools/check runs with sanitizers; tools/check --full runs all with sanitizers
#   SANITIZED_SUBSET ... the same for a part of the tests (a list for GTEST_FILTER), on one rank
#   LABELS no_asan       never with sanitizers: other programs, or pure computation, which takes 20 times as long
#   COST 100             approximate seconds of a long test: CTest begins with the longest

# Tests start the MPI of the build: scripts find it as mpirun, in a folder that is the first of the PATH (the end of CMakeLists.txt).
set(mpirun ${CMAKE_CURRENT_BINARY_DIR}/mpi/mpirun)
file(WRITE ${mpirun} "#!/bin/sh\nexec '${MPIEXEC_EXECUTABLE}' \"$@\"\n")
file(CHMOD ${mpirun} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# For Open MPI; others ignore these names. By default mpirun refuses root, and more ranks than cores, and binds the ranks of every program to
# the same first cores. Waiting ranks must yield to others. Without pml=ob1, every start searches for fast networks, which takes 0.2 s.
set(mpi_environment
  OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1 OMP_WAIT_POLICY=passive
  OMPI_MCA_pml=ob1 OMPI_MCA_btl_base_warn_component_unused=0)

find_program(ompi_info ompi_info)
mark_as_advanced(ompi_info)
set(romio "")
execute_process(COMMAND ${MPIEXEC_EXECUTABLE} --version OUTPUT_VARIABLE mpiexec_words ERROR_QUIET)
if(ompi_info AND mpiexec_words MATCHES "Open MPI|OpenRTE")
  execute_process(COMMAND ${ompi_info} --parsable OUTPUT_VARIABLE ompi_facts ERROR_QUIET)
  string(REGEX MATCH "mca:io:(romio[0-9]*):" ompi_facts "${ompi_facts}")
  set(romio "${CMAKE_MATCH_1}")
endif()
if(NOT romio)
  message(WARNING "karst: tests: those with ROMIO are left out, because this MPI is no Open MPI, or lacks it")
endif()

# For tests that start the program karst: the paths of the program and of the sources.
add_library(karst_run_program STATIC commands/run_karst.cpp)
target_link_libraries(karst_run_program PUBLIC karst_test_support PRIVATE karst_settings)
target_compile_definitions(karst_run_program PUBLIC
  KARST_PROGRAM="$<TARGET_FILE:karst>" KARST_MPIEXEC="${MPIEXEC_EXECUTABLE}" KARST_SOURCE="${PROJECT_SOURCE_DIR}"
  KARST_HAS_CUDA=${KARST_HAS_CUDA})
list(JOIN mpi_environment " " joined_environment)
target_compile_definitions(karst_run_program PRIVATE KARST_MPI_ENVIRONMENT="${joined_environment}")
add_dependencies(karst_run_program karst)

add_custom_target(karst_sanitized_tests)  # all that `ctest -L sanitized` needs

# run_test(TEST TARGET RANKS LABELS COST ENVIRONMENT...)
function(run_test test target ranks labels cost)
  add_test(NAME ${test} COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${ranks} $<TARGET_FILE:${target}>)
  set_tests_properties(${test} PROPERTIES
    ENVIRONMENT "${mpi_environment};${ARGN}" TIMEOUT 1200 PROCESSORS ${ranks} LABELS "${labels}" COST ${cost})
endfunction()

function(karst_test name)
  cmake_parse_arguments(TEST "PROGRAM" "SHARDS;COST;SANITIZED_SUBSET" "SOURCES;LINKS;RANKS;ROMIO_RANKS;SANITIZED;LABELS" ${ARGN})
  set(target test_${name})
  add_executable(${target} ${TEST_SOURCES})
  if(KARST_SANITIZERS AND no_asan IN_LIST TEST_LABELS)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  target_link_libraries(${target} PRIVATE karst_test_support ${TEST_LINKS} karst_settings)
  karst_one_unit_a_folder(${target})
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O0>)  # the code under test is in the rooms
  if(KARST_UNITY)  # fixtures are in unnamed namespaces
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
  endif()
  if(TEST_PROGRAM)
    target_link_libraries(${target} PRIVATE karst_run_program)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-fno-sanitize=all>)  # the program under test is another
  endif()
  if(TEST_SANITIZED OR TEST_SANITIZED_SUBSET)
    add_dependencies(karst_sanitized_tests ${target})
  endif()
  if(NOT TEST_SHARDS)
    set(TEST_SHARDS 1)
  endif()
  if(NOT TEST_COST)
    set(TEST_COST 0)
  endif()
  foreach(ranks IN LISTS TEST_RANKS)
    set(labels ${TEST_LABELS})
    if(ranks IN_LIST TEST_SANITIZED)
      list(APPEND labels sanitized)
    endif()
    foreach(shard RANGE 1 ${TEST_SHARDS})
      set(test ${name}.ranks${ranks})
      if(TEST_SHARDS GREATER 1)
        string(APPEND test .${shard}of${TEST_SHARDS})
      endif()
      math(EXPR index "${shard} - 1")
      run_test(${test} ${target} ${ranks} "${labels}" ${TEST_COST} GTEST_TOTAL_SHARDS=${TEST_SHARDS} GTEST_SHARD_INDEX=${index})
    endforeach()
  endforeach()
  if(romio)
    foreach(ranks IN LISTS TEST_ROMIO_RANKS)
      run_test(${name}_romio.ranks${ranks} ${target} ${ranks} "${TEST_LABELS}" ${TEST_COST} OMPI_MCA_io=${romio})
    endforeach()
  endif()
  if(TEST_SANITIZED_SUBSET AND KARST_SANITIZERS)
    run_test(${name}.subset ${target} 1 "sanitized;subset" ${TEST_COST} "GTEST_FILTER=${TEST_SANITIZED_SUBSET}")
  endif()
endfunction()
