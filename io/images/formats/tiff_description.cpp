#include "io/images/formats/tiff_description.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/whole_numbers.hpp"
#include "io/images/formats/formats.hpp"
#include "io/images/formats/header_text.hpp"
#include "io/vtk/xml_header.hpp"
#include "json/json.hpp"

namespace karst {

namespace {

constexpr std::int64_t most_planes = std::int64_t{1} << 40;  // more than in any file
constexpr std::string_view old_shape = "shape=(";            // tifffile before 2018

[[noreturn]] void refuse_description(const std::string& path, std::string_view writer, const std::string& why) {
  throw InputError(text("the ", writer, " description in ", quote(path), " is invalid: ", why));
}

std::int64_t count_of(const std::string& path, std::string_view writer, std::string_view key, const std::string& value) {
  const auto count = whole_number(trimmed(value));
  if (!count || *count < 1) {
    refuse_description(path, writer, text(key, " is ", quote(value.substr(0, 40)), ", which is no whole number from 1 to 2^63 - 1."));
  }
  return *count;
}

// Lines of key=value.
TiffDescription imagej_description(const std::string& path, std::string_view words) {
  TiffDescription description;
  description.writer = "ImageJ";
  description.one_directory_may_do = true;
  std::map<std::string, std::string, std::less<>> values;
  for (const std::string& line : split(words, '\n')) {
    const std::size_t equals = line.find('=');
    if (equals != std::string::npos) values.emplace(line.substr(0, equals), trimmed(std::string_view(line).substr(equals + 1)));
  }
  const auto number = [&](std::string_view key) {
    const auto value = values.find(key);
    return value == values.end() ? std::nullopt : std::optional(count_of(path, description.writer, key, value->second));
  };
  description.images = number("images");
  description.slices = number("slices").value_or(1);
  description.channels = number("channels").value_or(1);
  description.frames = number("frames").value_or(1);
  description.spacing = real_number(values["spacing"]);
  description.unit = values["unit"];
  return description;
}

// "ome:Pixels" is <Pixels>.
std::string local_name(const std::string& name) { return name.substr(name.find(':') + 1); }  // npos + 1 is 0

OmePlanes ome_planes(const std::string& path, const XmlTag& tag, const TiffDescription& description) {
  const auto number = [&](const char* key) -> std::optional<std::int64_t> {
    const std::string value = tag(key);
    if (value.empty()) return std::nullopt;
    const auto n = whole_number(trimmed(value));
    if (!n || *n < 0 || *n > most_planes)
      refuse_description(path, "OME", text(key, " is ", quote(value.substr(0, 40)), ", which is no number of a plane."));
    return n;
  };
  OmePlanes planes;
  for (const auto& [key, count] :
       {std::pair("FirstZ", description.slices), {"FirstC", description.channels}, {"FirstT", description.frames}}) {
    const std::int64_t first = number(key).value_or(0);
    if (first >= count) refuse_description(path, "OME", text(key, " is ", first, ", but there are ", count, " planes."));
    planes.first = std::max(planes.first, first);
  }
  planes.directory = number("IFD").value_or(0);
  planes.count = number("PlaneCount");
  if (!planes.count && number("IFD")) planes.count = 1;
  return planes;
}

// Reads all elements up to the end of the description.
TiffDescription ome_description(const std::string& path, const std::string& words) {
  TiffDescription description;
  std::int64_t images = 0, pixels = 0;
  XmlTags tags(std::make_shared<FileBytes>(path, words));
  for (auto tag = tags.next(); tag; tag = tags.next()) {
    const std::string name = local_name(tag->name);
    if (description.writer.empty() && name != "OME") return description;  // XML of another program
    description.writer = "OME";
    if (name == "BinaryOnly") {
      throw InputError(text(quote(path), " refers to another file for its OME description (", quote((*tag)("MetadataFile")),
                            "), so that the order of its slices is not known. Save it as a file of its own."));
    }
    images += name == "Image" ? 1 : 0;
    if (name == "Pixels" && pixels++ == 0) {
      const auto size = [&](const char* key) { return count_of(path, "OME", key, (*tag)(key, "1")); };
      description.slices = size("SizeZ"), description.channels = size("SizeC"), description.frames = size("SizeT");
    }
    if (name == "TiffData" && pixels == 1) description.ome.push_back(ome_planes(path, *tag, description));
    if (name == "UUID" && pixels == 1 && !description.ome.empty()) description.ome.back().file = (*tag)("FileName");
  }
  if (std::max(images, pixels) > 1) {
    throw InputError(text(quote(path), " holds ", std::max(images, pixels),
                          " images (as its OME description says): a rock is one image. Save the rock as a file of its own."));
  }
  if (description.writer == "OME" && pixels == 0) refuse_description(path, "OME", "<Pixels> is missing. Was the file written completely?");
  return description;
}

// {"shape": [7, 6, 5], "truncated": true}, or shape=(7, 6, 5).
TiffDescription shape_description(const std::string& path, std::string_view words) {
  TiffDescription description;
  description.writer = "tifffile";
  std::vector<std::string> extents;
  if (words.starts_with(old_shape)) {
    extents = split(words.substr(old_shape.size(), words.find(')') - old_shape.size()), ',');
    if (extents.size() > 1 && trimmed(extents.back()).empty()) extents.pop_back();
  } else {
    const auto shape = read_tiff_shape(words);
    if (!shape) {
      refuse_description(path, description.writer,
                         text(quote(words.substr(0, 40)), " is cut short or damaged. Was the file written completely?"));
    }
    extents = shape->extents;
    description.one_directory_may_do = shape->is_truncated;
  }
  for (const std::string& extent : extents) description.shape.push_back(count_of(path, description.writer, "an extent", extent));
  return description;
}

std::string file_words(const std::set<std::string>& names) {
  constexpr std::size_t shown = 3;
  std::vector<std::string> words;
  for (auto name = names.begin(); name != names.end() && words.size() < shown; ++name) words.push_back(quote(*name));
  return joined(words, ", ") + (names.size() > shown ? ", ..." : "");
}

std::set<std::string> files_of(const TiffDescription& description) {
  std::set<std::string> names;
  for (const OmePlanes& planes : description.ome) names.insert(planes.file);
  names.erase("");
  return names;
}

struct OmePlane {
  std::int64_t directory = -1;
  const std::string* file = nullptr;
};

// The plane of each slice.
std::vector<OmePlane> planes_of(const std::string& path, const TiffDescription& description, std::int64_t slices) {
  std::vector<OmePlane> each(static_cast<std::size_t>(slices));
  for (const OmePlanes& planes : description.ome) {
    const std::int64_t count = planes.count.value_or(slices - planes.first);
    if (count > slices - planes.first) {
      refuse_description(path, "OME", text(count, " planes from number ", planes.first, " on, but there are ", slices, "."));
    }
    for (std::int64_t i = 0; i < count; ++i) {
      OmePlane& plane = each[static_cast<std::size_t>(planes.first + i)];
      if (plane.file) refuse_description(path, "OME", text("plane ", planes.first + i, " occurs twice."));
      plane = {planes.directory + i, &planes.file};
    }
  }
  for (std::size_t i = 0; i < each.size(); ++i) {
    if (!each[i].file) refuse_description(path, "OME", text("plane ", i, " of ", slices, " is missing. Was the file written completely?"));
  }
  return each;
}

// Files are read in the order of the numbers in their names. This must be the order of the description. If files were renamed, the numbers
// in the names of the description count.
void check_order_of_files(const std::string& path, const std::vector<OmePlane>& planes, const std::vector<std::string>& files) {
  std::vector<std::string> described;
  for (const OmePlane& plane : planes) {
    if (!plane.file->empty()) described.push_back(*plane.file);
  }
  const bool are_renamed = std::none_of(described.begin(), described.end(), [&](const std::string& name) {
    return std::find(files.begin(), files.end(), name) != files.end();
  });
  if (are_renamed && !are_in_slice_order(described)) {
    throw InputError(text("the OME description of ", quote(path), " orders the slices as ", quote(described.front()), " to ",
                          quote(described.back()), ", which is not the order of the numbers in these names, and the files here have other ",
                          "names. Give the files the names that the description gives."));
  }
  for (std::size_t slice = 0; slice < planes.size(); ++slice) {
    const OmePlane& plane = planes[slice];
    if (plane.file->empty() || (plane.directory == 0 && (are_renamed || *plane.file == files[slice]))) continue;
    throw InputError(text("slice ", slice + 1, " is ", quote(*plane.file), " in the OME description of ", quote(path), ", and ",
                          quote(files[slice]),
                          " by the numbers in the names of the files. Number the files as the description orders "
                          "them."));
  }
}

// Removes a byte order mark and white space at the front.
std::string_view from_first_word(std::string_view words) {
  constexpr std::string_view mark = "\xef\xbb\xbf";  // byte order mark of UTF-8
  if (words.starts_with(mark)) words.remove_prefix(mark.size());
  words.remove_prefix(std::min(words.find_first_not_of(" \t\r\n"), words.size()));
  return words;
}

}  // namespace

bool tells_shape(std::string_view description) {
  const std::string_view words = from_first_word(description);
  return words.starts_with(old_shape) || (words.starts_with('{') && words.find("\"shape\"") != std::string_view::npos);
}

TiffDescription tiff_description(const std::string& path, std::string_view description) {
  const std::string_view words = from_first_word(description);
  if (words.starts_with("ImageJ=") || words.starts_with("SCIFIO=")) return imagej_description(path, words);
  if (words.starts_with('<')) return ome_description(path, std::string(words));
  if (tells_shape(words)) return shape_description(path, words);
  return {};
}

std::optional<std::int64_t> TiffDescription::pages(const std::string& path, std::int64_t voxels_per_page) const {
  std::optional<std::int64_t> product = 1;
  const auto multiply = [&](std::int64_t by) { product = product ? checked_product(*product, by) : product; };
  for (const std::int64_t extent : shape) multiply(extent);
  for (const std::int64_t extent : {slices, channels, frames}) multiply(extent);
  if (!product) refuse_description(path, writer, "the extents multiply to more than 2^63 - 1.");
  if (images && *product != 1 && *images != *product) {
    refuse_description(path, writer, text("images=", *images, ", but slices, channels and frames multiply to ", *product, "."));
  }
  if (images) return images;
  if (shape.empty()) return writer == "OME" || *product > 1 ? product : std::nullopt;
  if (*product % voxels_per_page != 0) {
    refuse_description(path, writer, text("an array of ", *product, " voxels is no whole number of pages of ", voxels_per_page, "."));
  }
  return *product / voxels_per_page;
}

void check_is_whole(const std::string& path, const TiffDescription& description) {
  const std::set<std::string> names = files_of(description);
  if (names.size() < 2) return;
  throw InputError(text(quote(path), " is one of ", names.size(), " files of an OME image (", file_words(names),
                        "): the rock lies in all of them. Give the folder that holds them, or save them as one file."));
}

std::vector<std::int64_t> ome_order(const std::string& path, const TiffDescription& description, std::int64_t slices,
                                    const std::vector<std::string>& files) {
  if (description.ome.empty()) return {};
  std::vector<std::int64_t> order;
  std::vector<bool> is_taken(static_cast<std::size_t>(slices));
  bool is_plain = true;
  const std::vector<OmePlane> planes = planes_of(path, description, slices);
  if (files.size() > 1) check_order_of_files(path, planes, files);
  for (const OmePlane& plane : planes) {
    const std::size_t slice = order.size();
    if (plane.directory >= slices) {
      refuse_description(path, "OME", text("plane ", slice, " lies on page ", plane.directory, ", but the pages are ", slices, "."));
    }
    if (files.size() == 1 && is_taken[static_cast<std::size_t>(plane.directory)]) {
      refuse_description(path, "OME", text("page ", plane.directory, " belongs to two planes."));
    }
    is_taken[static_cast<std::size_t>(plane.directory)] = true;
    order.push_back(plane.directory);
    is_plain = is_plain && std::cmp_equal(plane.directory, slice);
  }
  return is_plain || files.size() > 1 ? std::vector<std::int64_t>() : order;
}

std::optional<TiffShape> read_tiff_shape(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("shape") || !json["shape"].is_array()) return std::nullopt;
  TiffShape shape;
  shape.is_truncated = json.value("truncated", Json()) == true;
  for (const Json& extent : json["shape"]) shape.extents.push_back(extent.is_number_unsigned() ? extent.dump() : "?");
  return shape;
}

}  // namespace karst
