#include "options/image_options.hpp"

#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"

namespace karst {

namespace {
constexpr const char* group = "Image";
}

LayoutOptions::LayoutOptions(OptionTable& table, const std::string& shaped) {
  table.add({.names = "--shape",
             .value = &shape_,
             .about = shaped + ": voxels along each axis, X,Y,Z; x varies fastest in the file",
             .type = "X,Y,Z",
             .group = group,
             .is_list = true});
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
  table.add({.names = words.name, .value = &path_, .about = words.about, .is_required = true, .path = PathUse::read});
  table.add({.names = "--pore",
             .value = &pore_,
             .about = "Labels that are pore: a list or ranges, as 0 or 0,3-7",
             .type = "LABELS",
             .group = group,
             .is_list = true});
  table.add(
      {.names = "--voxel-size", .value = &voxel_size_, .about = "Edge of a voxel with its unit, as 5um", .type = "LENGTH", .group = group});
}

Option boundary_option(std::string& boundary) {
  return {.names = "--boundary", .value = &boundary, .about = "Boundary condition", .type = "KIND", .choices = choices_of(boundary_names)};
}

Option direction_option(std::string& direction, const std::string& about, const std::string& in_group) {
  return {.names = "--direction",
          .value = &direction,
          .about = about,
          .type = "AXIS",
          .group = in_group,
          .choices = choices_of(direction_names)};
}

Index3 parse_shape(const std::string& value) {
  const std::vector<std::string> pieces = split(value, ',');
  Index3 shape{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto extent = pieces.size() == 3 ? whole_number(trimmed(pieces[axis])) : std::nullopt;
    if (!extent) throw InputError(text(setting("shape", quote(value)), " is not three whole numbers X,Y,Z, as in 400,400,400."));
    shape[axis] = *extent;
  }
  checked_voxels(shape, setting("shape"));
  return shape;
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
  if (!voxel_size_.empty()) source.voxel_size_m = parse_length(setting("voxel_size"), voxel_size_);
  if (!pore_.empty()) source.pore = LabelSet::parse(pore_);
  return source;
}

}  // namespace karst
