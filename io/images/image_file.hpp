// The header of an image: the place and the type of its voxels, and their size.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/labels/segmentation.hpp"
#include "geometry/labels/voxel_type.hpp"

namespace karst {

/// The form in which a file stores voxels. One rank decodes voxels, except `plain` ones.
enum class Packing {
  plain,    ///< uncompressed, in one run of bytes of one file: all ranks read their own boxes
  deflate,  ///< gzip or zlib
  tiff,     ///< TIFF pages, of one file or of a stack of files
  vti,      ///< .vti: compressed, as text, or in pieces
};

struct ImageFile {
  std::string path;                   ///< as given by the user
  std::string format;                 ///< for the user: "NRRD"
  Index3 shape{0, 0, 0};              ///< of the sample
  VoxelType type = VoxelType::uint8;  ///< of the labels
  bool big_endian = false;
  bool x_fastest = true;  ///< false: z varies fastest, as in a NumPy array [z, y, x] in Fortran order
  std::string order;      ///< for the user: "x varies fastest"

  Packing packing = Packing::plain;
  std::vector<std::string> data_files;  ///< one file; several for a TIFF stack
  std::int64_t offset = 0;              ///< bytes before the voxels (plain, deflate)
  std::string array;                    ///< vti: name of the array
  std::vector<std::int64_t> pages;      ///< tiff: offsets of the directories of the slices; empty: in the order of the file
  bool has_header = true;               ///< false: all facts come from the user
  bool more_may_follow = false;         ///< the format may have bytes after the voxels

  std::array<double, 3> spacing{0, 0, 0};  ///< from the header; 0: unknown
  std::string spacing_unit;                ///< from the header; "": unknown
  std::vector<std::string> warnings;       ///< for the user: possible errors of the labels
  std::string pore_labels;                 ///< the setting pore, if the file defines it

  std::optional<Box> crop;                   ///< the sample in the image; nullopt: the whole image
  Index3 uncropped_shape{0, 0, 0};           ///< with `crop`: of the image
  std::optional<Segmentation> segmentation;  ///< makes the labels from grey values
  VoxelType grey_type = VoxelType::uint8;    ///< with `segmentation`: of the grey values

  /// The image in the file.
  const Index3& stored_shape() const { return crop ? uncropped_shape : shape; }
  VoxelType stored_type() const { return segmentation ? grey_type : type; }

  /// The whole image with the voxels of the file.
  ImageFile as_stored() const;

  std::int64_t voxels() const { return shape[0] * shape[1] * shape[2]; }
  std::int64_t bytes() const { return voxels() * static_cast<std::int64_t>(type_bytes(type)); }
};

/// Throws InputError for grey values without a segmentation.
void check_grey(const ImageFile& image, const std::optional<Segmentation>& segmentation);

/// Sets which voxels of the image are the sample, and what their labels are. Throws InputError for a box beyond the image, and for grey
/// values without a segmentation.
void choose_voxels(ImageFile& image, const std::optional<Box>& crop, const std::optional<Segmentation>& segmentation);

/// Edge of a voxel in metres: `given`, or from the header if it has a unit. Throws InputError if the header's voxels are
/// not cubes.
std::optional<double> voxel_size(const ImageFile& image, const std::optional<double>& given);

/// As text, to send between ranks.
std::string to_text(const ImageFile& image);
ImageFile image_from_text(const std::string& text);

// Facts about an image that its file lacks, and the voxels that are wanted. Only the user knows them.

/// For a raw file, all facts; for other formats, almost none.
struct ImageLayout {
  std::optional<Index3> shape;
  std::optional<std::string> dtype;
  std::optional<std::int64_t> offset;
  std::optional<std::string> array;  ///< the array in a .vti file

  std::optional<Box> crop = {};                   ///< the sample: a box of the image
  std::optional<Segmentation> segmentation = {};  ///< for grey images: the labels that are read
};

}  // namespace karst
