// The bytes of a prepared file, as docs/prepared-file.md describes them. For the writer and the reader only.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/comm.hpp"
#include "base/xxh64.hpp"
#include "io/prepared_file.hpp"

namespace karst {

static_assert(std::endian::native == std::endian::little, "prepared files are little-endian");

constexpr std::array<char, 8> prepared_magic = {'K', 'A', 'R', 'S', 'T', 'C', 'U', 'T'};
constexpr std::uint32_t prepared_version = 1;

struct PreparedHead {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t unused;
  std::int64_t facts_bytes;
  std::int64_t parts;
  std::int64_t header_bytes;  // up to the first section
  std::int64_t file_bytes;
  std::uint64_t checksum;  // of the header, without this
};
static_assert(sizeof(PreparedHead) == 56 && sizeof(PreparedEntry) == 80 && sizeof(Slot) == 8 && sizeof(Swap) == 16);

struct PeerCount {
  std::int64_t part;
  std::int64_t slots;
};

inline std::int64_t rounded_up(std::int64_t bytes, std::int64_t unit) { return (bytes + unit - 1) / unit * unit; }

inline std::int64_t table_offset(std::int64_t facts_bytes) {
  return static_cast<std::int64_t>(sizeof(PreparedHead)) + rounded_up(facts_bytes, 8);
}

inline std::uint64_t header_checksum(const std::string& header) {
  Xxh64 sum;
  sum.add(header.data(), offsetof(PreparedHead, checksum));
  sum.add(header.data() + sizeof(PreparedHead), header.size() - sizeof(PreparedHead));
  return sum.sum();
}

/// A section is these arrays, one behind the other. The large ones are the part's own memory: nothing is copied to write or read it.
using Pieces = std::vector<std::span<std::byte>>;

template <class T, class Allocator>
std::span<std::byte> memory_of(const std::vector<T, Allocator>& values) {
  return {reinterpret_cast<std::byte*>(const_cast<T*>(values.data())), values.size() * sizeof(T)};
}

inline std::uint64_t checksum_of(const Pieces& pieces) {
  Xxh64 sum;
  for (const auto& piece : pieces) sum.add(piece.data(), piece.size());
  return sum.sum();
}

/// Calls transfer(at, pointer, bytes) for pieces that lie one behind the other from `at` on. It is collective, with at most 2^31 - 1 bytes,
/// so all ranks call it equally often, at the end with nothing.
template <class Transfer>
void transfer_all(const Comm& comm, std::int64_t at, const Pieces& pieces, Transfer&& transfer) {
  constexpr std::size_t largest_call = std::size_t{1} << 30;
  Pieces calls;
  for (std::span<std::byte> piece : pieces) {
    for (; !piece.empty(); piece = piece.subspan(calls.back().size())) calls.push_back(piece.first(std::min(largest_call, piece.size())));
  }
  calls.resize(static_cast<std::size_t>(comm.max_all(std::ssize(calls))));
  for (const std::span<std::byte>& call : calls) {
    transfer(at, call.data(), std::ssize(call));
    at += std::ssize(call);
  }
}

}  // namespace karst
