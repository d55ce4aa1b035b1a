// What the tags of a VTK XML file say: its grid, the pieces of it, and where the bytes of each array lie.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "io/vtk/array_source.hpp"
#include "io/vtk/xml_tags.hpp"

namespace karst {

/// Which tag of a piece an array stands in. Field data and the like are other.
enum class VtkPlace { other, on_points, on_cells, coordinates, topology };

struct XmlArray {
  XmlTag tag;
  VtkPlace place = VtkPlace::other;
  std::size_t piece = 0;         ///< counted from 1; 0: in none
  std::int64_t inside_end = -1;  ///< where the text between its tags ends; -1 where there is none
  bool is_cut = false;           ///< the file ends before this text does

  std::string name() const { return tag("Name"); }
  bool is_appended() const { return tag("format", "ascii") == "appended"; }
  bool is_ascii() const { return tag("format", "ascii") == "ascii"; }
};

struct VtkXmlHeader {
  std::shared_ptr<const FileBytes> file;
  XmlTag root, grid, appended;       ///< <VTKFile>, <ImageData> or whatever its type is, <AppendedData>
  std::int64_t appended_begin = -1;  ///< behind the '_' of appended data; -1 where there are none
  std::vector<XmlTag> pieces;
  std::vector<XmlArray> arrays;
  std::map<VtkPlace, std::string> scalars;  ///< the array that is active on points or cells

  bool is_big_endian() const { return root("byte_order") == "BigEndian"; }
  std::size_t count_bytes() const { return root("header_type", "UInt32") == "UInt64" ? 8 : 4; }  ///< of each number before the bytes
  std::string compressor() const { return root("compressor"); }

  /// Where the bytes of an array lie. Throws InputError where its tag cannot be right.
  ArrayPlace place_of(const XmlArray& array) const;

  /// Whether an array of this size fits into the file.
  bool can_hold(std::int64_t bytes) const;
};

/// Of any XML file; which of the tags are there is left to the caller.
VtkXmlHeader read_vtk_xml(const std::string& path);

}  // namespace karst
