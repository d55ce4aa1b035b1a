// A client of GlusterFS sees two things: the attribute glusterfs.pathinfo of a file, and the folder .meta at the mount point, which shows
// the translators of the volume. The bricks of the later shards of a file are hidden from clients.
#include "io/experiments/machine/gluster_layout.hpp"

#include <sys/xattr.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/text.hpp"
#include "io/experiments/machine/file_system.hpp"

namespace karst {

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
    std::string found(rest_.substr(0, at));
    rest_.remove_prefix(at + end.size());
    return found;
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
    const std::vector<std::string> found = words(line);
    if (found.size() == 3 && found[0] == "shard-block-size" && found[1] == "=") return bytes_of_size(found[2]);
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

}  // namespace karst
