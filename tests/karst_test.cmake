# karst_test(NAME SOURCES a_test.cpp ON_2_3 b_test.cpp) makes the program test_NAME and runs it on one rank as the test NAME. The tests
# in b_test.cpp run again on 2 and on 3 ranks, as NAME.ranks2 and NAME.ranks3.
#
#   SOURCES ...          files whose tests need one rank, and what they use
#   ON_2_3 ...           files whose tests need ranks
#   ON_2_3_7 ...         the same, and on 7 ranks: of what is cut, sent and stepped
#   ONCE ...             patterns of tests in the files above that are not repeated on more ranks: physics, and words
#   NIGHTLY ...          patterns of long tests that only tools/check --full runs, as NAME.nightly
#   ROMIO ...            those of the files above whose tests run on 2 and 3 ranks again, with ROMIO instead of ompio
#   LINKS ...            the libraries that it tests, and packages
#   COMMANDS             the tests run commands of karst on up to 3 ranks (commands/run_karst.hpp)
#   SHARDS 2             in two parts, which CTest may run at the same time
#   SANITIZED OFF        tools/check --sanitize leaves it out
#   UNSANITIZED ...      patterns of tests that tools/check --sanitize leaves out: computation
#   SANITIZED_SUBSET ... tools/check --sanitize runs only these tests of it (a list for GTEST_FILTER). tools/check --full runs all
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

# For tests that run commands of karst, in their process or as the program. It has a main() of its own.
add_library(karst_run_commands OBJECT commands/command_main.cpp commands/run_karst.cpp)
target_link_libraries(karst_run_commands PUBLIC karst_test_support karst_commands PRIVATE karst_settings)
target_compile_definitions(karst_run_commands PUBLIC
  KARST_PROGRAM="$<TARGET_FILE:karst>" KARST_MPIEXEC="${MPIEXEC_EXECUTABLE}" KARST_SOURCE="${PROJECT_SOURCE_DIR}"
  KARST_HAS_CUDA=${KARST_HAS_CUDA})
list(JOIN mpi_environment " " joined_environment)
target_compile_definitions(karst_run_commands PRIVATE KARST_MPI_ENVIRONMENT="${joined_environment}")
add_dependencies(karst_run_commands karst)

add_custom_target(karst_sanitized_tests)  # all that `ctest -L sanitized` needs

# run_test(TEST TARGET RANKS LABELS COST ENVIRONMENT...). CTest gives a test as many cores as it has ranks, or all cores of the machine.
function(run_test test target ranks labels cost)
  add_test(NAME ${test} COMMAND ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${ranks} $<TARGET_FILE:${target}>)
  set_tests_properties(${test} PROPERTIES
    ENVIRONMENT "${mpi_environment};${ARGN}" TIMEOUT 1200 PROCESSORS ${ranks} LABELS "${labels}" COST ${cost})
endfunction()

