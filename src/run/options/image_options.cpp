#include "run/options/image_options.hpp"

#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "io/files/file_checks.hpp"

namespace karst {

// The result names the boundary and the mask with the facts of its sample.
Option boundary_option(Boundary& boundary) {
  return {.names = "--boundary",
          .value = named(boundary, boundary_names),
          .about = "Boundary condition",
          .type = "KIND",
          .choices = choices_of(boundary_names),
          .is_usual = true};
}

Option direction_option(Axes& directions, const std::string& about, const std::string& group) {
  const BoundValue value = {[&directions](const std::string& word) { directions = parse_direction(word); },
                            [&directions] { return std::string(direction_name(directions)); }};
  return {.names = "--direction",
          .value = value,
          .about = about,
          .type = "AXIS",
          .group = group,
          .choices = choices_of(direction_names),
          .is_usual = true};
}

Option mask_option(Mask& mask) {
  const BoundValue value = {[&mask](const std::string& words) { mask = Mask::parse(words); },
                            [&mask] { return mask.empty() ? std::string() : mask.words(); }};
  return {.names = "--mask",
          .value = value,
          .about = "The sample is only a part of the image: labels outside it, or cylinder (along z), cylinder-x, cylinder-y",
          .type = "LABELS|cylinder",
          .group = "Image",
          .offers = {"cylinder", "cylinder-x", "cylinder-y"},
          .is_list = true};
}

void add_porous_options(OptionTable& table, PorousLabels& porous) {
  table.add({.names = "--permeability",
             .value = BoundValue{[&porous](const std::string& list) { porous.labels = parse_permeabilities(list); },
                                 [&porous] { return permeability_words(porous.labels); }},
             .about = "Labels of voxels whose pores are smaller than a voxel, each with its permeability, as 2:0.5; LABEL:wall is solid, "
                      "LABEL:inf a pore",
             .type = "LABEL:K,...",
             .group = "Image",
             .is_list = true,
             .is_usual = true});
  table.add({.names = "--permeability-unit",
             .value = named(porous.unit, permeability_unit_names),
             .about = "Unit of these permeabilities",
             .type = "UNIT",
             .group = "Image",
             .choices = choices_of(permeability_unit_names)});
}

HintOptions::HintOptions(OptionTable& table) {
  table.add({.names = "--mpi-hint",
             .value = &words_,
             .about = "Hint for MPI-IO, as striping_factor=8; may be given several times",
             .type = "KEY=VALUE",
             .is_repeated = true});
  table.add({.names = "--mpi-hint-file",
             .value = &file_,
             .about = "File of such hints, one a line; --mpi-hint overrides them",
             .type = "FILE",
             .path = PathUse::read});
}

Hints HintOptions::hints(const Comm& comm) const {
  Hints hints;
  if (!file_.empty()) hints = parse_hint_file(file_, comm.on_root([&] { return content_of(file_); }));
  const Hints more = parse_hints(words_);
  hints.insert(hints.end(), more.begin(), more.end());
  return hints;
}

namespace {
constexpr const char* group = "Image";
}

LayoutOptions::LayoutOptions(OptionTable& table, const std::string& shaped) {
  table.add({.names = "--shape",
             .value = &shape_,
             .about = shaped + ": voxels along each axis, X,Y,Z; x varies fastest in the file",
             .type = "X,Y,Z",
             .group = group,
             .is_list = true,
             .is_usual = true});
  table.add({.names = "--dtype",
             .value = &dtype_,
             .about = "Raw files: uint8 (default), int8, uint16, ...; append be for big-endian",
             .type = "TYPE",
             .group = group});
  table.add({.names = "--offset",
             .value = &offset_,
             .about = "Raw files: bytes to skip at the start",
             .type = "BYTES",
             .group = group,
             .range = WholeRange{0, std::numeric_limits<std::int64_t>::max(), ". Give the bytes to skip at the start of the file."}});
  table.add({.names = "--array", .value = &array_, .about = "Which array of a .vti file", .type = "NAME", .group = group});
}

ImageLayout LayoutOptions::layout() const {
  ImageLayout layout;
  if (!shape_.empty()) layout.shape = parse_shape(shape_);
  if (!dtype_.empty()) layout.dtype = dtype_;
  if (!array_.empty()) layout.array = array_;
  layout.offset = offset_;
  return layout;
}

ImageOptions::ImageOptions(OptionTable& table, const ImageWords& words) : layout_(table, words.shaped), hints_(table) {
  table.add({.names = words.name, .value = &path_, .about = words.about, .is_required = true, .path = PathUse::read, .is_usual = true});
  table.add({.names = "--pore",
             .value = &pore_,
             .about = "Labels that are pore: a list or ranges, as 0 or 0,3-7",
             .type = "LABELS",
             .group = group,
             .is_list = true,
             .is_usual = true});
  table.add({.names = "--voxel-size",
             .value = &voxel_size_,
             .about = "Edge of a voxel with its unit, as 5um",
             .type = "LENGTH",
             .group = group,
             .is_usual = true});
  table.add({.names = "--crop",
             .value = &crop_,
             .about = "Take only this box of the image: its first voxel, and the voxel behind its last",
             .type = "X0,Y0,Z0,X1,Y1,Z1",
             .group = group,
             .is_list = true});
  table.add({.names = "--threshold",
             .value = &threshold_,
             .about = "Grey images: voxels at or below this value are pore",
             .type = "GREY",
             .group = group,
             .is_usual = true});
}

namespace {

// `expected` whole numbers separated by commas; nullopt for another text.
std::optional<std::vector<std::int64_t>> whole_numbers(const std::string& value, std::size_t expected) {
  std::vector<std::int64_t> numbers;
  for (const std::string& piece : split(value, ',')) {
    const auto number = whole_number(trimmed(piece));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers.size() == expected ? std::optional(numbers) : std::nullopt;
}

}  // namespace

Index3 parse_shape(const std::string& value) {
  const auto numbers = whole_numbers(value, 3);
  if (!numbers) throw InputError(text(setting("shape", quote(value)), " is not three whole numbers X,Y,Z, as in 400,400,400."));
  const Index3 shape = {(*numbers)[0], (*numbers)[1], (*numbers)[2]};
  checked_voxels(shape, setting("shape"));
  return shape;
}

Box parse_crop(const std::string& value) {
  const auto numbers = whole_numbers(value, 6);
  if (!numbers)
    throw InputError(text(setting("crop", quote(value)), " is not six whole numbers X0,Y0,Z0,X1,Y1,Z1, as in 0,0,0,100,100,100."));
  const auto& n = *numbers;
  const Box box = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (box.lo[a] >= 0 && box.extent(axis) > 0) continue;
    throw InputError(text(setting("crop", quote(value)), " takes voxels ", box.lo[a], " to ", box.hi[a], " along ", axis_names[a],
                          ". The first must be at least 0, and the end above the first."));
  }
  return box;
}

Option parts_option(std::int64_t& parts, const std::string& about) {
  return {.names = "--parts",
          .value = &parts,
          .about = about,
          .type = "N",
          .range = WholeRange{1, 100'000'000, ". Give the number of ranks of the run."}};
}

RockSource ImageOptions::source(const Comm& comm) const {
  RockSource source;
  source.path = path_;
  source.hints = hints_.hints(comm);
  source.layout = layout_.layout();
  if (!crop_.empty()) source.layout.crop = parse_crop(crop_);
  source.threshold = threshold_;
  check_threshold(threshold_, !pore_.empty());
  if (voxel_size_.find(',') != std::string::npos)
    throw InputError(text(setting("voxel_size", quote(voxel_size_)),
                          " gives several edges (the lattice needs cubes). Resample the image to cubes: docs/images.md has a recipe."));
  if (!voxel_size_.empty()) source.voxel_size_m = parse_length(setting("voxel_size"), voxel_size_);
  if (!pore_.empty()) source.pore = LabelSet::parse(pore_);
  return source;
}

}  // namespace karst
