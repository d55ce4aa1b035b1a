#include "io/unfinished_file.hpp"

#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

UnfinishedFile::~UnfinishedFile() {
  std::error_code ignored;
  if (mine_) std::filesystem::remove(path(), ignored);
}

void UnfinishedFile::finish(std::int64_t bytes) {
  const auto held = static_cast<std::int64_t>(std::filesystem::file_size(path()));
  if (held != bytes)
    throw MachineError(text("only ", held, " of ", bytes, " bytes of ", quote(final_path_), " reached the disk. Is it full?"));
  std::filesystem::rename(path(), final_path_);
  mine_ = false;
}

}  // namespace karst
