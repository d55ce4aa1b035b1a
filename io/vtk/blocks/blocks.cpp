#include "io/vtk/blocks/blocks.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

Unpack find_unpack(const std::string& path, const std::string& compressor) {
  struct Compressor {
    std::string_view name, library;
    Unpack unpack;
  };
  const std::array known = {Compressor{"vtkZLibDataCompressor", "zlib", unpack_zlib()},
                            Compressor{"vtkLZ4DataCompressor", "LZ4", unpack_lz4()},
                            Compressor{"vtkLZMADataCompressor", "LZMA", unpack_lzma()}};
  const auto* const found = std::find_if(known.begin(), known.end(), [&](const Compressor& one) { return one.name == compressor; });
  if (found == known.end()) {
    throw InputError(text(quote(path), " is compressed by ", quote(compressor), ", which Karst does not know. Write it uncompressed."));
  }
  if (found->unpack == nullptr) {
    throw InputError(
        text(quote(path), " is compressed by ", found->library, ", and this karst was built without it. Write it uncompressed."));
  }
  return found->unpack;
}

}  // namespace karst
