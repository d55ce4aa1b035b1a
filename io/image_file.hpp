// What the header of an image says: where its voxels lie and what they mean.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/voxel_type.hpp"

namespace karst {

/// How the voxels are stored. All but `plain` are decoded on one rank.
enum class Packing {
  plain,    ///< uncompressed, in one run of bytes of one file: all ranks read their own boxes
  deflate,  ///< gzip or zlib
  tiff,     ///< TIFF pages, of one file or of a stack of files
  vti,      ///< compressed or text .vti, or one in pieces
};

struct ImageFile {
  std::string path;    ///< as the user gave it
  std::string format;  ///< for people: "NRRD"
  Index3 shape{0, 0, 0};
  VoxelType type = VoxelType::uint8;
  bool big_endian = false;
  bool x_fastest = true;  ///< else z varies fastest: a NumPy array [z, y, x] in Fortran order
  std::string order;      ///< for people: "x varies fastest"

  Packing packing = Packing::plain;
  std::vector<std::string> data_files;  ///< one, but for a TIFF stack
  std::int64_t offset = 0;              ///< bytes before the voxels (plain, deflate)
  std::string array;                    ///< vti: which one
  std::vector<std::int64_t> pages;      ///< tiff: where the directories of the slices lie, if not in the order of the file
  bool has_header = true;               ///< else all of this comes from the user
  bool more_may_follow = false;         ///< bytes behind the voxels are part of the format

  std::array<double, 3> spacing{0, 0, 0};  ///< as the header says; 0 where it does not
  std::string spacing_unit;                ///< "" where the header does not say
  std::vector<std::string> warnings;       ///< for people: what may be wrong with the labels
  std::string pore_labels;                 ///< the setting pore, where the file itself makes it certain

  std::int64_t voxels() const { return shape[0] * shape[1] * shape[2]; }
  std::int64_t bytes() const { return voxels() * static_cast<std::int64_t>(type_bytes(type)); }
};

/// Edge of a voxel in metres: `given` if there, else from the header if that is certain. Throws InputError when
/// the header's voxels are not cubes.
std::optional<double> voxel_size(const ImageFile& image, const std::optional<double>& given);

/// As text that travels between ranks.
std::string to_text(const ImageFile& image);
ImageFile image_from_text(const std::string& text);

}  // namespace karst
