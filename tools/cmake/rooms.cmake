# A room is a folder of the project and a CMake target at once.
#
#   karst_room(geometry SOURCES ... LINKS karst_base)
#
# makes the library karst_geometry. Its headers are reached as "geometry/..." only by targets that link it:
# each room has an include directory of its own that holds nothing but a link to its folder, so an #include
# of a folder that a room may not know about does not compile. A COLD room has no loop whose speed matters: it is optimized less, which
# compiles faster.
function(karst_room name)
  cmake_parse_arguments(ROOM "COLD" "" "SOURCES;LINKS;PACKAGES" ${ARGN})
  set(view ${PROJECT_BINARY_DIR}/rooms/${name})
  file(MAKE_DIRECTORY ${view})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${view}/${name} SYMBOLIC)

  add_library(karst_${name} STATIC ${ROOM_SOURCES})
  target_include_directories(karst_${name} PUBLIC $<BUILD_INTERFACE:${view}>)
  target_link_libraries(karst_${name} PUBLIC ${ROOM_LINKS} PRIVATE karst_settings ${ROOM_PACKAGES})
  if(ROOM_COLD)
    target_compile_options(karst_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()
