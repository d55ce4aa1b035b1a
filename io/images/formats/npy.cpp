// NumPy's .npy, versions 1 to 3: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/formats.hpp"
#include "io/images/formats/header_text.hpp"

namespace karst {

namespace {

constexpr std::string_view magic = "\x93NUMPY";

struct Dictionary {
  std::string text;   // {'descr': '|u1', 'fortran_order': False, 'shape': (3, 4, 5), }
  std::size_t after;  // begin of the voxels
};

Dictionary read_dictionary(const std::string& path) {
  const std::string head = read_head(path, header_limit);
  if (head.size() < 12 || !head.starts_with(magic))
    throw InputError(text(quote(path), " is no .npy file: it does not begin with NumPy's magic bytes."));
  const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(head[at])); };
  const bool long_header = byte(6) >= 2;
  const std::size_t length = byte(8) + (byte(9) << 8) + (long_header ? (byte(10) << 16) + (byte(11) << 24) : 0);
  const std::size_t begin = long_header ? 12 : 10;
  if (begin + length > head.size()) refuse_header(path, "it ends in the middle of its header. Is it truncated?");
  return {head.substr(begin, length), begin + length};
}

// The value of 'key' in the dictionary, up to the comma or brace after it.
std::string value_of(const std::string& path, const std::string& dictionary, std::string_view key) {
  const std::size_t at = dictionary.find(text("'", key, "'"));
  const std::size_t colon = at == std::string::npos ? at : dictionary.find(':', at);
  if (colon == std::string::npos) refuse_header(path, text(quote(key), " is missing."));
  const std::size_t begin = dictionary.find_first_not_of(' ', colon + 1);
  if (begin == std::string::npos) refuse_header(path, text(quote(key), " has no value."));
  const std::size_t end = dictionary[begin] == '(' ? dictionary.find(')', begin) : dictionary.find_first_of(",}", begin);
  if (end == std::string::npos) refuse_header(path, text(quote(key), " does not end."));
  return trimmed(std::string_view(dictionary).substr(begin, end - begin));
}

void set_type_of_descr(ImageFile& image, const std::string& path, std::string descr) {
  std::erase(descr, '\'');
  if (descr.size() < 3) refuse_header(path, text("its type is ", quote(descr), "."));
  const char kind = descr[1];
  const auto bytes = whole_number(descr.substr(2));
  const bool is_integer = kind == 'u' || kind == 'i' || (kind == 'b' && bytes == 1);
  const auto width = static_cast<std::size_t>(bytes.value_or(0));
  const auto type = is_integer ? integer_type(width, kind == 'i') : kind == 'f' ? floating_type(width) : std::nullopt;
  if (!type) refuse_type(path, descr);
  image.type = *type;
  image.big_endian = descr[0] == '>';
}

}  // namespace

ImageFile open_npy(const std::string& path) {
  const Dictionary header = read_dictionary(path);
  ImageFile image;
  image.format = "NumPy";
  set_type_of_descr(image, path, value_of(path, header.text, "descr"));

  std::string shape = value_of(path, header.text, "shape");
  std::replace_if(
      shape.begin(), shape.end(), [](char c) { return c == '(' || c == ',' || c == 'L'; }, ' ');
  const Index3 zyx = three_extents(path, "shape", words(shape));
  image.shape = {zyx[2], zyx[1], zyx[0]};

  // The indices of an array are [z, y, x] in both orders, so that the same array gives the same rock.
  const std::string fortran = value_of(path, header.text, "fortran_order");
  if (fortran != "True" && fortran != "False") refuse_header(path, text("fortran_order is ", quote(fortran), "."));
  image.x_fastest = fortran == "False";
  image.order = image.x_fastest ? "x varies fastest: array indices are [z, y, x], C order"
                                : "z varies fastest: array indices are [z, y, x], Fortran order";
  image.offset = static_cast<std::int64_t>(header.after);
  return image;
}

}  // namespace karst
