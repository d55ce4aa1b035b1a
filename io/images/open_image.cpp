#include "io/images/open_image.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

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

namespace fs = std::filesystem;

namespace {

bool is_tiff(const fs::path& path) {
  const std::string ending = lowered(path.extension().string());
  return ending == ".tif" || ending == ".tiff";
}

std::vector<fs::path> entries_in(const std::string& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (!entry->path().filename().string().starts_with('.')) entries.push_back(entry->path());
  }
  if (error) throw InputError(text(quote(folder), " cannot be read (", error.message(), "). Check its permissions."));
  std::sort(entries.begin(), entries.end());
  return entries;
}

bool is_stack(const fs::path& folder) {
  const std::vector<fs::path> entries = entries_in(folder.string());
  return std::any_of(entries.begin(), entries.end(), is_tiff);
}

// Files of one page each may be the slices of one image, or images of one slice.
void refuse_slices(const std::string& folder, const std::string& first) {
  std::int64_t pages = 0;
  try {
    pages = open_tiff(first, {first}).shape[2];
  } catch (const InputError&) {
    return;  // refused as an image, with the reason
  }
  if (pages != 1) return;
  throw InputError(text(quote(folder), " holds TIFF files of one page (slices of one image, or images of one slice?). For one image, give ",
                        "the folder above it; for images of one slice, give the files."));
}

std::vector<std::string> images_in(const std::string& folder, bool is_raw) {
  std::vector<std::string> images, tiffs;
  std::error_code error;
  for (const fs::path& path : entries_in(folder)) {
    const bool is_folder = fs::is_directory(path, error);
    const bool is_image = is_folder ? !is_raw && is_stack(path) : has_header(path.string()) != is_raw;
    if (is_image) images.push_back(path.string());
    if (is_image && !is_folder && is_tiff(path)) tiffs.push_back(path.string());
  }
  if (images.empty()) {
    throw InputError(text(quote(folder), " holds no image", is_raw ? " without a header" : " with a header", ". ",
                          is_raw ? text("Leave ", setting("shape"), " out for images with a header.")
                                 : text("For raw images, give ", setting("shape"), ".")));
  }
  if (!tiffs.empty()) refuse_slices(folder, tiffs.front());
  return images;
}

std::string name_of(const std::string& path) {
  std::error_code error;
  const fs::path named = fs::path(path).has_filename() ? fs::path(path) : fs::path(path).parent_path();
  return (fs::is_directory(named, error) ? named.filename() : named.stem()).string();
}

std::vector<std::string> all_paths(const std::vector<std::string>& paths, bool is_raw) {
  std::vector<std::string> all;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::exists(path, error)) throw InputError(text(quote(path), " does not exist. Is the path right?"));
    const std::vector<std::string> some = fs::is_directory(path, error) ? images_in(path, is_raw) : std::vector{path};
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

void check_names(const std::vector<std::string>& paths, const std::vector<std::string>& taken) {
  std::map<std::string, std::string> path_of;
  for (const std::string& path : paths) {
    const std::string name = name_of(path);
    if (std::find(taken.begin(), taken.end(), name) != taken.end())
      throw InputError(text(quote(path), " has a name that a file of results has. Rename it."));
    const auto [other, is_new] = path_of.emplace(name, path);
    if (is_new) continue;
    throw InputError(text(quote(other->second), " and ", quote(path), " have the same name (results of each image are in a folder of its ",
                          "name). Rename one of them, or leave one out."));
  }
}

}  // namespace

std::vector<NamedImage> images_of(const std::vector<std::string>& paths, bool is_raw, const std::vector<std::string>& taken,
                                  const Comm& comm) {
  const std::string list = comm.on_root([&] {
    std::string pieces;
    const std::vector<std::string> all = all_paths(paths, is_raw);
    check_names(all, taken);
    for (const std::string& path : all) pieces += name_of(path) + '\0' + path + '\0';
    return pieces;
  });
  const std::vector<std::string> pieces = split(list, '\0');
  std::vector<NamedImage> images;
  for (std::size_t i = 0; i + 1 < pieces.size(); i += 2) images.push_back({pieces[i], pieces[i + 1]});
  return images;
}

}  // namespace karst
