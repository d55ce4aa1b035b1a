#include "run/sample/rock.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "geometry/labels/pore_marker.hpp"
#include "io/images/read_voxels.hpp"
#include "io/images/sample_of_image.hpp"
#include "run/sample/label_slabs.hpp"

namespace karst {

namespace {

/// The meaning of the voxels of an image.
struct Meaning {
  std::optional<Segmentation> segmentation;
  LabelSet pore;
  Mask mask;  ///< by labels after the segmentation
};

LabelSet one_label(int label) { return LabelSet::parse(text(label)); }

Meaning meaning_of(const std::optional<double>& threshold, const std::optional<LabelSet>& pore, const Mask& mask) {
  check_threshold(threshold, pore.has_value());
  if (!threshold) return {{}, pore.value_or(LabelSet()), mask};
  Meaning meaning = {Segmentation{*threshold, mask.outside.ranges()}, one_label(Segmentation::pore), mask};
  if (!mask.outside.empty()) meaning.mask.outside = one_label(Segmentation::not_sample);
  return meaning;
}

// Sets the labels of pores, and those that carry flow.
void set_pores(Rock& rock, const LabelSet& pore) {
  const PorousLabels& porous = rock.cleaning.porous;
  if (rock.file.segmentation) check_grey(rock.cleaning);
  check_permeabilities(porous);
  check_apart(porous, pore);
  rock.pore = pore.with(porous.pores());
  rock.flowing = rock.pore.with(porous.porous());
}

PoreMarker marker_of(const Rock& rock, const Meaning& meaning, const Box& box) {
  PoreMarker marker(rock.file.shape, box, rock.file.type, rock.flowing, rock.cleaning.threads);
  const Cleaning& cleaning = rock.cleaning;
  marker.mark_labels(cleaning.walls.empty() ? rock.class_labels() : cleaning.walls);
  marker.leave_out(meaning.mask);
  return marker;
}

// The marks of marker_of(): walls or classes.
void take_marks(Rock& rock, PoreMarker& marker) { (rock.cleaning.walls.empty() ? rock.classes : rock.walls) = marker.take_marks(); }

void count_labels(Rock& rock, const PoreMarker& marker, const Comm& comm) {
  rock.labels = sum_all(comm, marker.counts(), rock.file.path);
  rock.checksum = static_cast<std::uint64_t>(comm.sum_all(static_cast<std::int64_t>(marker.checksum())));
}

// Measures the mask.
Block<std::uint8_t> outside_of(Rock& rock, PoreMarker& marker, const BoxGrid& grid, const Comm& comm) {
  Block<std::uint8_t> outside = marker.take_outside();
  if (rock.cleaning.mask.empty()) return outside;
  rock.mask = measure_mask(outside, grid, comm, rock.cleaning.threads);
  if (rock.mask->voxels == 0) {
    throw InputError(text("no voxel of ", quote(rock.file.path), " is inside ", setting("mask", rock.cleaning.mask.words()),
                          " (nothing is left of the sample). Give fewer labels, or leave it out."));
  }
  return outside;
}

// For an image with a threshold.
void check_segmented(const Rock& rock) {
  const auto number = [&](int label) { return rock.labels.selected(one_label(label)); };
  const std::string at = setting("threshold", digits(rock.file.segmentation->threshold));
  if (!rock.cleaning.mask.outside.empty() && number(Segmentation::not_sample) == 0) {
    throw InputError(
        text("no voxel of ", quote(rock.file.path), " has a grey value of ", setting("mask", rock.cleaning.mask.words()), "."));
  }
  if (rock.cleaning.may_be_uniform || rock.cleaning.keeps_all) return;
  const std::string advice = text(" info with ", setting("thresholds", "auto"), " prints porosities for a range of thresholds.");
  if (number(Segmentation::pore) == 0)
    throw InputError(text(quote(rock.file.path), " is all solid with ", at, " (no voxel is at or below it). Raise it.", advice));
  if (number(Segmentation::solid) == 0)
    throw InputError(text(quote(rock.file.path), " is all pore with ", at, " (no voxel is above it). Lower it.", advice));
}

void check_labels(const Rock& rock, const Meaning& meaning) {
  const Cleaning& cleaning = rock.cleaning;
  if (meaning.segmentation) {
    check_segmented(rock);
  } else {
    const bool are_porous = !cleaning.porous.empty(), are_classes = cleaning.are_classes_pores;
    check_mask_labels(rock.labels, meaning.pore, setting("pore", meaning.pore.words()), meaning.mask.outside, rock.file.path);
    if (are_porous) {
      check_mask_labels(rock.labels, rock.flowing, setting("permeability"), meaning.mask.outside, rock.file.path);
      check_porous_labels(cleaning.porous, rock.labels, meaning.pore.empty(), rock.file.path);
    }
    const bool are_slowed = !cleaning.porous.porous().empty();  // as by solid
    check_pore_labels(rock.labels, rock.flowing, rock.file.path, meaning.mask.outside,
                      cleaning.keeps_all || cleaning.may_be_uniform || are_classes || are_slowed, are_classes ? "conductivity" : "pore",
                      are_porous ? text(setting("pore"), " and ", setting("permeability")) : "");
  }
  check_wall_labels(rock.labels, rock.pore, cleaning.walls, rock.file.path);
}

// Makes the pores of the rock from the labels of the image.
void finish(Rock& rock, PoreMarker& marker, const Meaning& meaning, const BoxGrid& grid, const Comm& comm) {
  count_labels(rock, marker, comm);
  Block<std::uint8_t> outside = outside_of(rock, marker, grid, comm);
  if (rock.flowing.empty()) return;
  check_labels(rock, meaning);
  clean_pores(rock, marker.take_pores(), outside, comm);
  take_marks(rock, marker);
  find_porous(rock, comm);
  if (rock.cleaning.keeps_outside) rock.outside = std::move(outside);
}

void check_settings(const Cleaning& cleaning, const std::optional<double>& voxel_size_m) {
  KARST_ASSERT(cleaning.walls.empty() || (cleaning.classes.empty() && cleaning.porous.empty()));
  if (cleaning.axes == Axes{}) throw InputError(text(setting("direction"), " names no axis."));
  if (cleaning.threads < 1) throw InputError(text(setting("threads", text(cleaning.threads)), " is below 1."));
  if (voxel_size_m && !is_voxel_size(*voxel_size_m))
    throw InputError(text(setting("voxel_size", digits(*voxel_size_m)), " (in metres) is not between ", voxel_size_range, "."));
}

}  // namespace

void check_threshold(const std::optional<double>& threshold, bool has_pore) {
  if (!threshold) return;
  if (has_pore)
    throw InputError(text(setting("pore"), " and ", setting("threshold"), " both say which voxels are pore. Leave one of them out."));
  if (!std::isfinite(*threshold)) throw InputError(text(setting("threshold", digits(*threshold)), " is not a finite number."));
}

void check_grey(const Cleaning& cleaning) {
  const auto refuse = [](const char* name, const char* what) {
    throw InputError(
        text(setting(name), " and ", setting("threshold"), " are both given (grey values have no ", what, "). Leave one of them out."));
  };
  if (!cleaning.porous.empty()) refuse("permeability", "permeabilities");
  if (!cleaning.classes.empty()) refuse(cleaning.classes_setting, cleaning.classes_words);
}

Box box_of_slice(const ImageSlice& slice, const std::optional<Box>& crop, const Index3& shape, const std::string& name) {
  Box box = crop.value_or(whole_box(shape));
  const auto axis = static_cast<std::size_t>(slice.axis);
  std::int64_t &low = box.lo[axis], &high = box.hi[axis];
  if (slice.at < low || slice.at >= high) {
    const char letter = axis_names[axis];
    throw InputError(text(setting("slice", text(letter, "=", slice.at)), " is not in ", name, " (its slices along ", letter, " are ", low,
                          " to ", high - 1, ")."));
  }
  low = slice.at;
  high = slice.at + 1;
  return box;
}

Rock read_rock(const RockSource& source, const Cleaning& cleaning, const Comm& comm, const LookAtHeader& look) {
  check_settings(cleaning, source.voxel_size_m);
  Rock rock;
  Meaning meaning = meaning_of(source.threshold, source.pore, cleaning.mask);
  ImageLayout layout = source.layout;
  layout.segmentation = meaning.segmentation;
  if (source.slice) {
    ImageLayout whole = layout;
    whole.crop.reset();
    layout.crop = box_of_slice(*source.slice, layout.crop, open_image(source.path, whole, comm).shape, quote(source.path));
  }
  rock.cleaning = cleaning;
  rock.file = open_image(source.path, layout, comm);
  if (look) look(rock.file);
  rock.voxel_size_m = voxel_size(rock.file, source.voxel_size_m);
  rock.pore = meaning.pore;
  if (meaning.pore.empty() && !rock.file.pore_labels.empty()) meaning.pore = LabelSet::parse(rock.file.pore_labels);
  set_pores(rock, meaning.pore);
  const double start = MPI_Wtime();
  const BoxGrid grid(rock.file.shape, comm.size());
  const Box box = grid.box(comm.rank());
  PoreMarker marker = marker_of(rock, meaning, box);
  const double seconds = read_voxels(rock.file, box, comm, source.hints,
                                     [&](const Box& piece, std::span<const std::byte> labels) { marker.take(piece, labels); });
  finish(rock, marker, meaning, grid, comm);
  rock.seconds_read = comm.max_all(seconds);
  rock.seconds_prepare = comm.max_all(MPI_Wtime() - start) - rock.seconds_read;
  return rock;
}

Rock rock_of_sample(const Sample& sample, const Cleaning& cleaning, const Comm& comm, const std::string& name) {
  check_settings(cleaning, {});
  Rock rock;
  rock.cleaning = cleaning;
  rock.file.path = name;
  rock.file.format = "sample";
  rock.file.shape = sample.shape();
  rock.file.type = VoxelType::uint8;
  rock.voxel_size_m = sample.natural_voxel_size();
  const Meaning meaning = {{}, one_label(Sample::pore), cleaning.mask};
  set_pores(rock, meaning.pore);
  const double start = MPI_Wtime();
  const BoxGrid grid(sample.shape(), comm.size());
  const Box box = grid.box(comm.rank());
  PoreMarker marker = marker_of(rock, meaning, box);
  comm.agree([&] {
    const Block<std::uint8_t> labels = render_labels(sample, box);
    marker.take(box, std::as_bytes(std::span(labels.values)));
  });
  count_labels(rock, marker, comm);
  check_wall_labels(rock.labels, rock.pore, cleaning.walls, rock.file.path);
  const Block<std::uint8_t> outside = outside_of(rock, marker, grid, comm);
  clean_pores(rock, marker.take_pores(), outside, comm);
  take_marks(rock, marker);
  find_porous(rock, comm);
  rock.seconds_prepare = comm.max_all(MPI_Wtime() - start);
  return rock;
}

ImageFile image_of_array(const LabelArray& array, const Index3& shape, const std::optional<Segmentation>& segmentation) {
  ImageFile file;
  file.path = "the array";
  file.format = "array";
  file.shape = shape;
  file.type = array.type;
  file.order = "x varies fastest";
  choose_voxels(file, array.crop, segmentation);
  return file;
}

void check_bytes(const LabelArray& array) {
  const std::int64_t bytes = checked_voxels(array.shape, setting("shape")) * static_cast<std::int64_t>(type_bytes(array.type));
  if (std::cmp_not_equal(array.labels.size(), bytes)) {
    throw InputError(text("the array holds ", array.labels.size(), " bytes, but ", shape_text(array.shape), " voxels of ",
                          type_name(array.type), " need ", bytes, ". Give the shape and the type of the array."));
  }
}

namespace {

// `shape`: of the whole image. read(image, grid, take) reads this rank's box of the grid. Collective.
template <class Read>
Rock rock_of_array(const LabelArray& array, const Index3& shape, const Cleaning& cleaning, const Comm& comm, Read&& read) {
  check_settings(cleaning, array.voxel_size_m);
  const auto pore = array.pore.empty() ? std::nullopt : std::optional(array.pore);
  const Meaning meaning = meaning_of(array.threshold, pore, cleaning.mask);
  Rock rock;
  rock.cleaning = cleaning;
  rock.file = image_of_array(array, shape, meaning.segmentation);
  rock.voxel_size_m = array.voxel_size_m;
  set_pores(rock, meaning.pore);
  const double start = MPI_Wtime();
  const BoxGrid grid(rock.file.shape, comm.size());
  PoreMarker marker = marker_of(rock, meaning, grid.box(comm.rank()));
  read(rock.file, grid, [&](const Box& piece, std::span<const std::byte> labels) { marker.take(piece, labels); });
  finish(rock, marker, meaning, grid, comm);
  rock.seconds_prepare = comm.max_all(MPI_Wtime() - start);
  return rock;
}

}  // namespace

Rock rock_of_labels(const LabelArray& array, const Cleaning& cleaning, const Comm& comm) {
  check_bytes(array);
  return rock_of_array(array, array.shape, cleaning, comm, [&](const ImageFile& image, const BoxGrid& grid, const TakePiece& take) {
    read_array(image, array.labels, grid.box(comm.rank()), take);
  });
}

Rock rock_of_slabs(const LabelArray& slab, const Cleaning& cleaning, const Comm& comm) {
  comm.agree([&] { check_bytes(slab); });
  const std::vector<Box> slabs = boxes_of_slabs(slab, comm);
  const Index3 shape = slabs.back().hi;
  checked_voxels(shape, setting("shape"));
  return rock_of_array(slab, shape, cleaning, comm, [&](const ImageFile& image, const BoxGrid& grid, const TakePiece& take) {
    const SampleOfImage sample(image, take);
    std::vector<Box> wanted;
    for (int rank = 0; rank < comm.size(); ++rank) wanted.push_back(sample.in_image(grid.box(rank)));
    const std::vector<LabelPiece> pieces = pieces_of_slabs(slab, slabs, wanted, comm);
    comm.agree([&] {
      for (const LabelPiece& piece : pieces) sample.take(piece.box, piece.labels);
    });
  });
}

}  // namespace karst
