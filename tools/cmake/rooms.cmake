# A room is a folder of the project that is also a CMake target.
#
#   karst_room(geometry SOURCES ... LINKS karst_base)
#
# makes the library karst_geometry. Only targets that link it can include its headers as "geometry/...": each room has its
# own include directory, which contains only a link to its folder. So an #include from a room that is not linked does not
# compile. A COLD room has no loop whose speed matters. It is compiled with less optimization, which is faster.
#
#   karst_room(io WITHOUT experiments SOURCES ...)
#   karst_room(io_experiments FOLDER io/experiments SOURCES ...)
#
# makes rooms of a folder and of folders in it: who links karst_io alone does not reach "io/experiments/...".

# The files of a room are compiled together and share their includes, which halves the time: folder by folder, in units of at least
# `unit_bytes` of sources, so that large rooms have several units. Names in unnamed namespaces must be unique within a room.
set(unit_bytes 60000)
function(karst_units target)
  if(NOT KARST_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  set(folders "")
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    list(APPEND folders "./${folder}")
    list(APPEND "in ./${folder}" ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  set(unit 1)
  set(bytes 0)
  foreach(folder IN LISTS folders)
    if(bytes GREATER unit_bytes)
      math(EXPR unit "${unit} + 1")
      set(bytes 0)
    endif()
    foreach(source IN LISTS "in ${folder}")
      file(SIZE ${CMAKE_CURRENT_SOURCE_DIR}/${source} size)
      math(EXPR bytes "${bytes} + ${size}")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP unit_${unit})
    endforeach()
  endforeach()
endfunction()

# The same for all files of a target, where names in unnamed namespaces are unique: programs of tests, the Python module.
function(karst_one_unit target)
  if(KARST_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  endif()
endfunction()

# The include directory of a room: a link to its folder, or links to all that the folder holds but some folders in it.
function(karst_view result name folder without)
  set(view ${PROJECT_BINARY_DIR}/rooms/${name})
  if(without)
    list(JOIN without _ folders)
    string(APPEND view _without_${folders})
    file(GLOB entries CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *)
    list(REMOVE_ITEM entries ${without})
    file(MAKE_DIRECTORY ${view}/${folder})
    foreach(entry IN LISTS entries)
      file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${entry} ${view}/${folder}/${entry} SYMBOLIC)
    endforeach()
  else()
    cmake_path(GET folder PARENT_PATH parent)
    file(MAKE_DIRECTORY ${view}/${parent})
    file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${view}/${folder} SYMBOLIC)
  endif()
  set(${result} ${view} PARENT_SCOPE)
endfunction()

# A room without sources has headers only, and passes its packages on.
function(karst_room name)
  cmake_parse_arguments(ROOM "COLD" "FOLDER" "SOURCES;LINKS;PACKAGES;WITHOUT" ${ARGN})
  set(folder ${name})
  if(ROOM_FOLDER)
    set(folder ${ROOM_FOLDER})
  endif()
  karst_view(view ${name} ${folder} "${ROOM_WITHOUT}")

  if(NOT ROOM_SOURCES)
    add_library(karst_${name} INTERFACE)
    target_include_directories(karst_${name} INTERFACE ${view})
    target_link_libraries(karst_${name} INTERFACE ${ROOM_LINKS} ${ROOM_PACKAGES})
    return()
  endif()
  add_library(karst_${name} STATIC ${ROOM_SOURCES})
  target_include_directories(karst_${name} PUBLIC $<BUILD_INTERFACE:${view}>)
  target_link_libraries(karst_${name} PUBLIC ${ROOM_LINKS} PRIVATE karst_settings ${ROOM_PACKAGES})
  karst_units(karst_${name})
  if(ROOM_COLD)
    target_compile_options(karst_${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    if(KARST_SANITIZERS)
      target_compile_options(karst_${name} PRIVATE -O0)
    endif()
  endif()
endfunction()
