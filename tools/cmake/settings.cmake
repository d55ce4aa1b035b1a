# What every target of ours is compiled with.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

add_library(karst_settings INTERFACE)
target_compile_options(karst_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # GCC 12 sees overlaps in std::string that are none (GCC bug 105651)
  -ffp-contract=off>)  # same bits on every machine (docs: "bit for bit")
target_compile_options(karst_settings INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:
  --fmad=false                # the same promise
  --expt-relaxed-constexpr>)  # the lattice's tables are constexpr functions
# MPI's C interface is all we use; its C++ one is gone from the standard and warns.
target_compile_definitions(karst_settings INTERFACE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
if(KARST_WERROR)
  target_compile_options(karst_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror> $<$<COMPILE_LANGUAGE:CUDA>:--Werror=all-warnings>)
endif()
