#include "io/experiments/machine/file_system.hpp"

#include <gtest/gtest.h>
#include <sys/statfs.h>

#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "io/experiments/machine/file_layout.hpp"
#include "support/scratch.hpp"

namespace karst {

TEST(FileSystem, is_the_one_whose_place_is_nearest) {
  const std::string mounts =
      "22 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n"
      "23 22 0:21 / /lus rw shared:7 - lustre mgs@tcp:/fs rw\n"
      "24 22 0:22 / /lus/my\\040data rw shared:8 master:1 - tmpfs tmpfs rw\n"
      "25 22 0:23 / /over rw - nfs a rw\n"
      "26 22 0:24 / /over rw - gpfs b rw\n"
      "68 22 0:44 / /vol rw,relatime - fuse.glusterfs 127.0.0.2:s "
      "rw,user_id=0,group_id=0,default_permissions,allow_other,max_read=131072\n";
  EXPECT_EQ(mount_of(mounts, "/home/rock.raw").type, "ext4");
  EXPECT_EQ(mount_of(mounts, "/lustre/rock.raw").type, "ext4");
  EXPECT_EQ(mount_of(mounts, "/lus").type, "lustre");
  EXPECT_EQ(mount_of(mounts, "/lus/rock.raw").type, "lustre");
  EXPECT_EQ(mount_of(mounts, "/lus/my data/rock.raw").type, "tmpfs");
  EXPECT_EQ(mount_of(mounts, "/over/rock.raw").type, "gpfs");
  EXPECT_EQ(mount_of(mounts, "/lus/my data/rock.raw").place, "/lus/my data");
  EXPECT_EQ(mount_of(mounts, "/vol/a/rock.raw").type, "fuse.glusterfs");
  EXPECT_EQ(mount_of(mounts, "/vol/a/rock.raw").place, "/vol");
  EXPECT_EQ(mount_of("", "/home").type, "");
  EXPECT_EQ(mount_of("", "/home").place, "");
}

TEST(FileSystem, that_no_mount_covers_is_named_by_its_magic_number) {
  for (const auto& [magic, type] : std::vector<std::pair<std::uint32_t, std::string>>{{0xEF53, "ext2/3/4"},
                                                                                      {0x58465342, "xfs"},
                                                                                      {0x9123683E, "btrfs"},
                                                                                      {0x01021994, "tmpfs"},
                                                                                      {0x794C7630, "overlay"},
                                                                                      {0x6969, "nfs"},
                                                                                      {0x0BD00BD0, "lustre"},
                                                                                      {0x47504653, "gpfs"},
                                                                                      {0x2FC12FC1, "zfs"},
                                                                                      {0x65735546, "fuse"},
                                                                                      {0x01021997, "9p"}}) {
    EXPECT_EQ(type_of_magic(magic), type);
  }
  EXPECT_EQ(type_of_magic(0x1BADFACE), "0x1badface");
}

TEST(FileSystem, has_the_magic_number_of_its_type) {
  struct statfs facts {};
  ASSERT_EQ(statfs("/proc/self/stat", &facts), 0);
  EXPECT_EQ(type_of_magic(static_cast<std::uint32_t>(facts.f_type)), "proc");
}

TEST(FileSystem, is_known_of_files_and_of_those_to_be_made) {
  const Scratch scratch;
  const FileSystem of_file = file_system_of(scratch.file("a", "a")), of_new = file_system_of(scratch.path("new"));
  EXPECT_FALSE(of_file.type.empty());
  EXPECT_EQ(of_file.type, of_new.type);
  EXPECT_GT(of_file.block_bytes, 0);
  EXPECT_EQ(file_system_of("/proc/self/stat").type, "proc");
}

// Bytes of a layout, put together by hand.
class Bytes {
 public:
  template <class T>
  Bytes& add(T value) {
    const std::size_t end = bytes_.size();
    bytes_.resize(end + sizeof value);
    std::memcpy(&bytes_[end], &value, sizeof value);
    return *this;
  }
  Bytes& add(const Bytes& more) {
    bytes_.insert(bytes_.end(), more.bytes_.begin(), more.bytes_.end());
    return *this;
  }
  std::uint32_t size() const { return static_cast<std::uint32_t>(bytes_.size()); }
  std::span<const std::byte> view() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
};

constexpr std::uint32_t v1 = 0x0BD10BD0, v3 = 0x0BD30BD0, composite = 0x0BD60BD0;
constexpr std::uint64_t to_the_end = ~std::uint64_t{0};

Bytes plain_layout(std::uint32_t magic, std::uint32_t size, std::uint16_t count) {
  Bytes bytes;
  bytes.add(magic).add(std::uint32_t{1}).add(std::uint64_t{77}).add(std::uint64_t{88}).add(size).add(count).add(std::uint16_t{5});
  if (magic == v3) bytes.add(std::uint64_t{0x6c6f6f70}).add(std::uint64_t{0});
  for (std::uint16_t i = 0; i < count && count < 100; ++i) bytes.add(std::uint64_t{i}).add(std::uint64_t{i}).add(std::uint64_t{i});
  return bytes;
}

struct Component {
  std::uint64_t begin, end;
  std::uint32_t flags;
  Bytes layout;
};

Bytes composite_layout(const std::vector<Component>& components) {
  constexpr std::uint32_t header = 32, entry = 48;
  std::uint32_t at = header + entry * static_cast<std::uint32_t>(components.size());
  Bytes entries, blobs;
  for (const Component& c : components) {
    entries.add(std::uint32_t{1}).add(c.flags).add(c.begin).add(c.end).add(at).add(c.layout.size());
    entries.add(std::uint32_t{0}).add(std::uint64_t{0}).add(std::uint32_t{0});
    blobs.add(c.layout);
    at += c.layout.size();
  }
  Bytes bytes;
  bytes.add(composite).add(at).add(std::uint32_t{3}).add(std::uint16_t{0}).add(static_cast<std::uint16_t>(components.size()));
  bytes.add(std::uint16_t{0}).add(std::uint16_t{0}).add(std::uint32_t{0}).add(std::uint64_t{0});
  return bytes.add(entries).add(blobs);
}

TEST(LustreLayout, says_count_and_size_of_stripes) {
  EXPECT_EQ(parse_layout(plain_layout(v1, 1 << 20, 4).view(), 0), (Striping{4, 1 << 20, {}}));
  EXPECT_EQ(parse_layout(plain_layout(v3, 4 << 20, 12).view(), 0), (Striping{12, 4 << 20, {}}));
}

TEST(LustreLayout, of_components_that_counts_which_holds_most_of_the_file) {
  constexpr std::uint32_t there = 0x10, mib = 1 << 20;
  const Bytes layout = composite_layout({{0, mib, there, plain_layout(v1, mib, 1)},
                                         {mib, 64 * mib, there, plain_layout(v3, mib, 4)},
                                         {64 * mib, to_the_end, there, plain_layout(v1, 4 * mib, 16)}});
  EXPECT_EQ(parse_layout(layout.view(), mib / 2), (Striping{1, mib, {}}));
  EXPECT_EQ(parse_layout(layout.view(), 80 * mib), (Striping{4, mib, {}}));
  EXPECT_EQ(parse_layout(layout.view(), std::int64_t{1} << 40), (Striping{16, 4 * mib, {}}));
  const Bytes not_reached =
      composite_layout({{0, mib, there, plain_layout(v1, mib, 2)}, {mib, to_the_end, 0, plain_layout(v1, mib, 0xFFFF)}});
  EXPECT_EQ(parse_layout(not_reached.view(), 100 * mib), (Striping{2, mib, {}}));
}

TEST(LustreLayout, that_is_none_or_cut_short_says_nothing) {
  EXPECT_FALSE(parse_layout({}, 1));
  EXPECT_FALSE(parse_layout(plain_layout(0x12345678, 1 << 20, 4).view(), 1));
  EXPECT_FALSE(parse_layout(plain_layout(v1, 1 << 20, 0xFFFF).view(), 1));
  EXPECT_FALSE(parse_layout(plain_layout(v1, 1 << 20, 4).view().first(29), 1));
  const Bytes layout = composite_layout({{0, to_the_end, 0x10, plain_layout(v1, 1 << 20, 4)}});
  for (std::size_t bytes = 0; bytes < layout.size(); ++bytes) EXPECT_FALSE(parse_layout(layout.view().first(bytes), 1 << 30)) << bytes;
  EXPECT_TRUE(parse_layout(layout.view(), 1 << 30));
}

TEST(Striping, of_a_file_on_a_plain_disk_is_not_told) {
  const Scratch scratch;
  const std::string path = scratch.file("a", "a");
  const std::string type = file_system_of(path).type;
  if (type == "lustre" || type == "fuse.glusterfs") GTEST_SKIP() << "this is " << type;
  EXPECT_FALSE(striping_of(path));
}

}  // namespace karst