# A list for GTEST_FILTER: all tests of these files. CMake reads the names of their suites.
function(tests_of result)
  set(patterns "")
  foreach(source IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(STRINGS ${source} lines REGEX "^(TYPED_)?TEST(_F)?\\(")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^(TYPED_)?TEST(_F)?\\(([A-Za-z0-9]+),.*" "\\3" suite "${line}")
      list(APPEND patterns "${suite}.*" "${suite}/*")
    endforeach()
  endforeach()
  list(REMOVE_DUPLICATES patterns)
  list(JOIN patterns ":" patterns)
  set(${result} "${patterns}" PARENT_SCOPE)
endfunction()

function(karst_test name)
  cmake_parse_arguments(TEST "COMMANDS" "SHARDS;COST;SANITIZED;SANITIZED_SUBSET" "SOURCES;ON_2_3;ON_2_3_7;ONCE;NIGHTLY;UNSANITIZED;ROMIO;LINKS;LABELS" ${ARGN})
  set(target test_${name})
  add_executable(${target} ${TEST_SOURCES} ${TEST_ON_2_3} ${TEST_ON_2_3_7})
  if(KARST_SANITIZERS AND no_asan IN_LIST TEST_LABELS)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  target_link_libraries(${target} PRIVATE karst_test_support ${TEST_LINKS} karst_settings)
  karst_one_unit(${target})
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O0>)  # the code under test is in the rooms
  if(KARST_UNITY)  # fixtures are in unnamed namespaces
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
  endif()
  if(NOT TEST_SHARDS)
    set(TEST_SHARDS 1)
  endif()
  if(NOT TEST_COST)
    set(TEST_COST 0)
  endif()

  list(JOIN TEST_NIGHTLY ":" nightly)
  set(ranks 1)
  if(TEST_COMMANDS)
    target_link_libraries(${target} PRIVATE karst_run_commands)
    set(ranks 3)
  endif()
  foreach(shard RANGE 1 ${TEST_SHARDS})
    set(test ${name})
    if(TEST_SHARDS GREATER 1)
      string(APPEND test .${shard}of${TEST_SHARDS})
    endif()
    math(EXPR index "${shard} - 1")
    run_test(${test} ${target} ${ranks} "${TEST_LABELS}" ${TEST_COST}
      GTEST_TOTAL_SHARDS=${TEST_SHARDS} GTEST_SHARD_INDEX=${index} "GTEST_FILTER=-${nightly}")
    if(TEST_COMMANDS)  # the other ranks mostly sleep
      set_tests_properties(${test} PROPERTIES PROCESSORS 1)
    endif()
  endforeach()

  if(nightly)
    run_test(${name}.nightly ${target} ${ranks} "${TEST_LABELS};nightly" 0 "GTEST_FILTER=${nightly}")
  endif()

  set(sanitized ON)
  if(DEFINED TEST_SANITIZED AND NOT TEST_SANITIZED OR TEST_SANITIZED_SUBSET OR no_asan IN_LIST TEST_LABELS)
    set(sanitized OFF)
  endif()
  tests_of(ranked ${TEST_ON_2_3} ${TEST_ON_2_3_7})
  tests_of(widest ${TEST_ON_2_3_7})
  list(JOIN TEST_ONCE ":" once)
  if(ranked)
    run_test(${name}.ranks2 ${target} 2 "${TEST_LABELS}" 0 "GTEST_FILTER=${ranked}-${once}")
    run_test(${name}.ranks3 ${target} 3 "${TEST_LABELS}" 0 "GTEST_FILTER=${ranked}-${once}")
  endif()
  if(widest)
    run_test(${name}.ranks7 ${target} 7 "${TEST_LABELS}" 0 "GTEST_FILTER=${widest}-${once}")
  endif()
  if(romio AND TEST_ROMIO)
    tests_of(filter ${TEST_ROMIO})
    foreach(ranks 2 3)
      run_test(${name}_romio.ranks${ranks} ${target} ${ranks} "${TEST_LABELS}" 0 OMPI_MCA_io=${romio} "GTEST_FILTER=${filter}-${once}")
    endforeach()
  endif()

  # With sanitizers, what runs on 3 ranks is not repeated on one.
  if(KARST_SANITIZERS)
    list(JOIN TEST_UNSANITIZED ":" unsanitized)
    if(TEST_SANITIZED_SUBSET)
      run_test(${name}.sanitized ${target} ${ranks} "sanitized" ${TEST_COST} "GTEST_FILTER=${TEST_SANITIZED_SUBSET}")
    elseif(sanitized)
      if(TEST_SOURCES)
        run_test(${name}.sanitized ${target} ${ranks} "sanitized" ${TEST_COST} "GTEST_FILTER=*-${ranked}:${unsanitized}")
      endif()
      if(ranked)
        run_test(${name}.sanitized3 ${target} 3 "sanitized" ${TEST_COST} "GTEST_FILTER=${ranked}-${once}:${unsanitized}")
      endif()
      if(once)
        run_test(${name}.sanitized_once ${target} ${ranks} "sanitized" ${TEST_COST} "GTEST_FILTER=${once}-${unsanitized}")
      endif()
    endif()
    if(sanitized OR TEST_SANITIZED_SUBSET)
      add_dependencies(karst_sanitized_tests ${target})
    endif()
  endif()
endfunction()
