#include "io/images/open_image.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"
#include "io/images/formats/formats.hpp"

namespace karst {

namespace {

void refuse_settings(const std::string& path, const std::string& why, const std::vector<std::pair<const char*, bool>>& settings) {
  for (const auto& [name, given] : settings) {
    if (given) throw InputError(text(setting(name), " cannot be given with ", quote(path), " (", why, "). Leave it out."));
  }
}

std::string ending_of(const std::string& path) { return lowered(std::filesystem::path(path).extension().string()); }

ImageFile open_any(const std::string& path, const ImageLayout& layout) {
  std::error_code unreachable;  // check_file() reports the reason
  const bool is_folder = std::filesystem::is_directory(path, unreachable);
  const std::string ending = ending_of(path);
  const auto is = [&](std::initializer_list<const char*> endings) {
    return std::any_of(endings.begin(), endings.end(), [&](const char* e) { return ending == e; });
  };
  const bool headed = is_folder || has_header(path);
  if (ending != ".vti") refuse_settings(path, "it is no .vti file", {{"array", layout.array.has_value()}});
  if (headed) {
    refuse_settings(path, "its header gives this value",
                    {{"shape", layout.shape.has_value()}, {"dtype", layout.dtype.has_value()}, {"offset", layout.offset.has_value()}});
  }
  if (is_folder) return open_tiff(path, tiff_files_in(path));
  check_file(path);
  if (is({".npy"})) return open_npy(path);
  if (is({".mhd", ".mha"})) return open_metaimage(path);
  if (is({".nrrd", ".nhdr"})) return open_nrrd(path);
  if (is({".vti"})) return open_vti(path, layout.array.value_or(""));
  if (is({".tif", ".tiff"})) return open_tiff(path, {path});
  return open_raw(path, layout);
}

}  // namespace

bool has_header(const std::string& path) {
  constexpr std::array endings = {".npy", ".mhd", ".mha", ".nrrd", ".nhdr", ".vti", ".tif", ".tiff"};
  return std::find(endings.begin(), endings.end(), ending_of(path)) != endings.end();
}

ImageFile open_image(const std::string& path, const ImageLayout& layout, const Comm& comm) {
  return image_from_text(comm.on_root([&] {
    ImageFile image = open_any(path, layout);
    image.path = path;
    if (image.data_files.empty()) image.data_files = {path};
    if (image.order.empty()) image.order = "x varies fastest";
    checked_voxels(image.shape, quote(path));
    check_grey(image, layout.segmentation);
    if (image.packing == Packing::plain) check_data_size(image);
    choose_voxels(image, layout.crop, layout.segmentation);
    return to_text(image);
  }));
}

}  // namespace karst
