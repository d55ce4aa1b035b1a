#include "io/file_checks.hpp"

#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace fs = std::filesystem;

std::int64_t check_file(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) throw InputError(text(quote(path), " does not exist. Is the path right?"));
  if (error) throw InputError(text(quote(path), " cannot be reached (", error.message(), "). Check the path and its permissions."));
  if (status.type() == fs::file_type::directory) throw InputError(text(quote(path), " is a directory. Give a file in it."));
  if (status.type() != fs::file_type::regular) {
    throw InputError(text(quote(path), " is not a regular file (it is read from many places at once). Copy it to a file first."));
  }
  if (eaccess(path.c_str(), R_OK) != 0) {
    throw InputError(text(quote(path), " cannot be read (", std::strerror(errno), "). Check its permissions."));
  }
  const auto size = static_cast<std::int64_t>(fs::file_size(path, error));
  if (error) throw InputError(text(quote(path), " cannot be read (", error.message(), ")."));
  if (size == 0) throw InputError(text(quote(path), " is empty (0 bytes). Was it written completely?"));
  return size;
}

std::string content_of(const std::string& path) {
  check_file(path);
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
    if (held < image.bytes()) throw InputError(fact + "Is it truncated, or is --shape wrong?");
    throw InputError(text(fact, "Is there a header to skip with --offset ", size - image.bytes(), ", or is --shape or --dtype wrong?"));
  }
  if (held < image.bytes()) throw InputError(fact + "Is it truncated?");
  throw InputError(fact + "Does its header belong to another file?");
}

void check_output(const std::string& path, bool force, const std::string& choose) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code error;
  if (!folder.empty() && !fs::is_directory(folder, error)) {
    throw InputError(text(quote(folder.string()), " is not a directory, so ", quote(path), " cannot be written. Make it first."));
  }
  if (eaccess(folder.empty() ? "." : folder.c_str(), W_OK) != 0) {
    throw InputError(text(quote(path), " cannot be written (", std::strerror(errno), "). Choose another folder", choose, "."));
  }
  const fs::file_status status = fs::status(path, error);
  if (error && status.type() != fs::file_type::not_found) {
    throw InputError(text(quote(path), " cannot be written (", error.message(), "). Choose another name", choose, "."));
  }
  if (status.type() == fs::file_type::directory) throw InputError(text(quote(path), " is a directory. Give a file name", choose, "."));
  if (status.type() != fs::file_type::not_found && !force)
    throw InputError(text(quote(path), " exists. Give --force to replace it, or another name", choose, "."));
}

}  // namespace karst
