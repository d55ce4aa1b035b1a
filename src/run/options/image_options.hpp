// Options of all commands that read an image.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/pores/mask.hpp"
#include "io/images/open_image.hpp"
#include "io/parallel/hints.hpp"
#include "run/options/option.hpp"
#include "run/sample/rock.hpp"

namespace karst {

// Options for the pores that a run keeps: boundary, driving directions, mask.

Option boundary_option(Boundary& boundary);
Option direction_option(Axes& directions, const std::string& about, const std::string& group = "Options");
Option mask_option(Mask& mask);

/// Adds --permeability and --permeability-unit.
void add_porous_options(OptionTable& table, PorousLabels& porous);

// Options for MPI-IO hints, of all commands that read or write large files.

class HintOptions {
 public:
  explicit HintOptions(OptionTable& table);

  /// The hints of --mpi-hint-file, then those of --mpi-hint, which override them. Throws InputError. Collective.
  Hints hints(const Comm& comm) const;

 private:
  std::vector<std::string> words_;
  std::string file_;
};

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
  const char* name = "IMAGE";
  const char* about = "Segmented image: raw, .npy, .mhd/.mha, .nrrd/.nhdr, .vti, .tif, or a folder of TIFF slices";
  const char* shaped = "Raw files";  ///< what --shape is for
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

/// Parses "200,200,100". Throws InputError.
Index3 parse_shape(const std::string& value);

/// Parses "0,0,0,100,100,50": the first voxel, and the voxel behind the last one. Throws InputError.
Box parse_crop(const std::string& value);

/// --parts.
Option parts_option(std::int64_t& parts, const std::string& about);

}  // namespace karst
