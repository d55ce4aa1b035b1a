// A folder of TIFF slices. The first byte of the input says how many there are; they share the others.
#include <tiff.h>

#include "fuzz/image_target.hpp"
#include "fuzz/tiff_pages.hpp"

namespace karst {

namespace {

constexpr std::size_t most_slices = 4;

class TiffStackTarget : public Target {
 public:
  explicit TiffStackTarget(const std::filesystem::path& folder) : scratch_(folder), slices_(folder / "slices") {}

  void read(std::string_view input) override {
    if (input.empty()) return;
    const std::size_t slices = static_cast<unsigned char>(input[0]) % most_slices + 1, each = (input.size() - 1) / slices;
    std::filesystem::remove_all(slices_);
    std::filesystem::create_directory(slices_);
    for (std::size_t slice = 0; slice < slices; ++slice)
      write_bytes(slices_ / ("slice_" + std::to_string(slice + 8) + ".tif"), input.substr(1 + slice * each, each));
    read_image(slices_);
  }

  std::vector<std::string> seeds() override {
    const std::string plain = tiff_bytes(scratch_, {.pages = 1}),
                      packed = tiff_bytes(scratch_, {.pages = 1, .bits = 16, .compression = COMPRESSION_LZW});
    return {'\0' + plain, '\1' + plain + plain, '\3' + packed + packed + packed + packed};
  }

 private:
  std::filesystem::path scratch_, slices_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<TiffStackTarget>(folder); }

}  // namespace karst
