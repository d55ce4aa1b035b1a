#include "commands/image_options.hpp"

#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"

namespace karst {

namespace {
constexpr const char* group = "Image";
}

LayoutOptions::LayoutOptions(CommandLine& line) {
  CLI::App& app = line.options();
  app.add_option("--shape", shape_, "Raw files: voxels along each axis, X,Y,Z; x varies fastest in the file")
      ->group(group)
      ->type_name("X,Y,Z")
      ->join(',');
  app.add_option("--dtype", dtype_, "Raw files: uint8 (default), int8, uint16, ... with be behind it for big-endian")
      ->group(group)
      ->type_name("TYPE");
  line.whole(app.add_option("--offset", offset_, "Raw files: bytes to skip at the start")->group(group)->type_name("BYTES"),
             {0, std::numeric_limits<std::int64_t>::max(), ". Give the bytes to skip at the start of the file."});
  app.add_option("--array", array_, "Which array of a .vti file")->group(group)->type_name("NAME");
}

ImageLayout LayoutOptions::layout() const {
  ImageLayout layout;
  if (!shape_.empty()) layout.shape = parse_shape(shape_);
  if (!dtype_.empty()) layout.dtype = dtype_;
  if (!array_.empty()) layout.array = array_;
  layout.offset = offset_;
  return layout;
}

ImageOptions::ImageOptions(CommandLine& line) : layout_(line), hints_(line) {
  CLI::App& app = line.options();
  line.reads(app.add_option("IMAGE", path_, "Segmented image: raw, .npy, .mhd/.mha, .nrrd/.nhdr, .vti, .tif, or a folder of TIFF slices")
                 ->required());
  app.add_option("--pore", pore_, "Labels that are pore: a list or ranges, as 0 or 0,3-7")->group(group)->type_name("LABELS")->join(',');
  app.add_option("--voxel-size", voxel_size_, "Edge of a voxel with its unit, as 5um")->group(group)->type_name("LENGTH");
}

void add_boundary_option(CommandLine& line, std::string& boundary) {
  CLI::Option* option = line.options().add_option("--boundary", boundary)->type_name("KIND");
  line.one_of(option, "What lies beyond the sample", choices_of(boundary_names), boundary);
}

CLI::Option* add_direction_option(CommandLine& line, std::string& direction, const std::string& about) {
  CLI::Option* option = line.options().add_option("--direction", direction)->type_name("AXIS");
  return line.one_of(option, about, choices_of(direction_names), direction);
}

Index3 parse_shape(const std::string& value) {
  const std::vector<std::string> pieces = split(value, ',');
  Index3 shape{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto extent = pieces.size() == 3 ? whole_number(trimmed(pieces[axis])) : std::nullopt;
    if (!extent) throw InputError(text("--shape ", quote(value), " is not three whole numbers X,Y,Z, as in 400,400,400."));
    shape[axis] = *extent;
  }
  checked_voxels(shape, "--shape");
  return shape;
}

CLI::Option* add_parts_option(CommandLine& line, std::int64_t& parts, const std::string& about) {
  CLI::Option* option = line.options().add_option("--parts", parts, about)->type_name("N");
  return line.whole(option, {1, 100'000'000, ". Give the number of ranks of the run."});
}

std::optional<LabelSet> ImageOptions::pore() const { return pore_.empty() ? std::nullopt : std::optional(LabelSet::parse(pore_)); }

std::optional<double> ImageOptions::voxel_size_m() const {
  return voxel_size_.empty() ? std::nullopt : std::optional(parse_length("--voxel-size", voxel_size_));
}

}  // namespace karst
