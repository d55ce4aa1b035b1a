// What a VTK XML file holds, and its text around the arrays.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/voxel_type.hpp"

namespace karst {

struct VtkArray {
  std::string name;
  std::string type;  ///< VTK's word: "Float32", "UInt8"
  std::int64_t number_bytes = 0;
  int components = 1;
  int tuples = 1;  ///< of `components` numbers in each place: a cell has 8 corners

  std::int64_t place_bytes() const { return number_bytes * components * tuples; }
};

/// For one number of this type in each place.
VtkArray vtk_array(const std::string& name, VoxelType type);

/// Arrays of the same places: VTK's CellData, PointData, Points and Cells.
struct VtkSection {
  std::string tag;
  std::vector<VtkArray> arrays;
  std::int64_t places = 0;
};

/// What a file holds, in the order in which it is written.
struct VtkLayout {
  std::string type;        ///< "ImageData"
  std::string attributes;  ///< of the tag of that name
  std::string piece;       ///< attributes of the one piece in it
  std::vector<VtkSection> sections;
};

/// Where the bytes of arrays stand in their file.
enum class VtkEncoding {
  inlined,   ///< between the tags of each array, as base64: a third larger, and read by every VTK
  appended,  ///< behind all tags, raw: VTK before 9.2 cannot read them together with a libexpat of 2024 or later
};

/// Text around the arrays of a file: `before` each of them in turn, then `after` the last.
struct VtkMarkup {
  std::vector<std::string> before;
  std::string after;
};

/// `offsets`: of appended arrays, as far as they are known. The text is as long whatever they are.
VtkMarkup markup_of(const VtkLayout& layout, VtkEncoding encoding, std::string_view compressor,
                    const std::vector<std::int64_t>& offsets = {});

/// The file (.pvti, .pvtu) that makes one data set of several. `whole`: as if it were one file.
struct VtkPiece {
  std::string attributes;
  std::string source;  ///< relative to the joining file
};
std::string joining_text(const VtkLayout& whole, const std::vector<VtkPiece>& pieces);

/// The file (.pvd) that makes a series of several data sets: their places in it, names and files.
struct VtkSeriesMember {
  int place = 0;
  std::string name;
  std::string source;
};
std::string series_text(const std::vector<VtkSeriesMember>& members);

}  // namespace karst
