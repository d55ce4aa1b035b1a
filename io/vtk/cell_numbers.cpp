#include "io/vtk/cell_numbers.hpp"

#include <cstring>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/byte_stream.hpp"

namespace karst {

namespace {

constexpr std::size_t cells_at_a_time = 1 << 14;

}  // namespace

void refuse_damaged_fields(const std::string& path) {
  throw InputError(text(quote(path), " is damaged, or no file of this run. Run again, or remove it."));
}

const XmlArray* find_array(const VtkXmlHeader& header, VtkPlace place, const std::string& name) {
  const auto position = std::find_if(header.arrays.begin(), header.arrays.end(),
                                     [&](const XmlArray& array) { return array.place == place && array.name() == name; });
  return position == header.arrays.end() ? nullptr : &*position;
}

Numbers::Numbers(const VtkXmlHeader& header, const XmlArray& array, std::int64_t places, int numbers_of_a_place)
    : width_(static_cast<std::size_t>(numbers_of_a_place)), places_left_(places) {
  const auto type = find_type(lowered(array.tag("type")));
  if (!type || places < 0) refuse_damaged_fields(header.file->path());
  type_ = *type;
  is_native_ = array.is_ascii();
  is_big_endian_ = header.is_big_endian();
  std::int64_t bytes = 0;
  if (__builtin_mul_overflow(places, static_cast<std::int64_t>(width_ * type_bytes(type_)), &bytes) || !header.can_hold(bytes))
    refuse_damaged_fields(header.file->path());
  source_ = open_array(header.file, header.place_of(array), type_, bytes);
}

void Numbers::fill() {
  const auto places = static_cast<std::size_t>(std::min<std::int64_t>(places_left_, cells_at_a_time));
  places_left_ -= static_cast<std::int64_t>(places);
  bytes_.resize(places * width_ * type_bytes(type_));
  source_->read(bytes_);
  if (places_left_ == 0) source_->expect_end();
  if (!is_native_) to_native_order(bytes_, type_bytes(type_), is_big_endian_);
  numbers_.resize(places * width_);
  with_type(type_, [&]<class T>() {
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      T number{};
      std::memcpy(&number, &bytes_[i * sizeof number], sizeof number);
      numbers_[i] = static_cast<double>(number);
    }
  });
  used_ = 0;
}

Numbers numbers_of(const VtkXmlHeader& header, VtkPlace place, const std::string& name, std::int64_t places, int numbers) {
  const XmlArray* const array = find_array(header, place, name);
  if (array == nullptr || array->tag("NumberOfComponents", "1") != text(numbers)) refuse_damaged_fields(header.file->path());
  return {header, *array, places, numbers};
}

std::vector<std::string> pieces_of(const std::string& path) {
  const VtkXmlHeader header = read_vtk_xml(path);
  std::vector<std::string> pieces;
  std::error_code error;
  for (const XmlTag& piece : header.pieces) {
    pieces.push_back((std::filesystem::path(path).parent_path() / piece("Source")).string());
    if (std::filesystem::is_regular_file(pieces.back(), error)) continue;
    throw InputError(text(quote(pieces.back()), " is missing: ", quote(path), " lists it. Run again."));
  }
  if (pieces.empty()) refuse_damaged_fields(path);
  return pieces;
}

}  // namespace karst
