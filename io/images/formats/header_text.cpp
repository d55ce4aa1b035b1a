#include "io/images/formats/header_text.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"

namespace karst {

std::string read_head(const std::string& path, std::size_t limit) {
  std::ifstream file(path, std::ios::binary);
  std::string head(limit, '\0');
  file.read(head.data(), static_cast<std::streamsize>(limit));
  if (file.bad()) throw InputError(text(quote(path), " cannot be read. Is the disk all right?"));
  head.resize(static_cast<std::size_t>(file.gcount()));
  return head;
}

std::optional<HeaderLine> header_line(const std::string& head, std::size_t at) {
  if (at >= head.size()) return std::nullopt;
  const std::size_t end = std::min(head.find('\n', at), head.size());
  std::string line = head.substr(at, end - at);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return HeaderLine{std::move(line), std::min(end + 1, head.size())};
}

Index3 three_extents(const std::string& path, std::string_view field, const std::vector<std::string>& numbers) {
  if (numbers.size() != 3) {
    throw InputError(text(quote(path), " has ", numbers.size(), " extents in ", quote(field), " (", printable(joined(numbers, " ")),
                          "): a rock image has three. Is it a single slice, or does a voxel hold several values?"));
  }
  Index3 extents{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto n = whole_number(numbers[i]);
    if (!n) refuse_header(path, text(quote(numbers[i]), " in ", quote(field), " is no whole number."));
    extents[i] = *n;
  }
  return extents;
}

void refuse_type(const std::string& path, std::string_view type) {
  throw InputError(text(quote(path), " holds voxels of type ", quote(type),
                        ", which Karst does not know. Convert it to uint8, int8, uint16, int16, uint32, int32, float32 or float64."));
}

void refuse_header(const std::string& path, const std::string& why) {
  throw InputError(text("the header of ", quote(path), " is invalid: ", why));
}

namespace {

// "LIST", or "slice%03d.raw 1 400 1".
bool is_series(const std::string& file) {
  const std::vector<std::string> parts = words(file);
  if (!parts.empty() && parts[0] == "LIST") return true;
  const auto is_number = [](const std::string& part) { return whole_number(part).has_value(); };
  return parts.size() >= 4 && parts[0].find('%') != std::string::npos && std::all_of(parts.begin() + 1, parts.end(), is_number);
}

}  // namespace

void locate_voxels(ImageFile& image, const std::string& header, const VoxelPlace& place) {
  if (is_series(place.file)) {
    throw InputError(text(quote(header), " spreads its voxels over several files. Save it with one data file."));
  }
  const auto skip = whole_number(place.skip);
  if (!skip) refuse_header(header, text(quote(place.skip_field), " is no whole number."));
  if (*skip < -1) {
    refuse_header(header, text(quote(place.skip_field), " is ", *skip, " (below zero only -1 means something: the voxels end the file)."));
  }
  const std::string file = place.file.empty() ? header : (std::filesystem::path(header).parent_path() / place.file).string();
  image.data_files = {file};
  const std::int64_t size = check_file(file);
  if (*skip > size) {
    refuse_header(header, text(quote(place.skip_field), " is ", *skip, ", but ", quote(file), " holds only ", size, " bytes."));
  }
  const std::int64_t begin = place.file.empty() ? static_cast<std::int64_t>(place.after) : 0;
  image.offset = *skip < 0 ? std::max(size - image.bytes(), begin) : begin + *skip;
}

}  // namespace karst
