#include "io/files/file_checks.hpp"

#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

std::int64_t check_regular(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) throw InputError(text(quote(path), " does not exist. Is the path right?"));
  if (error) throw InputError(text(quote(path), " cannot be reached (", error.message(), "). Check the path and its permissions."));
  if (status.type() == fs::file_type::directory) throw InputError(text(quote(path), " is a directory. Give a file in it."));
  if (status.type() != fs::file_type::regular) {
    throw InputError(text(quote(path), " is not a regular file (all ranks read it, each by itself). Copy it to a file first."));
  }
  if (eaccess(path.c_str(), R_OK) != 0) {
    throw InputError(text(quote(path), " cannot be read (", std::strerror(errno), "). Check its permissions."));
  }
  const auto size = static_cast<std::int64_t>(fs::file_size(path, error));
  if (error) throw InputError(text(quote(path), " cannot be read (", error.message(), ")."));
  return size;
}

}  // namespace

std::int64_t check_file(const std::string& path) {
  const std::int64_t size = check_regular(path);
  if (size == 0) throw InputError(text(quote(path), " is empty (0 bytes). Was it written completely?"));
  return size;
}

void check_text_file(const std::string& path) {
  const std::int64_t size = check_regular(path);
  if (size > largest_text) {
    throw InputError(text(quote(path), " holds ", grouped(size), " bytes, and a text file of this kind has at most ", grouped(largest_text),
                          ". Is it the right file?"));
  }
}

std::string content_of(const std::string& path) {
  check_file(path);
  check_text_file(path);
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void check_data_size(const ImageFile& image) {
  const std::string& file = image.data_files.front();
  const std::int64_t size = check_file(file);
  const std::int64_t held = size - image.offset;
  if (held == image.bytes() || (held > image.bytes() && image.more_may_follow)) return;
  const std::string voxels = text(shape_text(image.shape), " voxels of ", type_name(image.type));
  const std::string from = image.offset > 0 ? text(" from byte ", image.offset, " on") : "";
  const std::string fact = text(quote(file), " holds ", size, " bytes, but ", voxels, " need ", image.bytes(), from, ". ");
  if (!image.has_header) {
    if (held < image.bytes()) throw InputError(text(fact, "Is it truncated, or is ", setting("shape"), " wrong?"));
    throw InputError(text(fact, "Is there a header to skip with ", setting("offset", text(size - image.bytes())), ", or is ",
                          setting("shape"), " or ", setting("dtype"), " wrong?"));
  }
  if (held < image.bytes()) throw InputError(fact + "Is it truncated?");
  throw InputError(fact + "Does its header belong to another file?");
}

std::string irregular_kind(const std::string& path) {
  std::error_code error;
  switch (fs::symlink_status(path, error).type()) {
    case fs::file_type::none:
    case fs::file_type::not_found:
    case fs::file_type::regular: return "";
    case fs::file_type::symlink: return "a symbolic link";
    case fs::file_type::directory: return "a directory";
    case fs::file_type::fifo: return "a FIFO";
    case fs::file_type::socket: return "a socket";
    case fs::file_type::block:
    case fs::file_type::character: return "a device";
    default: return "of an unknown kind";
  }
}

void remove_regular(const std::string& path) {
  std::error_code error;
  if (fs::is_regular_file(fs::symlink_status(path, error))) fs::remove(path);
}

void check_output(const std::string& path, bool force, const std::string& choose) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code error;
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    throw InputError(text(quote(folder.string()), " is not a directory, so ", quote(path), " cannot be written. Make it first."));
  }
  // Checks the existing file first: users may not write into the folder of a device.
  const fs::file_status status = fs::symlink_status(path, error);
  if (status.type() == fs::file_type::directory) throw InputError(text(quote(path), " is a directory. Give a file name", choose, "."));
  if (const std::string kind = irregular_kind(path); !kind.empty())
    throw InputError(text(quote(path), " is ", kind, " (only regular files are replaced). Choose another name", choose, "."));
  if (eaccess(folder.empty() ? "." : folder.c_str(), W_OK) != 0) {
    throw InputError(text(quote(path), " cannot be written (", std::strerror(errno), "). Choose another folder", choose, "."));
  }
  if (error && status.type() != fs::file_type::not_found) {
    throw InputError(text(quote(path), " cannot be written (", error.message(), "). Choose another name", choose, "."));
  }
  if (status.type() != fs::file_type::not_found && !force)
    throw InputError(text(quote(path), " exists. Give ", setting("force"), " to replace it, or another name", choose, "."));
}

}  // namespace karst
