#include "io/images/byte_stream.hpp"

#include "base/error.hpp"

namespace karst {

std::unique_ptr<ByteStream> open_stream(const ImageFile& image) {
  switch (image.packing) {
    case Packing::deflate: return open_deflate_stream(image);
    case Packing::tiff: return open_tiff_stream(image);
    case Packing::vti: return open_vti_stream(image);
    case Packing::plain: break;
  }
  throw MachineError("a plain image needs no decoding");
}

}  // namespace karst
