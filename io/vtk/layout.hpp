// The content of a VTK XML file, and its text around the arrays.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/labels/voxel_type.hpp"

namespace karst {

struct VtkArray {
  std::string name;
  std::string type;  ///< VTK's name: "Float32", "UInt8"
  std::int64_t number_bytes = 0;
  int components = 1;
  int tuples = 1;  ///< tuples of `components` numbers in each place; a cell has 8 corners

  std::int64_t place_bytes() const { return number_bytes * components * tuples; }
};

/// An array of one number of this type in each place.
VtkArray vtk_array(const std::string& name, VoxelType type);

/// Arrays with the same places: VTK's CellData, PointData, Points and Cells.
struct VtkSection {
  std::string tag;
  std::vector<VtkArray> arrays;
  std::int64_t places = 0;
};

/// The content of a file, in the order of writing.
struct VtkLayout {
  std::string type;        ///< "ImageData"
  std::string attributes;  ///< attributes of the tag of this type
  std::string piece;       ///< attributes of its only piece
  std::vector<VtkSection> sections;
};

/// The place of the bytes of arrays in a file.
enum class VtkEncoding {
  inlined,   ///< between the tags of each array, as base64: a third larger; every VTK can read them
  appended,  ///< after all tags, raw: VTK before 9.2 with a libexpat of 2024 or later cannot read them
};

/// Text around the arrays of a file: before[i] stands before array i, `after` after the last array.
struct VtkMarkup {
  std::vector<std::string> before;
  std::string after;
};

/// `offsets`: the known offsets of appended arrays. The length of the text does not depend on them.
VtkMarkup markup_of(const VtkLayout& layout, VtkEncoding encoding, std::string_view compressor,
                    const std::vector<std::int64_t>& offsets = {});

/// The file (.pvti, .pvtu) that joins several files into one data set. `whole`: the layout of a single file.
struct VtkPiece {
  std::string attributes;
  std::string source;  ///< relative to the joining file
};
std::string joining_text(const VtkLayout& whole, const std::vector<VtkPiece>& pieces);

/// The file (.pvd) that makes a series of data sets: the time, name and file of each.
struct VtkSeriesMember {
  double time = 0;
  std::string name;
  std::string source;
};
std::string series_text(const std::vector<VtkSeriesMember>& members);

}  // namespace karst
