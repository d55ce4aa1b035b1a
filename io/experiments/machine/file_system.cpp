#include "io/experiments/machine/file_system.hpp"

#include <mpi.h>
#include <sys/statfs.h>
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "base/text.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

// /proc/self/mountinfo writes spaces and other special characters in octal, as \040.
std::string unescaped(const std::string& word) {
  constexpr std::size_t digits_of_one = 3;
  std::string out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '\\' || i + digits_of_one >= word.size()) {
      out += word[i];
      continue;
    }
    out += static_cast<char>(std::stoi(word.substr(i + 1, digits_of_one), nullptr, 8));
    i += digits_of_one;
  }
  return out;
}

bool lies_in(const std::string& path, const std::string& folder) {
  return folder == "/" || path == folder || path.starts_with(folder + "/");
}

}  // namespace

// 36 35 98:0 /root /where/it/is rw,noatime shared:1 - ext4 /dev/sda1 rw: the fifth word is the mount point. The type follows a single dash.
FileSystem mount_of(const std::string& mountinfo, const std::string& path) {
  constexpr std::size_t place_at = 4;
  FileSystem nearest;
  for (const std::string& line : split(mountinfo, '\n')) {
    const std::vector<std::string> line_words = words(line);
    std::size_t dash = place_at + 1;
    while (dash < line_words.size() && line_words[dash] != "-") ++dash;
    if (dash + 1 >= line_words.size()) continue;
    std::string place = unescaped(line_words[place_at]);
    if (!lies_in(path, place) || place.size() < nearest.place.size())
      continue;  // of two mounts on one mount point, the later one hides the earlier
    nearest.place = std::move(place);
    nearest.type = line_words[dash + 1];
  }
  return nearest;
}

std::string type_of_magic(std::uint32_t magic) {
  struct Known {
    std::uint32_t magic;
    const char* type;
  };
  constexpr std::array known = {
      Known{0x0000EF53, "ext2/3/4"},  // the three have the same number
      Known{0x58465342, "xfs"},      Known{0x9123683E, "btrfs"},   Known{0x2FC12FC1, "zfs"},      Known{0xCA451A4E, "bcachefs"},
      Known{0xF2F52010, "f2fs"},     Known{0x3153464A, "jfs"},     Known{0x52654973, "reiserfs"}, Known{0x01021994, "tmpfs"},
      Known{0x858458F6, "ramfs"},    Known{0x794C7630, "overlay"}, Known{0x73717368, "squashfs"}, Known{0x00009660, "iso9660"},
      Known{0x00004D44, "vfat"},     Known{0x2011BAB0, "exfat"},   Known{0x7366746E, "ntfs3"},    Known{0x00006969, "nfs"},
      Known{0x0BD00BD0, "lustre"},   Known{0x47504653, "gpfs"},    Known{0x19830326, "beegfs"},   Known{0x00C36400, "ceph"},
      Known{0x20030528, "orangefs"}, Known{0xAAD7AAEA, "panfs"},   Known{0x01161970, "gfs2"},     Known{0x7461636F, "ocfs2"},
      Known{0x5346414F, "afs"},      Known{0xFF534D42, "cifs"},    Known{0xFE534D42, "smb2"},     Known{0x65735546, "fuse"},
      Known{0x01021997, "9p"},       Known{0x786F4256, "vboxsf"},  Known{0x00009FA0, "proc"},     Known{0x62656572, "sysfs"},
  };
  for (const Known& one : known) {
    if (one.magic == magic) return one.type;
  }
  return "0x" + hexadecimal(magic);
}

FileSystem file_system_of(const std::string& path) {
  std::error_code error;
  fs::path place = fs::absolute(path, error);
  if (!fs::exists(place, error)) place = place.parent_path();
  place = fs::canonical(place, error);
  if (error) return {};
  std::ifstream file("/proc/self/mountinfo");
  FileSystem file_system = mount_of({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}, place.string());
  struct statfs facts {};
  if (statfs(place.c_str(), &facts) != 0) return file_system;
  file_system.block_bytes = static_cast<std::int64_t>(facts.f_bsize);
  if (file_system.type.empty())
    file_system.type = type_of_magic(static_cast<std::uint32_t>(facts.f_type));  // mountinfo does not list the root of a chroot
  return file_system;
}

namespace {

// The MPI-IO layer that the user chose for Open MPI (--mca io NAME, a file, the environment).
std::string chosen_by_user() {
  int provided = 0, index = 0, count = 0;
  std::vector<char> words = {'\0'};
  if (MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) != MPI_SUCCESS) return "";
  MPI_T_cvar_handle handle{};
  if (MPI_T_cvar_get_index("io", &index) == MPI_SUCCESS && MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count) == MPI_SUCCESS) {
    words.assign(static_cast<std::size_t>(count) + 1, '\0');
    MPI_T_cvar_read(handle, words.data());
    MPI_T_cvar_handle_free(&handle);
  }
  MPI_T_finalize();
  return words.data();
}

bool is_open_mpi() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> words{};
  int length = 0;
  MPI_Get_library_version(words.data(), &length);
  return std::string(words.data()).starts_with("Open MPI");
}

}  // namespace

std::string mpi_io_layer(const Hints& taken, const std::string& file_system) {
  if (std::any_of(taken.begin(), taken.end(), [](const auto& hint) { return hint.first.starts_with("romio_"); })) return "ROMIO";
  if (!is_open_mpi()) return "";
  static const std::string chosen = chosen_by_user();  // only once: the query takes a tenth of a second
  if (chosen.starts_with("romio")) return "ROMIO";
  if (chosen == "ompio") return "ompio";
  return chosen.empty() && file_system != "lustre" ? "ompio" : "";  // on Lustre it depends on the version
}

}  // namespace karst
