#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/byte_stream.hpp"

namespace karst {

std::unique_ptr<ByteStream> open_deflate_stream(const ImageFile& image) {
  throw InputError(text(quote(image.path), " is compressed, and this karst was built without zlib. Save it uncompressed."));
}

}  // namespace karst
