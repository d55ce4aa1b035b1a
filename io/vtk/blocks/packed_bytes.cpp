#include "io/vtk/blocks/packed_bytes.hpp"

#include <algorithm>
#include <cstring>

namespace karst {

PackedBytes::PackedBytes(const std::shared_ptr<const FileBytes>& file, const ArrayPlace& place)
    : path_(file->path()), place_(place), window_(file, place.begin, place.end) {
  if (place.encoding == ArrayEncoding::base64) decoder_.emplace(window_);
}

void PackedBytes::read(std::span<std::byte> to) {
  const std::size_t got = decoder_ ? decoder_->read(to) : read_raw(to);
  if (got < to.size()) refuse_array(path_, place_.array, "ends too early");
}

std::size_t PackedBytes::read_raw(std::span<std::byte> to) {
  std::size_t done = 0;
  while (done < to.size()) {
    const std::span<const char> some = window_.rest();
    if (some.empty()) break;
    const std::size_t taken = std::min(some.size(), to.size() - done);
    std::memcpy(to.data() + done, some.data(), taken);
    window_.skip(taken);
    done += taken;
  }
  return done;
}

std::vector<std::uint64_t> PackedBytes::counts(std::size_t number) {
  const std::size_t width = place_.count_bytes;
  std::vector<std::byte> bytes(number * width);
  read(bytes);
  std::vector<std::uint64_t> counts(number);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t shift = 8 * (place_.is_big_endian ? width - 1 - i % width : i % width);
    counts[i / width] |= static_cast<std::uint64_t>(bytes[i]) << shift;
  }
  return counts;
}

}  // namespace karst
