#include "base/error.hpp"
#include "base/text.hpp"
#include "io/byte_stream.hpp"

namespace karst {

std::unique_ptr<ByteStream> open_vtk_stream(const ImageFile& image) {
  throw InputError(text(quote(image.path),
                        " is compressed or text, and this karst was built without VTK. Save it with appended, raw, uncompressed data."));
}

}  // namespace karst
