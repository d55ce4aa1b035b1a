// .vti files that are compressed, text, or in several pieces.
#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "io/images/byte_stream.hpp"
#include "io/images/formats/header_text.hpp"
#include "io/images/formats/vti_header.hpp"
#include "io/vtk/array_source.hpp"

namespace karst {

namespace {

/// A piece that is being read.
struct Piece {
  Box voxels;
  ArrayPlace place;
  std::unique_ptr<ByteStream> labels;

  bool has_layer(std::int64_t z) const { return z >= voxels.lo[2] && z < voxels.hi[2]; }
  bool has_row(std::int64_t y) const { return y >= voxels.lo[1] && y < voxels.hi[1]; }
  bool is_last_row(std::int64_t y, std::int64_t z) const { return y + 1 == voxels.hi[1] && z + 1 == voxels.hi[2]; }
};

/// Reads rows in the order of the image. Each piece has its rows in this order too, so all pieces are read at the same time.
class VtiStream : public ByteStream {
 public:
  explicit VtiStream(const ImageFile& image) : label_bytes_(type_bytes(image.type)) {
    const VtkXmlHeader header = read_vti_header(image.data_files.front());
    file_ = header.file;
    const XmlArray array = choose_vti_array(header, image.array);
    whole_ = vti_voxels(vti_extent(header, header.grid, "WholeExtent"), array);
    if (whole_.extents() != image.shape) refuse_header(image.path, "it has changed since it was opened.");
    type_ = image.type;
    for (const VtiPiece& piece : vti_pieces(header, array)) pieces_.push_back({piece.voxels, piece.place, nullptr});
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

  void expect_end() override {}  // done for each piece after its last row

 private:
  // Points on the face between two pieces are in both pieces; those of the first piece are used.
  void next_row() {
    if (y_ == whole_.lo[1]) find_layer();
    row_.resize(static_cast<std::size_t>(whole_.extent(0)) * label_bytes_);
    std::int64_t x = whole_.lo[0];
    for (Piece* const of_layer : layer_) {
      Piece& piece = *of_layer;
      if (!piece.has_row(y_)) continue;
      read_row(piece);
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

  void find_layer() {
    layer_.clear();
    for (Piece& piece : pieces_) {
      if (piece.has_layer(z_)) layer_.push_back(&piece);
    }
  }

  void read_row(Piece& piece) {
    const auto width = static_cast<std::int64_t>(label_bytes_);
    if (!piece.labels) piece.labels = open_array(file_, piece.place, type_, piece.voxels.volume() * width);
    some_.resize(static_cast<std::size_t>(piece.voxels.extent(0) * width));
    piece.labels->read(some_);
    if (!piece.is_last_row(y_, z_)) return;
    piece.labels->expect_end();
    piece.labels.reset();
  }

  std::size_t label_bytes_;
  std::shared_ptr<const FileBytes> file_;
  VoxelType type_ = VoxelType::uint8;
  Box whole_;
  std::vector<Piece> pieces_;   // along x
  std::vector<Piece*> layer_;   // pieces with voxels at z_
  std::int64_t y_ = 0, z_ = 0;  // the next row
  std::vector<std::byte> row_, some_;
  std::size_t used_ = 0;  // bytes of the row already returned
};

}  // namespace

std::unique_ptr<ByteStream> open_vti_stream(const ImageFile& image) { return std::make_unique<VtiStream>(image); }

}  // namespace karst
