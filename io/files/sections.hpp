// Binary files of Karst: a header with facts about the case and a table, then one section for each entry of the table. Checksums cover
// everything. docs/prepared-file.md and docs/checkpoints.md describe the bytes. For the writers and readers of such files only.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hashes.hpp"
#include "base/ranks/comm.hpp"

namespace karst {

static_assert(std::endian::native == std::endian::little, "files of Karst are little-endian");

/// A kind of file: its constants, and the words for messages.
struct FileKind {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::int64_t entry_bytes;  ///< size of a table entry
  std::string_view name;     ///< "prepared case"
  std::string_view origin;   ///< suggestion for another kind of file: "Make one with karst prepare."
  std::string remedy;        ///< suggestion for a damaged file: "Prepare it again."
  std::uint32_t oldest = 1;  ///< the oldest version that can be read
};

struct FileHead {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t unused;
  std::int64_t facts_bytes;
  std::int64_t sections;
  std::int64_t header_bytes;  // up to the first section
  std::int64_t file_bytes;
  std::uint64_t checksum;  // of the header, without this field
};
static_assert(sizeof(FileHead) == 56);

inline std::int64_t rounded_up(std::int64_t bytes, std::int64_t unit) { return (bytes + unit - 1) / unit * unit; }

/// The size of a header with its table, up to the first section.
std::int64_t header_bytes(const FileKind& kind, std::int64_t facts_bytes, std::int64_t sections, std::int64_t align);

/// The bytes of a header of this length. `table` holds all entries.
std::string header_text(const FileKind& kind, const std::string& facts, std::span<const std::byte> table, std::int64_t header_bytes,
                        std::int64_t file_bytes);

struct FileHeader {
  FileHead head{};
  std::string facts;
  std::string table;
};

/// Throws InputError unless the file is a complete file of this kind. For one rank.
FileHeader read_header(const FileKind& kind, const std::string& path);

/// Throws the InputError of a damaged file; `why` is the reason.
[[noreturn]] void refuse_damaged(const FileKind& kind, const std::string& path, const std::string& why);

/// The arrays of a section, one after the other. Large arrays are in the owner's memory: writing and reading do not copy them.
using Pieces = std::vector<std::span<std::byte>>;

template <class T, class Allocator>
std::span<std::byte> memory_of(const std::vector<T, Allocator>& values) {
  return {reinterpret_cast<std::byte*>(const_cast<T*>(values.data())), values.size() * sizeof(T)};
}

std::uint64_t checksum_of(const Pieces& pieces);

/// Calls transfer(at, pointer, bytes) for successive pieces from byte `at` on. transfer() is collective, with at most 2^31 - 1 bytes, so
/// all ranks make the same number of calls, the last ones with 0 bytes.
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
