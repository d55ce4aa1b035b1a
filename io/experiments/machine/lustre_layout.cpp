// The layout of a Lustre file. Its bytes are described in lustre_user.h of Lustre (struct lov_user_md_v1, lov_user_md_v3, lov_comp_md_v1):
// little-endian, like all machines that Karst supports.
#include "io/experiments/machine/lustre_layout.hpp"

#include <sys/xattr.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <limits>
#include <vector>

namespace karst {

namespace {

constexpr std::uint32_t magic_v1 = 0x0BD10BD0, magic_v3 = 0x0BD30BD0, magic_composite = 0x0BD60BD0;
constexpr std::uint32_t component_is_there = 0x10;  // LCME_FL_INIT: the file reaches this component, so it has storage targets
constexpr std::uint16_t all_targets = 0xFFFF;       // a request for all targets, not a count

template <class T>
std::optional<T> value_at(std::span<const std::byte> bytes, std::size_t at) {
  if (at > bytes.size() || bytes.size() - at < sizeof(T)) return std::nullopt;
  T value;
  std::memcpy(&value, &bytes[at], sizeof value);
  return value;
}

std::optional<Striping> parse_plain(std::span<const std::byte> layout) {
  constexpr std::size_t size_at = 24, count_at = 28;
  const auto magic = value_at<std::uint32_t>(layout, 0), size = value_at<std::uint32_t>(layout, size_at);
  const auto count = value_at<std::uint16_t>(layout, count_at);
  if (!count || (*magic != magic_v1 && *magic != magic_v3) || *count == 0 || *count == all_targets) return std::nullopt;
  return Striping{*count, *size, {}};
}

std::optional<Striping> parse_composite(std::span<const std::byte> layout, std::int64_t file_bytes) {
  constexpr std::size_t entries_at = 14, header_bytes = 32, entry_bytes = 48;
  constexpr std::size_t flags_at = 4, begin_at = 8, end_at = 16, offset_at = 24, size_at = 28;
  std::optional<Striping> best;
  std::uint64_t most = 0;
  const auto last = static_cast<std::uint64_t>(file_bytes);
  const std::uint16_t entries = value_at<std::uint16_t>(layout, entries_at).value_or(0);
  for (std::size_t i = 0; i < entries; ++i) {
    const std::size_t entry = header_bytes + i * entry_bytes;
    const auto flags = value_at<std::uint32_t>(layout, entry + flags_at), offset = value_at<std::uint32_t>(layout, entry + offset_at),
               size = value_at<std::uint32_t>(layout, entry + size_at);
    const auto begin = value_at<std::uint64_t>(layout, entry + begin_at), end = value_at<std::uint64_t>(layout, entry + end_at);
    if (!size || (*flags & component_is_there) == 0 || *offset > layout.size() || *size > layout.size() - *offset) continue;
    const std::uint64_t held = std::min(*end, last) - std::min(*begin, last);
    const std::optional<Striping> striping = parse_plain(layout.subspan(*offset, *size));
    if (!striping || *begin > *end || held <= most) continue;
    best = striping;
    most = held;
  }
  return best;
}

}  // namespace

std::optional<Striping> parse_layout(std::span<const std::byte> layout, std::int64_t file_bytes) {
  return value_at<std::uint32_t>(layout, 0) == magic_composite ? parse_composite(layout, file_bytes) : parse_plain(layout);
}

std::optional<Striping> lustre_striping(const std::string& path) {
  constexpr const char* attribute = "lustre.lov";
  const ssize_t bytes = getxattr(path.c_str(), attribute, nullptr, 0);
  if (bytes <= 0) return std::nullopt;
  std::vector<std::byte> layout(static_cast<std::size_t>(bytes));
  if (getxattr(path.c_str(), attribute, layout.data(), layout.size()) != bytes) return std::nullopt;
  std::error_code error;
  const auto held = std::filesystem::file_size(path, error);
  return parse_layout(layout, error ? 0 : static_cast<std::int64_t>(held));
}

}  // namespace karst
