#include "io/experiments/machine/file_layout.hpp"

#include <sys/xattr.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <vector>

#include "base/text.hpp"
#include "io/experiments/machine/file_system.hpp"

namespace karst {

std::optional<Striping> striping_of(const std::string& path) {
  if (std::optional<Striping> striping = lustre_striping(path)) return striping;
  return gluster_striping(path);
}

// A client of GlusterFS sees two things: the attribute glusterfs.pathinfo of a file, and the folder .meta at the mount point, which shows
// the translators of the volume. The bricks of the later shards of a file are hidden from clients.

namespace {

namespace fs = std::filesystem;

// (<DISTRIBUTE:v-dht> (<REPLICATE:v-replicate-0> <POSIX(/brick):host:/brick/file> <POSIX(/brick):host:/brick/file>)): nested groups of
// bricks.
class PathInfo {
 public:
  explicit PathInfo(std::string_view words) : rest_(words) {}

  std::optional<std::vector<std::string>> bricks() { return takes_item() && is_at_end() ? std::optional(bricks_) : std::nullopt; }

 private:
  bool takes_item() { return takes("(") ? takes_group() : takes_brick(); }

  bool takes_group() {
    const bool distributes = takes("<DISTRIBUTE:");
    if (!distributes && !takes("<REPLICATE:")) return false;
    if (!up_to(">")) return false;
    int items = 0;
    while (!takes(")")) {
      if (!takes_item()) return false;
      ++items;
    }
    return distributes ? items == 1 : items > 0;  // a file is on one of the sets of bricks over which a volume distributes
  }

  bool takes_brick() {
    if (!takes("<POSIX(")) return false;
    const auto folder = up_to("):"), host = up_to(":"), file = up_to(">");
    if (!folder || !host || !file) return false;
    bricks_.push_back(text(*host, ":", *folder));
    return true;
  }

  bool is_at_end() { return skip_space(), rest_.empty(); }

  bool takes(std::string_view word) {
    skip_space();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  // The text before `end`; nullopt if it does not occur.
  std::optional<std::string> up_to(std::string_view end) {
    const std::size_t at = rest_.find(end);
    if (at == std::string_view::npos) return std::nullopt;
    std::string prefix(rest_.substr(0, at));
    rest_.remove_prefix(at + end.size());
    return prefix;
  }

  void skip_space() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\0')) rest_.remove_prefix(1);
  }

  std::string_view rest_;
  std::vector<std::string> bricks_;
};

// "4.0MB" in bytes. GlusterFS rounds to one decimal: a number that is not a whole number of bytes is certainly rounded.
std::optional<std::int64_t> bytes_of_size(std::string_view size) {
  struct Unit {
    std::string_view name;
    int exponent;
  };
  constexpr std::array units = {Unit{"KB", 10}, Unit{"MB", 20}, Unit{"GB", 30}, Unit{"TB", 40}, Unit{"PB", 50}};
  for (const Unit& unit : units) {
    if (!size.ends_with(unit.name)) continue;
    const std::optional<double> number = real_number(size.substr(0, size.size() - unit.name.size()));
    if (!number || !(*number > 0) || *number > 1024) return std::nullopt;
    const double bytes = std::ldexp(*number, unit.exponent);
    return bytes == std::floor(bytes) ? std::optional(static_cast<std::int64_t>(bytes)) : std::nullopt;
  }
  return std::nullopt;
}

std::string content(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The shard size of the volume mounted at a place; 0: it has no shards; nullopt: not told.
std::optional<std::int64_t> shard_size_of_volume(const fs::path& place) {
  std::error_code error;
  bool tells = false;
  for (fs::directory_iterator at(place / ".meta/graphs/active", error), end; !error && at != end; at.increment(error)) {
    const std::string type(trimmed(content(at->path() / "type")));
    if (type == "features/shard") return parse_shard_size(content(at->path() / "private"));
    tells = tells || !type.empty();
  }
  return tells && !error ? std::optional(std::int64_t{0}) : std::nullopt;
}

std::string attribute(const std::string& path, const char* name) {
  const ssize_t bytes = getxattr(path.c_str(), name, nullptr, 0);
  if (bytes <= 0) return "";
  std::string value(static_cast<std::size_t>(bytes), '\0');
  return getxattr(path.c_str(), name, value.data(), value.size()) == bytes ? value : "";
}

}  // namespace

std::optional<std::vector<std::string>> parse_pathinfo(std::string_view pathinfo) { return PathInfo(pathinfo).bricks(); }

std::optional<std::int64_t> parse_shard_size(std::string_view facts) {
  for (const std::string& line : split(facts, '\n')) {
    const std::vector<std::string> line_words = words(line);
    if (line_words.size() == 3 && line_words[0] == "shard-block-size" && line_words[1] == "=") return bytes_of_size(line_words[2]);
  }
  return std::nullopt;
}

Striping gluster_layout(std::vector<std::string> bricks, std::int64_t shard_bytes, std::int64_t file_bytes) {
  Striping striping;
  striping.bricks = std::move(bricks);
  if (shard_bytes > 0) striping.size = shard_bytes;
  if (shard_bytes == 0 || file_bytes <= shard_bytes) striping.count = 1;
  return striping;
}

std::optional<Striping> gluster_striping(const std::string& path) {
  std::optional<std::vector<std::string>> bricks = parse_pathinfo(attribute(path, "glusterfs.pathinfo"));
  if (!bricks) return std::nullopt;
  const std::optional<std::int64_t> shard_bytes = shard_size_of_volume(file_system_of(path).place);
  std::error_code error;
  const auto file_bytes = fs::file_size(path, error);
  if (!shard_bytes || error) return std::nullopt;
  return gluster_layout(std::move(*bricks), *shard_bytes, static_cast<std::int64_t>(file_bytes));
}

// The layout of a Lustre file. Its bytes are described in lustre_user.h of Lustre (struct lov_user_md_v1, lov_user_md_v3, lov_comp_md_v1):
// little-endian, like all machines that Karst supports.

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
