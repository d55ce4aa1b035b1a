// The files of a TIFF stack in a folder.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <tuple>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/formats.hpp"

namespace karst {

namespace {

// A name cut at its last number: slice_012.tif is "slice_", 12, ".tif".
struct SliceName {
  std::string before;
  std::int64_t number;
  std::string file;
};

SliceName slice_name(const std::string& file) {
  const std::string stem = std::filesystem::path(file).stem().string();
  std::size_t end = stem.size();
  while (end > 0 && !std::isdigit(static_cast<unsigned char>(stem[end - 1]))) --end;
  std::size_t begin = end;
  while (begin > 0 && std::isdigit(static_cast<unsigned char>(stem[begin - 1]))) --begin;
  const auto number = whole_number(stem.substr(begin, end - begin));
  return {stem.substr(0, begin), number.value_or(-1), file};
}

bool comes_before(const SliceName& a, const SliceName& b) {
  return std::tie(a.before, a.number, a.file) < std::tie(b.before, b.number, b.file);
}

}  // namespace

bool are_in_slice_order(const std::vector<std::string>& files) {
  return std::is_sorted(files.begin(), files.end(),
                        [](const std::string& a, const std::string& b) { return comes_before(slice_name(a), slice_name(b)); });
}

std::vector<std::string> tiff_files_in(const std::string& folder) {
  std::vector<SliceName> slices;
  std::error_code error;
  for (auto entry = std::filesystem::directory_iterator(folder, error); !error && entry != std::filesystem::directory_iterator();
       entry.increment(error)) {
    const std::filesystem::path& path = entry->path();
    const std::string ending = lowered(path.extension().string());
    const bool hidden = path.filename().string().starts_with(".");
    if (!hidden && (ending == ".tif" || ending == ".tiff")) slices.push_back(slice_name(path.string()));
  }
  if (error) throw InputError(text(quote(folder), " cannot be read (", error.message(), "). Check its permissions."));
  if (slices.empty()) {
    throw InputError(
        text(quote(folder), " is a directory without TIFF slices (*.tif, *.tiff). Give the image file, or the directory of a TIFF stack."));
  }
  std::sort(slices.begin(), slices.end(), comes_before);
  std::vector<std::string> files{slices.front().file};
  for (std::size_t i = 1; i < slices.size(); ++i) {
    const SliceName& last = slices[i - 1];
    const SliceName& next = slices[i];
    if (next.before != last.before || next.number < 0) {
      throw InputError(text(
          quote(folder), " holds TIFF files of more than one series (", quote(std::filesystem::path(last.file).filename().string()), ", ",
          quote(std::filesystem::path(next.file).filename().string()), "). Keep one stack, numbered, in a directory of its own."));
    }
    if (next.number == last.number) {
      throw InputError(text(quote(folder), " holds slice ", next.number, " twice (",
                            quote(std::filesystem::path(last.file).filename().string()), ", ",
                            quote(std::filesystem::path(next.file).filename().string()), "). Remove one of them."));
    }
    if (next.number != last.number + 1) {
      throw InputError(text(quote(folder), " jumps from slice ", last.number, " to slice ", next.number,
                            ": with a gap, the rock would be too short. Add the missing slices or renumber."));
    }
    files.push_back(next.file);
  }
  return files;
}

}  // namespace karst
