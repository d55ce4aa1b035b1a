#include <filesystem>

#include "io/fields/field_reader.hpp"

namespace karst {

std::string field_file(const std::string& folder, const std::string& name) {
  std::error_code error;
  for (const char* end : {".pvti", ".vti", ".pvtu", ".vtu"}) {
    std::string path = (std::filesystem::path(folder) / (name + end)).string();
    if (std::filesystem::is_regular_file(path, error)) return path;
  }
  return "";
}

}  // namespace karst
