// .vti files that are compressed, text, or in several pieces.
#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "io/byte_stream.hpp"
#include "io/formats/header_text.hpp"
#include "io/formats/vti_header.hpp"
#include "io/vtk/array_source.hpp"

namespace karst {

namespace {

struct Piece {
  Box voxels;
  std::unique_ptr<ByteStream> labels;

  bool has_row(std::int64_t y, std::int64_t z) const {
    return y >= voxels.lo[1] && y < voxels.hi[1] && z >= voxels.lo[2] && z < voxels.hi[2];
  }
};

/// Row by row: each piece has its rows in the order of the image, so all pieces are read from their begin to their end, side by side.
class VtiStream : public ByteStream {
 public:
  explicit VtiStream(const ImageFile& image) : label_bytes_(type_bytes(image.type)) {
    const VtkXmlHeader header = read_vti_header(image.data_files.front());
    const XmlArray array = choose_vti_array(header, image.array);
    whole_ = vti_voxels(vti_extent(header, header.grid, "WholeExtent"), array);
    if (whole_.extents() != image.shape) refuse_header(image.path, "it has changed since it was opened.");
    const VtkNumberType type = {image.type, label_bytes_};
    for (const VtiPiece& piece : vti_pieces(header, array)) {
      const std::int64_t bytes = piece.voxels.volume() * static_cast<std::int64_t>(label_bytes_);
      pieces_.push_back({piece.voxels, open_array(header.file, piece.place, type, bytes)});
    }
    std::sort(pieces_.begin(), pieces_.end(), [](const Piece& a, const Piece& b) { return a.voxels.lo[0] < b.voxels.lo[0]; });
    y_ = whole_.lo[1];
    z_ = whole_.lo[2];
  }

  void read(std::span<std::byte> to) override {
    while (!to.empty()) {
      if (used_ == row_.size()) next_row();
      const std::size_t taken = std::min(to.size(), row_.size() - used_);
      std::memcpy(to.data(), row_.data() + used_, taken);
      used_ += taken;
      to = to.subspan(taken);
    }
  }

  void expect_end() override {
    for (const Piece& piece : pieces_) piece.labels->expect_end();
  }

 private:
  // Points on the face between two pieces are in both: the first one's are taken.
  void next_row() {
    row_.resize(static_cast<std::size_t>(whole_.extent(0)) * label_bytes_);
    std::int64_t x = whole_.lo[0];
    for (const Piece& piece : pieces_) {
      if (!piece.has_row(y_, z_)) continue;
      some_.resize(static_cast<std::size_t>(piece.voxels.extent(0)) * label_bytes_);
      piece.labels->read(some_);
      if (piece.voxels.hi[0] <= x) continue;
      KARST_ASSERT(piece.voxels.lo[0] <= x);  // pieces fill the image
      const auto known = static_cast<std::size_t>(x - piece.voxels.lo[0]) * label_bytes_;
      const auto at = static_cast<std::size_t>(x - whole_.lo[0]) * label_bytes_;
      std::copy(some_.begin() + static_cast<std::ptrdiff_t>(known), some_.end(), row_.begin() + static_cast<std::ptrdiff_t>(at));
      x = piece.voxels.hi[0];
    }
    used_ = 0;
    if (++y_ == whole_.hi[1]) {
      y_ = whole_.lo[1];
      ++z_;
    }
  }

  std::size_t label_bytes_;
  Box whole_;
  std::vector<Piece> pieces_;   // along x
  std::int64_t y_ = 0, z_ = 0;  // of the row after this one
  std::vector<std::byte> row_, some_;
  std::size_t used_ = 0;  // bytes of the row that were given away
};

}  // namespace

std::unique_ptr<ByteStream> open_vti_stream(const ImageFile& image) { return std::make_unique<VtiStream>(image); }

}  // namespace karst
