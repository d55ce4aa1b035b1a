// Reads an image and cleans its pores: the input of all computations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/labels/label_counts.hpp"
#include "geometry/pores/mask.hpp"
#include "geometry/pores/pore_forms.hpp"
#include "geometry/pores/pores.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "io/images/image_file.hpp"
#include "io/images/open_image.hpp"
#include "io/parallel/hints.hpp"
#include "run/sample/label_slabs.hpp"
#include "run/sample/porous_labels.hpp"

namespace karst {

/// One slice of an image.
struct ImageSlice {
  int axis;  ///< normal to the slice
  std::int64_t at;
};

/// The box of the slice in an image of this shape, or in its crop. `name`: of the image, for messages. Throws InputError.
Box box_of_slice(const ImageSlice& slice, const std::optional<Box>& crop, const Index3& shape, const std::string& name);

/// An image file, with facts that only the user knows.
struct RockSource {
  std::string path;
  ImageLayout layout = {};
  std::optional<ImageSlice> slice = {};  ///< of the crop
  std::optional<LabelSet> pore = {};     ///< nullopt: the labels that the file names, if any
  std::optional<double> voxel_size_m = {};
  Hints hints = {};                      ///< hints for MPI-IO
  std::optional<double> threshold = {};  ///< for grey images: voxels at or below this grey value are pore; `pore` must be nullopt
};

/// Cleaning keeps pores that carry flow along one of the axes.
struct Cleaning {
  Boundary boundary = Boundary::periodic;
  Axes axes{true, true, true};
  int threads = 1;
  bool keeps_all = false;                  ///< keeps all pores; the sample needs no solid
  std::vector<std::int64_t> walls = {};    ///< labels of solid voxels that are kept in Rock::walls
  std::vector<std::int64_t> classes = {};  ///< labels of pore voxels that are kept in Rock::classes; all voxels may have one; no walls then
  const char *classes_setting = "conductivity", *classes_words = "conductivities";  ///< the setting that names the classes, and their word
  bool are_classes_pores = false;  ///< the setting conductivity names the pores, by these classes
  PorousLabels porous = {};        ///< labels that carry flow besides those of pore; kept in Rock::classes, too
  Mask mask = {};                  ///< the sample in the image; voxels outside it are solid
  bool may_be_uniform = false;     ///< all voxels may be pore, or all solid
  bool keeps_outside = false;      ///< in Rock::outside
  bool keeps_uncleaned = false;    ///< in Rock::uncleaned
};

struct Rock {
  ImageFile file;  ///< for an array: shape and type, without a path
  std::optional<double> voxel_size_m;
  Cleaning cleaning;                 ///< the settings of cleaning
  std::optional<MaskMeasures> mask;  ///< nullopt: the sample is the whole image
  LabelSet pore;                     ///< labels of pores, without porous labels
  LabelSet flowing;                  ///< labels of pores and porous labels; empty if they are unknown
  LabelCounts labels;
  std::uint64_t checksum = 0;            ///< of all labels and their places
  PoreBlock pores;                       ///< pores of this rank's box; no voxels if `flowing` is empty, and after lend_pores()
  Block<std::uint8_t> walls;             ///< of this rank's box: 1 + the place of the voxel's label in Cleaning::walls; 0: none
  Block<std::uint8_t> classes;           ///< of this rank's box: 1 + the place of the voxel's label in class_labels(); 0: none
  Block<std::uint8_t> outside;           ///< of this rank's box: 1 for voxels outside the mask. No voxels without a mask or keeps_outside
  std::optional<PackedPores> uncleaned;  ///< all pores of this rank's box, also those that carry no flow
  PoreReport report;                     ///< of the voxels inside the mask; zero if `flowing` is empty
  PorousFacts porous;                    ///< the labels of Cleaning::porous that carry flow
  PoreMeasures all, connected;           ///< of all pores, and of the kept pores
  double seconds_read = 0;
  double seconds_prepare = 0;
  bool keeps_pores = false;  ///< more than one computation follows: lend_pores() keeps the pores, with one bit for each voxel

  void require_pore() const;  ///< throws InputError if `flowing` is empty

  /// The labels of the classes: Cleaning::classes, then other porous labels.
  std::vector<std::int64_t> class_labels() const;

  /// Gives the pores to a computation. Throws InputError if they were given to an earlier one and not kept. Collective.
  PoreBlock lend_pores(const Comm& comm);

 private:
  std::optional<PackedPores> kept_;
};

/// Throws InputError for a threshold that is not finite, or beside pore labels.
void check_threshold(const std::optional<double>& threshold, bool has_pore);

/// Throws InputError for labels of the cleaning that images with a threshold do not have.
void check_grey(const Cleaning& cleaning);

/// Called after the header is read, before the labels.
using LookAtHeader = std::function<void(const ImageFile& file)>;

/// The image of an array, or of the slabs of an image of this shape, with `crop` and `segmentation` chosen. Throws InputError.
ImageFile image_of_array(const LabelArray& array, const Index3& shape, const std::optional<Segmentation>& segmentation);

/// Throws InputError unless the array has the voxels of its shape.
void check_bytes(const LabelArray& array);

/// Reads an image, counts its labels, marks and cleans its pores. Collective; throws InputError.
Rock read_rock(const RockSource& source, const Cleaning& cleaning, const Comm& comm, const LookAtHeader& look = {});

/// Makes a rock of labels in memory. Collective; throws InputError.
Rock rock_of_labels(const LabelArray& array, const Cleaning& cleaning, const Comm& comm);

/// Makes a rock of labels in slabs of slices along z: each rank has its own slab, in the order of the ranks. Its shape is that of the slab.
/// Collective; throws InputError.
Rock rock_of_slabs(const LabelArray& slab, const Cleaning& cleaning, const Comm& comm);

/// Makes a rock of a synthetic sample, which may have no pores. Each rank renders its own box. `name`: for messages. Collective.
Rock rock_of_sample(const Sample& sample, const Cleaning& cleaning, const Comm& comm, const std::string& name = "the sample");

/// Sets the pores of a rock: measures them, and removes those that carry no flow. `outside`: voxels outside the mask. Collective.
void clean_pores(Rock& rock, PoreBlock pores, const Block<std::uint8_t>& outside, const Comm& comm);

/// Finds Rock::porous of clean pores, with their voxels and sites. Collective.
void find_porous(Rock& rock, const Comm& comm);

/// The rock of other pores in the same sample, such as those that one of two fluids fills. `pores`: of this rank's box. Collective.
Rock rock_of_pores(const Rock& sample, PoreBlock pores, const Cleaning& cleaning, const Comm& comm);

}  // namespace karst
