// Options for reading an image. Shared by all commands that read an image.
#pragma once

#include <optional>
#include <string>

#include "geometry/boundary.hpp"
#include "io/images/open_image.hpp"
#include "options/hint_options.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// Facts that an image file may lack: --shape, --dtype, --offset, --array.
class LayoutOptions {
 public:
  /// `shaped`: what --shape is for.
  explicit LayoutOptions(OptionTable& table, const std::string& shaped = "Raw files");

  ImageLayout layout() const;  ///< throws InputError

 private:
  std::string shape_, dtype_, array_;
  std::optional<std::int64_t> offset_;
};

/// The image in --help.
struct ImageWords {
  std::string name = "IMAGE";
  std::string about = "Segmented image: raw, .npy, .mhd/.mha, .nrrd/.nhdr, .vti, .tif, or a folder of TIFF slices";
  std::string shaped = "Raw files";  ///< what --shape is for
};

class ImageOptions {
 public:
  explicit ImageOptions(OptionTable& table, const ImageWords& words = {});

  const std::string& path() const { return path_; }

  /// Throws InputError. Collective.
  RockSource source(const Comm& comm) const;

 private:
  std::string path_, pore_, voxel_size_, crop_;
  std::optional<double> threshold_;
  const LayoutOptions layout_;
  const HintOptions hints_;
};

/// --mask.
class MaskOption {
 public:
  explicit MaskOption(OptionTable& table);
  MaskOption(const MaskOption&) = delete;  // the table has the address of the word
  MaskOption& operator=(const MaskOption&) = delete;

  Mask value() const;  ///< throws InputError

 private:
  std::string word_;
};

/// --boundary.
class BoundaryOption {
 public:
  explicit BoundaryOption(OptionTable& table, Boundary by_default = Boundary::periodic);
  BoundaryOption(const BoundaryOption&) = delete;  // the table has the address of the word
  BoundaryOption& operator=(const BoundaryOption&) = delete;

  Boundary value() const { return parse_boundary(word_); }

 private:
  std::string word_;
};

/// Parses "200,200,100". Throws InputError.
Index3 parse_shape(const std::string& value);

/// Parses "0,0,0,100,100,50": the first voxel, and the voxel behind the last one. Throws InputError.
Box parse_crop(const std::string& value);

/// Options that several commands share: --parts, --boundary, --direction.
Option parts_option(std::int64_t& parts, const std::string& about);
Option boundary_option(std::string& boundary);  ///< the word that is stored is the default
Option direction_option(std::string& direction, const std::string& about, const std::string& group = "Options");

}  // namespace karst
