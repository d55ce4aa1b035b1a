// NRRD, attached and detached: https://teem.sourceforge.net/nrrd/format.html
#include <cmath>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/labels/label_set.hpp"
#include "io/images/formats/formats.hpp"
#include "io/images/formats/header_text.hpp"

namespace karst {

namespace {

std::string without_spaces(std::string key) {
  std::erase(key, ' ');
  return key;
}

struct NrrdHeader {
  std::map<std::string, std::string> fields;  // "data file" and "datafile" are the same field
  std::map<std::string, std::string> keys;    // "key:=value" lines
  std::size_t after = 0;

  std::string operator()(const std::string& key, const std::string& otherwise = "") const {
    const auto field = fields.find(without_spaces(key));
    return field == fields.end() ? otherwise : field->second;
  }
  bool has(const std::string& key) const { return fields.contains(without_spaces(key)); }
  void need(const std::string& path, const std::string& key) const {
    if (!has(key)) refuse_header(path, text("the field ", quote(key), " is missing."));
  }
};

// "NRRD0004" on a line of its own.
void check_version(const std::string& path, const std::string& head) {
  if (!head.starts_with("NRRD00")) throw InputError(text(quote(path), " is no NRRD file: it does not begin with NRRD000."));
  const std::string version = header_line(head.substr(0, 40), 0)->text;
  const bool is_known = version.size() == 8 && version.starts_with("NRRD000") && version[7] >= '1' && version[7] <= '5';
  if (is_known) return;
  throw InputError(text(quote(path), " begins with ", quote(version), ": Karst reads the versions NRRD0001 to NRRD0005 of the format. ",
                        "Save it as one of them."));
}

// The header ends at an empty line, or (detached) with the file.
NrrdHeader read_nrrd_header(const std::string& path) {
  const std::string head = read_head(path, header_limit);
  check_version(path, head);
  NrrdHeader header;
  for (auto line = header_line(head, 0); line; line = header_line(head, header.after)) {
    const bool first = header.after == 0;
    header.after = line->after;
    if (line->text.empty() && head[line->after - 1] == '\n') return header;
    if (line->after == header_limit) {
      throw InputError(text(quote(path), " has an NRRD header of more than ", human_bytes(header_limit),
                            ", which Karst does not read (or the empty line is missing that ends the header). Remove comments and keys."));
    }
    if (first || line->text[0] == '#') continue;
    const std::size_t colon = line->text.find(':');
    if (colon == std::string::npos) refuse_header(path, text(quote(line->text.substr(0, 40)), " is no line of an NRRD header."));
    const std::string name = line->text.substr(0, colon);
    const bool is_key = line->text.substr(colon, 2) == ":=";
    const std::string value = trimmed(line->text.substr(colon + (is_key ? 2 : 1)));
    const bool is_new =
        is_key ? header.keys.emplace(name, value).second : header.fields.emplace(without_spaces(lowered(name)), value).second;
    if (!is_new) refuse_header(path, text(quote(name), " occurs twice."));
  }
  return header;
}

void set_type(ImageFile& image, const std::string& path, const NrrdHeader& header) {
  const std::map<VoxelType, std::set<std::string>> names = {
      {VoxelType::int8, {"signed char", "int8", "int8_t"}},
      {VoxelType::uint8, {"uchar", "unsigned char", "uint8", "uint8_t"}},
      {VoxelType::int16, {"short", "short int", "signed short", "signed short int", "int16", "int16_t"}},
      {VoxelType::uint16, {"ushort", "unsigned short", "unsigned short int", "uint16", "uint16_t"}},
      {VoxelType::int32, {"int", "signed int", "int32", "int32_t"}},
      {VoxelType::uint32, {"uint", "unsigned int", "uint32", "uint32_t"}},
      {VoxelType::int64, {"longlong", "long long", "long long int", "signed long long", "signed long long int", "int64", "int64_t"}},
      {VoxelType::uint64, {"ulonglong", "unsigned long long", "unsigned long long int", "uint64", "uint64_t"}},
      {VoxelType::float32, {"float"}},
      {VoxelType::float64, {"double"}}};
  const std::string given = lowered(header("type"));
  bool known = false;
  for (const auto& [type, spellings] : names) {
    if (!spellings.contains(given)) continue;
    image.type = type;
    known = true;
  }
  if (!known) refuse_type(path, header("type"));
  const std::string endian = lowered(header("endian"));
  if (type_bytes(image.type) > 1 && endian != "little" && endian != "big") {
    refuse_header(path, text("voxels of ", type_name(image.type), " need 'endian: little' or 'endian: big'."));
  }
  image.big_endian = endian == "big";
}

// Refuses axes of colours, vectors and times.
void check_axes(const std::string& path, const NrrdHeader& header) {
  const std::set<std::string> spatial = {"domain", "space", "none", "???"};
  const std::vector<std::string> kinds = words(header("kinds"));
  if (header.has("kinds") && kinds.size() != 3) {
    refuse_header(path, text("'kinds' are ", kinds.size(), " (", printable(joined(kinds, " ")), "), but 'sizes' are 3."));
  }
  for (const std::string& kind : kinds) {
    if (spatial.contains(lowered(kind))) continue;
    throw InputError(text(quote(path), " has an axis of the kind ", quote(kind), " (kinds: ", printable(joined(kinds, " ")),
                          "): the three axes of a rock are kinds of space (domain or space). Save one label a voxel."));
  }
  for (const std::string& direction : words(header("space directions"))) {
    if (lowered(direction) != "none") continue;
    throw InputError(text(quote(path), " has an axis without a direction in space (space directions: ",
                          printable(header("space directions")), "): the three axes of a rock are axes of space. Save one label a voxel."));
  }
}

// "(0.01,0,0) (0,0.01,0) (0,0,0.01)": the spacing along an axis is the length of its vector.
void set_directions(ImageFile& image, const std::string& directions) {
  std::size_t axis = 0;
  for (const std::string& vector : words(directions)) {
    if (axis >= 3 || vector.front() != '(' || vector.back() != ')') return;
    double square = 0;
    for (const std::string& part : split(std::string_view(vector).substr(1, vector.size() - 2), ',')) {
      const double d = real_number(trimmed(part)).value_or(0);
      square += d * d;
    }
    image.spacing[axis++] = std::sqrt(square);
  }
}

void set_spacing(ImageFile& image, const NrrdHeader& header) {
  const std::vector<std::string> spacings = words(header("spacings"));
  for (std::size_t i = 0; i < 3 && spacings.size() == 3; ++i) image.spacing[i] = real_number(spacings[i]).value_or(0);
  set_directions(image, header("space directions"));
  const std::vector<std::string> units = split(header("units", header("space units")), '"');  // "um" "um" "um"
  if (units.size() == 7 && units[1] == units[3] && units[1] == units[5]) image.spacing_unit = units[1];
}

void set_data(ImageFile& image, const std::string& path, const NrrdHeader& header) {
  if (header("line skip", "0") != "0") {
    throw InputError(text(quote(path), " uses 'line skip', which Karst does not read. Write 'byte skip' instead."));
  }
  if (header.has("data file") && header("data file").empty()) refuse_header(path, "'data file' names no file.");
  const std::string skip = header("byte skip", "0");
  locate_voxels(image, path, {header("data file"), header.after, "byte skip", skip});
  const std::string encoding = lowered(header("encoding"));
  if (encoding == "gzip" || encoding == "gz") {
    image.packing = Packing::deflate;
    if (skip != "0") throw InputError(text(quote(path), " skips bytes of compressed voxels. Save it with encoding raw."));
    check_plausible(image, image.data_files.front());
  } else if (encoding != "raw") {
    throw InputError(text(quote(path), " has the encoding ", quote(encoding), ", which Karst does not read. Save it as raw or gzip."));
  }
}

// The field that `karst make` adds.
void set_pore_labels(ImageFile& image, const std::string& path, const NrrdHeader& header) {
  const auto pore = header.keys.find("karst pore labels");
  if (pore == header.keys.end()) return;
  image.pore_labels = pore->second;
  try {
    LabelSet::parse(image.pore_labels);
  } catch (const InputError&) {
    refuse_header(path, text("'karst pore labels' is ", quote(image.pore_labels), ", which is no list of labels. Write 0 or 0,3-7."));
  }
}

}  // namespace

ImageFile open_nrrd(const std::string& path) {
  const NrrdHeader header = read_nrrd_header(path);
  ImageFile image;
  image.format = "NRRD";
  for (const char* field : {"type", "sizes", "encoding"}) header.need(path, field);
  image.shape = three_extents(path, "sizes", words(header("sizes")));
  if (header("dimension", "3") != "3") refuse_header(path, text("'dimension' is ", quote(header("dimension")), ", but 'sizes' are 3."));
  check_axes(path, header);
  checked_voxels(image.shape, quote(path));
  set_type(image, path, header);
  set_spacing(image, header);
  set_data(image, path, header);
  set_pore_labels(image, path, header);
  return image;
}

}  // namespace karst
