#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/byte_stream.hpp"
#include "io/images/formats/formats.hpp"

namespace karst {

ImageFile open_tiff(const std::string& path, const std::vector<std::string>&) {
  throw InputError(text(quote(path), " is TIFF, and this karst was built without libtiff. Convert it to NRRD, MetaImage or .npy."));
}

std::unique_ptr<ByteStream> open_tiff_stream(const ImageFile& image) { return open_tiff(image.path, {}), nullptr; }

}  // namespace karst
