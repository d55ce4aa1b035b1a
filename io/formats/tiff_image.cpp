// What a TIFF file or stack says about itself: pages, axes, sizes. A file whose pages lie uncompressed one behind the
// other (as ImageJ and tifffile write them) is read in place; others are left to tiff_stream.cpp.
#include <algorithm>
#include <optional>
#include <vector>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "io/formats/formats.hpp"
#include "io/formats/header_text.hpp"
#include "io/formats/tiff_file.hpp"

namespace karst {

namespace {

std::string description_of(const TiffFile& file) {
  const char* description = nullptr;
  return TIFFGetField(file.handle(), TIFFTAG_IMAGEDESCRIPTION, &description) ? description : "";
}

// What ImageJ writes about a stack: lines of key=value.
std::string imagej_value(const TiffFile& file, std::string_view key) {
  const std::string description = description_of(file);
  if (!description.starts_with("ImageJ=")) return "";
  for (const std::string& line : split(description, '\n')) {
    if (line.starts_with(key) && line.size() > key.size() && line[key.size()] == '=') return trimmed(line.substr(key.size() + 1));
  }
  return "";
}

// A number behind SizeC=" in OME's XML.
std::string ome_value(const TiffFile& file, std::string_view key) {
  const std::string description = description_of(file);
  const std::string begins = text(key, "=\"");
  const bool is_ome = description.starts_with("<?xml") || description.starts_with("<OME");
  const std::size_t at = is_ome ? description.find(begins) : std::string::npos;
  if (at == std::string::npos) return "";
  const std::size_t begin = at + begins.size();
  const std::size_t end = description.find('"', begin);
  return end == std::string::npos ? "" : description.substr(begin, end - begin);
}

// What tifffile writes, {"shape": [400, 400, 400]}: slowest first.
std::vector<std::int64_t> shaped_axes(const TiffFile& file) {
  const std::string description = description_of(file);
  constexpr std::string_view begins = "{\"shape\": [";
  if (!description.starts_with(begins)) return {};
  std::vector<std::int64_t> axes;
  for (const std::string& piece : split(description.substr(begins.size(), description.find(']') - begins.size()), ',')) {
    const auto extent = whole_number(trimmed(piece));
    if (!extent || *extent < 1) return {};
    axes.push_back(*extent);
  }
  return axes;
}

// Pages can be channels or times instead of slices, and slices can hide inside a page. A plain array of three axes is
// often written as one of channels or times: where those are all that there is, they are the slices.
void set_axes(ImageFile& image, const TiffFile& file) {
  struct Axis {
    const char *name, *imagej, *ome;
  };
  std::vector<std::string> found;
  for (const auto& [name, imagej, ome] :
       {Axis{"slices", "slices", "SizeZ"}, Axis{"channels", "channels", "SizeC"}, Axis{"frames", "frames", "SizeT"}}) {
    const auto count = std::max(whole_number(imagej_value(file, imagej)).value_or(1), whole_number(ome_value(file, ome)).value_or(1));
    if (count < 2) continue;
    found.push_back(text(count, " ", name));
    if (std::string_view(name) != "slices") image.order = text("x varies fastest; the pages are called ", name, " and taken as slices");
  }
  if (found.size() > 1) {
    throw InputError(text(quote(file.path()), " holds ", joined(found, " and "),
                          ": its pages are not the slices of one rock. Save one stack of slices as a file of its own."));
  }
  std::vector<std::string> extents;
  for (const std::int64_t extent : shaped_axes(file)) {
    if (extent > 1) extents.push_back(std::to_string(extent));
  }
  if (extents.size() > 3) {
    throw InputError(text(quote(file.path()), " holds ", extents.size(), " axes (", joined(extents, " x "),
                          "): a rock image has three. Save one stack of slices as a file of its own."));
  }
  if (file.field<std::uint32_t>(TIFFTAG_IMAGEDEPTH) > 1) {
    throw InputError(text(quote(file.path()),
                          " holds several slices in one page (a volumetric TIFF), which Karst does not read. Save one page a slice."));
  }
}

void set_spacing(ImageFile& image, const TiffFile& file) {
  const auto across = static_cast<double>(file.field<float>(TIFFTAG_XRESOLUTION));
  const auto down = static_cast<double>(file.field<float>(TIFFTAG_YRESOLUTION));
  const auto deep = real_number(imagej_value(file, "spacing"));
  const std::string unit = imagej_value(file, "unit");
  if (across <= 0 || down <= 0 || !units_per_metre(unit)) return;
  const auto spacing = [](double resolution) { return real_number(digits(1 / resolution, 6)).value_or(0); };  // stored as float
  image.spacing = {spacing(across), spacing(down), deep.value_or(spacing(across))};
  image.spacing_unit = unit;
}

// ImageJ stacks above 4 GiB, and tifffile's truncated ones, have one directory entry, followed by all the slices.
std::int64_t slices_in_one_page(const TiffFile& file, const TiffPage& page) {
  if (!TIFFLastDirectory(file.handle())) return 1;
  const std::vector<std::int64_t> axes = shaped_axes(file);
  std::optional<std::int64_t> voxels = 1;
  for (const std::int64_t extent : axes) voxels = voxels ? checked_product(*voxels, extent) : voxels;
  if (!axes.empty() && voxels && *voxels % (page.width * page.height) == 0) return *voxels / (page.width * page.height);
  return std::max<std::int64_t>(whole_number(imagej_value(file, "images")).value_or(1), 1);
}

// Goes through all pages of all files: counts them and sees whether they lie in one run.
void survey(ImageFile& image, const TiffPage& first) {
  const auto page_bytes = static_cast<std::int64_t>(static_cast<std::size_t>(first.width * first.height) * first.voxel_bytes());
  bool in_place = image.data_files.size() == 1;
  image.shape[2] = 0;
  for (const std::string& name : image.data_files) {
    const TiffFile file(name);
    const std::int64_t slices = image.data_files.size() == 1 ? slices_in_one_page(file, first) : 1;
    do {
      if (page_of(file) != first) {
        throw InputError(text(quote(name), ": slice ", image.shape[2] + 1,
                              " differs in size or type from the first one. Is it a thumbnail, or of another image?"));
      }
      const std::int64_t begin = run_begin(file, first);
      if (image.shape[2] == 0) image.offset = begin;
      in_place = in_place && begin >= 0 && begin == image.offset + image.shape[2] * page_bytes;
      image.shape[2] += 1;
    } while (file.next_page());
    if (slices > 1 && !in_place) {
      throw InputError(
          text(quote(name), " tells of ", slices, " slices, but holds one page that is not followed by others. Save it again."));
    }
    if (slices > 1) image.shape[2] = slices;
  }
  if (!in_place) {
    image.packing = Packing::tiff;
    image.offset = 0;
  }
}

}  // namespace

ImageFile open_tiff(const std::string& path, const std::vector<std::string>& files) {
  ImageFile image;
  image.format = files.size() > 1 ? "TIFF stack" : "TIFF";
  image.data_files = files;
  image.more_may_follow = true;
  const TiffFile file(files.front());
  const TiffPage page = page_of(file);
  image.type = type_of(path, page);
  image.big_endian = TIFFIsBigEndian(file.handle()) != 0;
  image.shape = {page.width, page.height, 1};
  set_axes(image, file);
  set_spacing(image, file);
  survey(image, page);
  return image;
}

}  // namespace karst
