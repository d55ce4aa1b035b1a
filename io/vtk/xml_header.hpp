// The tags of a VTK XML file: its grid, its pieces, and the place of the bytes of each array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/files/file_bytes.hpp"
#include "io/vtk/array_source.hpp"

namespace karst {

// The part of XML that VTK files need: reads tags one after the other, with little memory for files of any size.

struct XmlTag {
  std::string name;  ///< "Piece"; "/Piece" for an end tag
  std::map<std::string, std::string> attributes;
  bool is_empty = false;            ///< <Piece ... />
  std::int64_t begin = 0, end = 0;  ///< bytes of the file, from '<' to after '>'

  std::string operator()(const std::string& attribute, const std::string& otherwise = "") const;
};

class XmlTags {
 public:
  explicit XmlTags(const std::shared_ptr<const FileBytes>& file);

  /// The next tag; skips comments and other markup. nullopt at the end of the file, or if a tag does not end. Throws InputError for a tag
  /// that is too long.
  std::optional<XmlTag> next();

 private:
  bool find_tag();
  bool skip_past(std::string_view end);
  bool skip_other_markup(char first);

  FileWindow bytes_;
};

/// The tag of a piece that contains an array. `other`: field data, for example.
enum class VtkPlace { other, on_points, on_cells, coordinates, topology };

struct XmlArray {
  XmlTag tag;
  VtkPlace place = VtkPlace::other;
  std::size_t piece = 0;         ///< counted from 1; 0: in no piece
  std::int64_t inside_end = -1;  ///< end of the text between its tags; -1: no text
  bool is_cut = false;           ///< the file ends within this text

  std::string name() const { return tag("Name"); }
  bool is_appended() const { return tag("format", "ascii") == "appended"; }
  bool is_ascii() const { return tag("format", "ascii") == "ascii"; }
};

struct VtkXmlHeader {
  std::shared_ptr<const FileBytes> file;
  XmlTag root, grid, appended;       ///< <VTKFile>, <ImageData> (or its other type), <AppendedData>
  std::int64_t appended_begin = -1;  ///< after the '_' of appended data; -1: no appended data
  std::vector<XmlTag> pieces;
  std::vector<XmlArray> arrays;
  std::map<VtkPlace, std::string> scalars;  ///< the active array on points or cells

  bool is_big_endian() const { return root("byte_order") == "BigEndian"; }
  std::size_t count_bytes() const { return root("header_type", "UInt32") == "UInt64" ? 8 : 4; }  ///< size of each count before the bytes
  std::string compressor() const { return root("compressor"); }

  /// The place of the bytes of an array. Throws InputError for an invalid tag.
  ArrayPlace place_of(const XmlArray& array) const;

  /// Whether an array of this size fits into the file.
  bool can_hold(std::int64_t bytes) const;
};

/// Reads any XML file. The caller checks which tags exist.
VtkXmlHeader read_vtk_xml(const std::string& path);

}  // namespace karst
