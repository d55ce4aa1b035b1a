// MetaImage, .mha and .mhd.
#include "base/text.hpp"
#include "fuzz/image_target.hpp"

namespace karst {

namespace {

std::string metaimage(const std::string& fields, const std::string& file, const std::string& behind = "") {
  return text("ObjectType = Image\nNDims = 3\nDimSize = 4 3 2\n", fields, "ElementDataFile = ", file, "\n", behind);
}

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) {
  const std::string voxels = few_voxels<std::uint8_t>();
  return std::make_unique<ImageTarget>(
      folder, "rock.mhd",
      std::vector<std::string>{
          metaimage("ElementType = MET_UCHAR\n", "LOCAL", voxels),
          metaimage("ElementType = MET_SHORT\nBinaryDataByteOrderMSB = True\nElementSpacing = 2 2 2\n", "LOCAL",
                    few_voxels<std::int16_t>()),
          metaimage("ElementType = MET_UCHAR\nCompressedData = True\nCompressedDataSize = 30\n", "LOCAL", gzipped(voxels)),
          metaimage("ElementType = MET_UCHAR\nHeaderSize = -1\n", "rock.raw"),
          metaimage("ElementType = MET_CHAR\nCompressedData = True\nElementNumberOfChannels = 1\n", "rock.raw.gz")});
}

}  // namespace karst
