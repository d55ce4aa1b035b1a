# The library for JBIG has the GPL, under which the CUDA runtime cannot be distributed. The archive and the wheel contain this library instead.
if(KARST_STATIC)
  add_library(karst_jbig_off STATIC ${PROJECT_SOURCE_DIR}/io/images/formats/jbig_off.cpp)
  target_link_libraries(TIFF::TIFF INTERFACE karst_jbig_off)
else()  # tools/wheel puts it beside libtiff, by its name libjbig.so.0
  add_library(karst_jbig_off SHARED ${PROJECT_SOURCE_DIR}/io/images/formats/jbig_off.cpp)
  set_target_properties(karst_jbig_off PROPERTIES
    OUTPUT_NAME jbig SOVERSION 0 LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/jbig_off)
endif()
target_link_libraries(karst_jbig_off PRIVATE karst_settings)
