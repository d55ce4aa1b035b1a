# What Debian's libtiff.a needs, besides JBIG.
foreach(name webp Lerc zstd lzma jpeg deflate z)
  find_library(KARST_${name}_LIBRARY ${name} REQUIRED)
  mark_as_advanced(KARST_${name}_LIBRARY)
  target_link_libraries(TIFF::TIFF INTERFACE ${KARST_${name}_LIBRARY})
endforeach()
