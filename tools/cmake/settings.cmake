# Compile options of all targets. Clang warns of names that shadow one of another file of the same unit; GCC does so rarely.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

add_library(karst_settings INTERFACE)
target_compile_options(karst_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:
  -Wall -Wextra -Wpedantic $<$<NOT:$<AND:$<BOOL:${KARST_UNITY}>,$<CXX_COMPILER_ID:Clang,AppleClang>>>:-Wshadow> -Wconversion -Wno-sign-conversion
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # GCC 12 warns of overlaps in std::string that do not exist (GCC bug 105651)
  -ffp-contract=off>)  # same bits on every machine (docs: "bit for bit")
target_compile_options(karst_settings INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:
  --fmad=false                # the same bits on GPUs
  --expt-relaxed-constexpr>)  # the lattice's tables are constexpr functions
# Karst uses only the C interface of MPI. The C++ interface was removed from the standard and causes warnings.
target_compile_definitions(karst_settings INTERFACE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
if(KARST_WERROR)
  target_compile_options(karst_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror> $<$<COMPILE_LANGUAGE:CUDA>:--Werror=all-warnings>)
endif()
