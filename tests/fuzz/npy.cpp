// NumPy arrays, .npy.
#include "base/text.hpp"
#include "fuzz/image_target.hpp"

namespace karst {

namespace {

std::string npy(const std::string& type, const std::string& voxels, bool fortran = false, int version = 1) {
  const std::string facts =
      text("{'descr': '", type, "', 'fortran_order': ", fortran ? "True" : "False", ", 'shape': (2, 3, 4), }          \n");
  std::string head = std::string("\x93NUMPY") + static_cast<char>(version) + '\0' + static_cast<char>(facts.size()) + '\0';
  if (version > 1) head += std::string(2, '\0');
  return head + facts + voxels;
}

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) {
  return std::make_unique<ImageTarget>(
      folder, "rock.npy",
      std::vector<std::string>{npy("|u1", few_voxels<std::uint8_t>()), npy("|b1", std::string(24, '\1')),
                               npy("<i2", few_voxels<std::int16_t>(), true), npy(">u4", few_voxels<std::uint32_t>(), false, 2),
                               npy("<i8", few_voxels<std::int64_t>(), true, 3)});
}

}  // namespace karst
