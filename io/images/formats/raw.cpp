// Raw voxels, plain or gzipped. All facts come from the user.
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/formats.hpp"
#include "io/images/formats/header_text.hpp"

namespace karst {

namespace {

std::optional<VoxelType> type_named(const std::string& name) {
  if (name == "single" || name == "float") return VoxelType::float32;
  if (name == "double") return VoxelType::float64;
  return find_type(name);
}

// "uint16", "uint16be", "uint16le"
void set_type_named(ImageFile& image, std::string name) {
  const bool ends_in_order = name.ends_with("be") || name.ends_with("le");
  const std::string stem = ends_in_order ? name.substr(0, name.size() - 2) : name;
  if (ends_in_order && type_named(stem)) {
    image.big_endian = name.ends_with("be");
    name = stem;
  }
  if (const auto type = type_named(name)) {
    image.type = *type;
    return;
  }
  throw InputError(text(setting("dtype", quote(name)),
                        " is not one of uint8, int8, uint16, int16, uint32, int32, uint64, int64, float32, float64 (with be behind it for "
                        "big-endian files)."));
}

}  // namespace

ImageFile open_raw(const std::string& path, const ImageLayout& layout) {
  if (!layout.shape) {
    throw InputError(text(quote(path),
                          " has no header that Karst knows (.npy, .mhd, .mha, .nrrd, .nhdr, .vti, .tif), so it is read as raw voxels. "
                          "Describe it with ",
                          setting("shape", "X,Y,Z"), " (x varies fastest) and ", setting("dtype"), "."));
  }
  ImageFile image;
  image.format = "raw";
  image.has_header = false;
  image.shape = *layout.shape;
  image.offset = layout.offset.value_or(0);
  if (image.offset < 0)
    throw InputError(text(setting("offset", text(image.offset)), " is below zero. Give the bytes to skip at the start of the file."));
  set_type_named(image, layout.dtype.value_or("uint8"));
  if (path.ends_with(".gz")) {
    image.format = "gzipped raw";
    image.packing = Packing::deflate;
    if (image.offset > 0)
      throw InputError(text(setting("offset"), " cannot be given with ", quote(path), " (it is compressed). Decompress it first."));
    checked_voxels(image.shape, quote(path));
    check_plausible(image, path);
  }
  return image;
}

}  // namespace karst
