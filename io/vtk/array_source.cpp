#include "io/vtk/array_source.hpp"

#include <cctype>
#include <charconv>
#include <cstring>
#include <limits>
#include <utility>

#include "io/vtk/blocks/blocks.hpp"
#include "io/vtk/blocks/packed_bytes.hpp"

namespace karst {

namespace {

/// The number of bytes, then the bytes.
class PlainArray : public ByteStream {
 public:
  PlainArray(PackedBytes packed, std::int64_t bytes) : packed_(std::move(packed)) {
    const std::uint64_t count = packed_.counts(1).front();
    if (std::cmp_equal(count, bytes)) return;
    refuse_array(packed_.path(), packed_.place().array, "holds ", count, " bytes, but needs ", bytes);
  }
  void read(std::span<std::byte> to) override { packed_.read(to); }
  void expect_end() override {}

 private:
  PackedBytes packed_;
};

/// Numbers separated by white space.
class AsciiArray : public ByteStream {
 public:
  AsciiArray(const std::shared_ptr<const FileBytes>& file, const ArrayPlace& place, VoxelType type)
      : path_(file->path()), array_(place.array), type_(type), window_(file, place.begin, place.end) {}

  void read(std::span<std::byte> to) override {
    for (std::size_t at = 0; at < to.size(); at += type_bytes(type_)) put_number(next_word(), to.data() + at);
  }

  void expect_end() override {
    if (const std::string more = next_word(); !more.empty()) refuse_array(path_, array_, "has ", quote(more), " after its last number");
  }

 private:
  std::string next_word() {
    constexpr std::size_t longest = 64;  // longest text of a number
    int byte = window_.get();
    while (byte >= 0 && std::isspace(byte) != 0) byte = window_.get();
    std::string word;
    for (; byte >= 0 && std::isspace(byte) == 0 && word.size() < longest; byte = window_.get()) word += static_cast<char>(byte);
    return word;
  }

  void put_number(const std::string& word, std::byte* to) const {
    if (word.empty()) refuse_array(path_, array_, "ends too early");
    const bool has_plus = word.size() > 1 && word[0] == '+' && word[1] != '-';  // std::from_chars() takes no plus sign
    const char* const begin = word.data() + (has_plus ? 1 : 0);
    const bool is_put = with_type(type_, [&]<class T>() {
      T number{};
      const auto [end, error] = std::from_chars(begin, word.data() + word.size(), number);
      std::memcpy(to, &number, sizeof number);
      return error == std::errc() && end == word.data() + word.size();
    });
    if (!is_put) refuse_array(path_, array_, "holds ", quote(word), ", which is no number of its type");
  }

  std::string path_, array_;
  VoxelType type_;
  FileWindow window_;
};

}  // namespace

std::unique_ptr<ByteStream> open_array(const std::shared_ptr<const FileBytes>& file, const ArrayPlace& place, VoxelType type,
                                       std::int64_t bytes) {
  if (place.encoding == ArrayEncoding::ascii) return std::make_unique<AsciiArray>(file, place, type);
  PackedBytes packed(file, place);
  if (place.compressor.empty()) return std::make_unique<PlainArray>(std::move(packed), bytes);
  return std::make_unique<BlockArray>(std::move(packed), file->size(), bytes);
}

}  // namespace karst
