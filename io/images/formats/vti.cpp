// VTK image data, .vti. Voxels that are appended raw and uncompressed are read in place. vti_stream.cpp decodes all other encodings.
#include <bit>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/formats.hpp"
#include "io/images/formats/header_text.hpp"
#include "io/images/formats/vti_header.hpp"
#include "io/vtk/blocks/blocks.hpp"
#include "io/vtk/blocks/packed_bytes.hpp"

namespace karst {

namespace {

void set_type(ImageFile& image, const std::string& path, const VtkXmlHeader& header, const XmlArray& array) {
  const auto type = find_type(lowered(array.tag("type")));
  if (!type) refuse_type(path, array.tag("type"));
  const std::string components = array.tag("NumberOfComponents", "1");
  if (!whole_number(components)) {
    refuse_header(path,
                  text("NumberOfComponents of array ", quote(array.name()), " is ", quote(components), ", which is no whole number."));
  }
  if (whole_number(components) != 1) {
    throw InputError(text(quote(path), " holds ", components, " values per voxel in ", quote(array.name()),
                          ": labels are single numbers. Name another array with ", setting("array"), "."));
  }
  image.type = *type;
  image.array = full_name(array);
  image.big_endian = array.is_ascii() ? std::endian::native == std::endian::big : header.is_big_endian();
}

void set_shape(ImageFile& image, const VtkXmlHeader& header, const XmlArray& array) {
  const Box voxels = vti_voxels(vti_extent(header, header.grid, "WholeExtent"), array);
  const std::vector<std::string> spacing = words(header.grid("Spacing"));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    image.shape[axis] = voxels.hi[axis] - voxels.lo[axis];
    if (spacing.size() == 3) image.spacing[axis] = real_number(spacing[axis]).value_or(0);
  }
}

// The number of bytes stands before the bytes of an array.
void set_run(ImageFile& image, const std::string& path, const VtkXmlHeader& header, const ArrayPlace& place) {
  if (place.begin + static_cast<std::int64_t>(place.count_bytes) > place.end) {
    refuse_header(path, "it ends before the voxels begin. Is it truncated?");
  }
  const std::uint64_t count = PackedBytes(header.file, place).counts(1).front();
  if (std::cmp_not_equal(count, image.bytes())) {
    refuse_header(path, text("array ", quote(place.array), " holds ", count, " bytes, but ", shape_text(image.shape), " voxels of ",
                             type_name(image.type), " need ", image.bytes(), "."));
  }
  image.offset = place.begin + static_cast<std::int64_t>(place.count_bytes);
}

}  // namespace

ImageFile open_vti(const std::string& path, const std::string& wanted) {
  const VtkXmlHeader header = read_vti_header(path);
  const XmlArray array = choose_vti_array(header, wanted);
  ImageFile image;
  image.format = "VTK image";
  image.more_may_follow = true;
  set_shape(image, header, array);
  checked_voxels(image.shape, quote(path));
  set_type(image, path, header, array);
  const std::vector<VtiPiece> pieces = vti_pieces(header, array);
  if (pieces.size() == 1 && pieces.front().place.encoding == ArrayEncoding::raw && header.compressor().empty()) {
    set_run(image, path, header, pieces.front().place);
  } else {
    image.packing = Packing::vti;
    check_plausible(image, path, most_unpacked(header.compressor()));
  }
  return image;
}

}  // namespace karst
