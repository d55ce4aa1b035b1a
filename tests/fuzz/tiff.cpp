// TIFF files of one or more pages.
#include <tiff.h>

#include "fuzz/image_target.hpp"
#include "fuzz/tiff_pages.hpp"

namespace karst {

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) {
  const std::vector<TiffPages> kinds = {
      {},
      {.compression = COMPRESSION_LZW},
      {.bits = 16, .compression = COMPRESSION_ADOBE_DEFLATE, .mode = "wb"},
      {.bits = 32, .compression = COMPRESSION_PACKBITS, .mode = "w8"},
      {.bits = 1, .compression = COMPRESSION_CCITTFAX4},
      {.pages = 3, .bits = 16, .compression = COMPRESSION_LZW, .is_tiled = true},
      {.pages = 1, .description = "ImageJ=1.53t\nimages=1\nslices=1\nunit=micron\nspacing=2.5\n"},
      {.description = R"({"shape": [2, 3, 16]})"},
      {.description = R"(<?xml version="1.0"?><OME><Image ID="Image:0"><Pixels DimensionOrder="XYZCT" SizeC="1" SizeT="1" SizeX="16" )"
                      R"(SizeY="3" SizeZ="2" Type="uint8"><TiffData IFD="0" FirstZ="0" PlaneCount="2"/></Pixels></Image></OME>)"}};
  std::vector<std::string> seeds;
  for (const TiffPages& kind : kinds) seeds.push_back(tiff_bytes(folder, kind));
  return std::make_unique<ImageTarget>(folder, "rock.tif", seeds);
}

}  // namespace karst
