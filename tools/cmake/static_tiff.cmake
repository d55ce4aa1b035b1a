# What Debian's libtiff.a needs. JBIG is off: the licence of its library is the GPL, under which the CUDA runtime cannot be distributed.
add_library(karst_jbig_off STATIC ${PROJECT_SOURCE_DIR}/io/formats/jbig_off.cpp)
target_link_libraries(karst_jbig_off PRIVATE karst_settings)
target_link_libraries(TIFF::TIFF INTERFACE karst_jbig_off)
foreach(name webp Lerc zstd lzma jpeg deflate z)
  find_library(KARST_${name}_LIBRARY ${name} REQUIRED)
  mark_as_advanced(KARST_${name}_LIBRARY)
  target_link_libraries(TIFF::TIFF INTERFACE ${KARST_${name}_LIBRARY})
endforeach()
