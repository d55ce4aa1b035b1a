#include "support/scratch.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace karst {

Scratch::Scratch() {
  folder_ = comm_.on_root([] {
    std::string pattern = (std::filesystem::temp_directory_path() / "karst-test-XXXXXX").string();
    return std::string(mkdtemp(pattern.data()));
  });
}

Scratch::~Scratch() {
  comm_.wait_all();
  std::error_code ignored;
  if (comm_.is_root()) std::filesystem::remove_all(folder_, ignored);
}

std::string Scratch::file(const std::string& name, std::string_view bytes) const {
  comm_.on_root([&] {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << bytes;
    return std::string();
  });
  return path(name);
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace karst
