#include "io/files/png.hpp"

#include <algorithm>
#include <span>
#include <string_view>

#include "io/deflate/deflated.hpp"
#include "io/vtk/blocks/blocks.hpp"

namespace karst {

namespace {

void add_word(std::string& to, std::uint32_t word) {  // big-endian
  for (int shift = 24; shift >= 0; shift -= 8) to += static_cast<char>(word >> shift & 0xff);
}

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = 0xffffffff;
  for (const char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xedb88320u : 0u);
  }
  return ~crc;
}

std::string chunk(const std::string& name, const std::string& content) {
  std::string out;
  add_word(out, static_cast<std::uint32_t>(content.size()));
  out += name + content;
  add_word(out, crc32(name + content));
  return out;
}

// A zlib stream; larger in builds without zlib.
std::string compressed(const std::string& text) {
  const auto bytes = std::as_bytes(std::span(text));
  const RawVector<std::byte> packed = block_compressor().empty() ? deflated(bytes, 1) : compressed_block(bytes, Effort::small);
  return {reinterpret_cast<const char*>(packed.data()), packed.size()};
}

enum class Kind : char { palette = 3, rgba = 6 };

std::string header(std::int64_t width, std::int64_t height, Kind kind) {
  std::string out;
  add_word(out, static_cast<std::uint32_t>(width));
  add_word(out, static_cast<std::uint32_t>(height));
  out += {8, static_cast<char>(kind), 0, 0, 0};  // bits of a sample; deflate, filters of method 0, not interlaced
  return chunk("IHDR", out);
}

const std::string signature = "\x89PNG\r\n\x1a\n";

}  // namespace

// Stores each pixel as the difference to the previous pixel: this compresses shaded surfaces better.
std::string png(const Picture<Rgba>& picture) {
  constexpr char difference_to_left = 1;
  std::string rows;
  for (std::int64_t y = 0; y < picture.height; ++y) {
    rows += difference_to_left;
    Rgba left{};
    for (std::int64_t x = 0; x < picture.width; ++x) {
      const Rgba& pixel = picture.pixels[static_cast<std::size_t>(x + picture.width * y)];
      for (std::size_t c = 0; c < 4; ++c) rows += static_cast<char>(pixel[c] - left[c]);
      left = pixel;
    }
  }
  return signature + header(picture.width, picture.height, Kind::rgba) + chunk("IDAT", compressed(rows)) + chunk("IEND", "");
}

std::string png(const Picture<std::uint8_t>& picture, const std::vector<Rgba>& palette) {
  std::string colours, opacities, rows;
  for (const Rgba& colour : palette) {
    colours.append({static_cast<char>(colour[0]), static_cast<char>(colour[1]), static_cast<char>(colour[2])});
    opacities += static_cast<char>(colour[3]);
  }
  for (std::int64_t y = 0; y < picture.height; ++y) {
    rows += '\0';  // filter 0: no differences
    rows.append(reinterpret_cast<const char*>(picture.pixels.data()) + picture.width * y, static_cast<std::size_t>(picture.width));
  }
  return signature + header(picture.width, picture.height, Kind::palette) + chunk("PLTE", colours) + chunk("tRNS", opacities) +
         chunk("IDAT", compressed(rows)) + chunk("IEND", "");
}

}  // namespace karst
