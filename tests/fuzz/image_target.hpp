// Targets that read an image.
#pragma once

#include "fuzz/target.hpp"
#include "io/images/open_image.hpp"

namespace karst {

/// Opens the image and reads all of its voxels, where they are few; every voxel must come once.
void read_image(const std::filesystem::path& path, const ImageLayout& layout = {});

/// 24 labels: the voxels of an image of 4 x 3 x 2.
template <class T>
std::string few_voxels() {
  std::vector<T> labels;
  for (int i = 0; i < 24; ++i) labels.push_back(static_cast<T>(i % 7));
  return {reinterpret_cast<const char*>(labels.data()), labels.size() * sizeof(T)};
}

/// A gzip file.
std::string gzipped(const std::string& bytes);

/// The input is the file of this name. Beside it lie rock.raw and rock.raw.gz, with few_voxels<std::uint8_t>().
class ImageTarget : public Target {
 public:
  ImageTarget(const std::filesystem::path& folder, const std::string& name, std::vector<std::string> seeds);
  void read(std::string_view input) override;
  std::vector<std::string> seeds() override { return seeds_; }

 private:
  std::filesystem::path path_;
  std::vector<std::string> seeds_;
};

}  // namespace karst
