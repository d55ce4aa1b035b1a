// MetaImage, .mha and .mhd: "Key = Value" lines, of which ElementDataFile is the last.
#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/formats.hpp"
#include "io/images/formats/header_text.hpp"

namespace karst {

namespace {

struct MetaHeader {
  std::map<std::string, std::string> fields;
  std::size_t after = 0;

  std::string operator()(const std::string& key, const std::string& otherwise = "") const {
    const auto field = fields.find(key);
    return field == fields.end() ? otherwise : field->second;
  }
  void need(const std::string& path, const std::string& key) const {
    if (!fields.contains(key)) refuse_header(path, text("the field ", quote(key), " is missing."));
  }
  bool is_true(const std::string& key, const std::string& otherwise = "False") const {  // the rule of MetaIO
    const std::string value = (*this)(key, otherwise);
    return value.starts_with('T') || value.starts_with('t') || value.starts_with('1');
  }
};

MetaHeader read_meta_header(const std::string& path) {
  const std::string head = read_head(path, header_limit);
  MetaHeader header;
  while (!header.fields.contains("ElementDataFile")) {
    const auto line = header_line(head, header.after);
    if (!line) refuse_header(path, "it ends before ElementDataFile. Is it truncated?");
    const std::size_t equals = line->text.find('=');
    if (equals == std::string::npos) refuse_header(path, text(quote(line->text.substr(0, 40)), " is no line of a MetaImage."));
    const auto [field, is_new] = header.fields.emplace(trimmed(line->text.substr(0, equals)), trimmed(line->text.substr(equals + 1)));
    if (!is_new) refuse_header(path, text(quote(field->first), " occurs twice."));
    header.after = line->after;
  }
  return header;
}

void set_type(ImageFile& image, const std::string& path, const MetaHeader& header) {
  const std::map<std::string, VoxelType> types = {{"MET_UCHAR", VoxelType::uint8},       {"MET_CHAR", VoxelType::int8},
                                                  {"MET_USHORT", VoxelType::uint16},     {"MET_SHORT", VoxelType::int16},
                                                  {"MET_UINT", VoxelType::uint32},       {"MET_INT", VoxelType::int32},
                                                  {"MET_ULONG_LONG", VoxelType::uint64}, {"MET_LONG_LONG", VoxelType::int64},
                                                  {"MET_FLOAT", VoxelType::float32},     {"MET_DOUBLE", VoxelType::float64}};
  const auto type = types.find(header("ElementType"));
  if (type == types.end()) refuse_type(path, header("ElementType"));
  if (header("ElementNumberOfChannels", "1") != "1") {
    throw InputError(text(quote(path), " holds ", printable(header("ElementNumberOfChannels")),
                          " values per voxel: labels are single numbers. Save one channel."));
  }
  image.type = type->second;
  image.big_endian = header.is_true("BinaryDataByteOrderMSB") || header.is_true("ElementByteOrderMSB");
}

void set_data(ImageFile& image, const std::string& path, const MetaHeader& header) {
  const std::string file = header("ElementDataFile");
  const bool local = lowered(file) == "local";
  if (file.empty()) refuse_header(path, "'ElementDataFile' names no file.");
  const std::string skip = local ? "0" : header("HeaderSize", "0");
  locate_voxels(image, path, {local ? "" : file, header.after, "HeaderSize", skip});
  if (header.is_true("CompressedData")) {
    image.packing = Packing::deflate;
    if (whole_number(skip) < 0)
      refuse_header(path, "'HeaderSize' is -1, but the begin of compressed voxels cannot be computed from their end.");
    check_plausible(image, image.data_files.front());
  } else if (!header.is_true("BinaryData", "True")) {
    throw InputError(text(quote(path), " holds its voxels as text. Save it in binary."));
  }
}

}  // namespace

ImageFile open_metaimage(const std::string& path) {
  const MetaHeader header = read_meta_header(path);
  ImageFile image;
  image.format = "MetaImage";
  for (const char* field : {"DimSize", "ElementType"}) header.need(path, field);
  image.shape = three_extents(path, "DimSize", words(header("DimSize")));
  if (header("NDims", "3") != "3") refuse_header(path, text("'NDims' is ", quote(header("NDims")), ", but 'DimSize' are 3."));
  checked_voxels(image.shape, quote(path));
  set_type(image, path, header);
  const std::vector<std::string> spacing = words(header("ElementSpacing", header("ElementSize")));
  for (std::size_t i = 0; i < 3 && spacing.size() == 3; ++i) image.spacing[i] = real_number(spacing[i]).value_or(0);
  set_data(image, path, header);
  return image;
}

}  // namespace karst
