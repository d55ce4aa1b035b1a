#include "base/hashes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace karst {

namespace {

constexpr std::uint64_t prime1 = 0x9E3779B185EBCA87, prime2 = 0xC2B2AE3D27D4EB4F, prime3 = 0x165667B19E3779F9, prime4 = 0x85EBCA77C2B2AE63,
                        prime5 = 0x27D4EB2F165667C5;

static_assert(std::endian::native == std::endian::little, "files of Karst are little-endian, so the machine must be too");

template <class T>
T read(const unsigned char* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

std::uint64_t mixed(std::uint64_t lane, std::uint64_t input) { return std::rotl(lane + input * prime2, 31) * prime1; }

}  // namespace

void Xxh64::add_stripe(const unsigned char* stripe) {
  for (std::size_t i = 0; i < 4; ++i) lanes_[i] = mixed(lanes_[i], read<std::uint64_t>(stripe + 8 * i));
}

void Xxh64::add(const void* bytes, std::size_t count) {
  const auto* from = static_cast<const unsigned char*>(bytes);
  std::size_t waiting = total_ % stripe_bytes;
  total_ += count;
  if (waiting > 0) {
    const std::size_t taken = std::min(count, stripe_bytes - waiting);
    std::copy_n(from, taken, waiting_.begin() + static_cast<std::ptrdiff_t>(waiting));
    from += taken;
    count -= taken;
    waiting += taken;
    if (waiting < stripe_bytes) return;
    add_stripe(waiting_.data());
  }
  for (; count >= stripe_bytes; from += stripe_bytes, count -= stripe_bytes) add_stripe(from);
  std::copy_n(from, count, waiting_.begin());
}

std::uint64_t Xxh64::sum() const {
  std::uint64_t sum = prime5;
  if (total_ >= stripe_bytes) {
    sum = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) + std::rotl(lanes_[3], 18);
    for (const std::uint64_t lane : lanes_) sum = (sum ^ mixed(0, lane)) * prime1 + prime4;
  }
  sum += total_;
  const unsigned char* at = waiting_.data();
  const unsigned char* const end = at + total_ % stripe_bytes;
  for (; at + 8 <= end; at += 8) sum = std::rotl(sum ^ mixed(0, read<std::uint64_t>(at)), 27) * prime1 + prime4;
  for (; at + 4 <= end; at += 4) sum = std::rotl(sum ^ (read<std::uint32_t>(at) * prime1), 23) * prime2 + prime3;
  for (; at < end; ++at) sum = std::rotl(sum ^ (*at * prime5), 11) * prime1;
  sum = (sum ^ (sum >> 33)) * prime2;
  sum = (sum ^ (sum >> 29)) * prime3;
  return sum ^ (sum >> 32);
}

}  // namespace karst
