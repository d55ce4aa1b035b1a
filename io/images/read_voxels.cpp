#include "io/images/read_voxels.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "io/images/byte_stream.hpp"
#include "io/images/pieces.hpp"
#include "io/images/sample_of_image.hpp"

namespace karst {

namespace {

constexpr int share_tag = 7201;

std::int64_t voxels_per_piece(const ImageFile& image) { return piece_bytes_wanted / static_cast<std::int64_t>(type_bytes(image.type)); }

// Converts from z fastest to x fastest.
void transpose(const Box& piece, std::size_t voxel_bytes, const std::vector<std::byte>& from, std::vector<std::byte>& to) {
  to.resize(from.size());
  std::size_t at = 0;
  for (std::int64_t x = piece.lo[0]; x < piece.hi[0]; ++x) {
    for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y) {
      for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z, at += voxel_bytes) {
        std::memcpy(&to[piece.offset({x, y, z}) * voxel_bytes], &from[at], voxel_bytes);
      }
    }
  }
}

double read_plain(const ImageFile& image, const Box& own_box, const Comm& comm, const Hints& hints, const TakePiece& take,
                  Opening opening) {
  const std::array<int, 3>& axes = image.x_fastest ? x_fastest_axes : z_fastest_axes;
  const MpiVoxel voxel(type_bytes(image.type));
  const std::vector<Box> pieces = cut_into_pieces(own_box, axes, voxels_per_piece(image));
  const std::int64_t rounds = comm.max_all(static_cast<std::int64_t>(pieces.size()));
  Progress progress(comm, text("reading ", image.path));
  std::vector<std::byte> labels, turned;
  comm.agree([&] { labels.reserve(static_cast<std::size_t>(pieces.empty() ? 0 : pieces.front().volume()) * voxel.bytes()); });
  const double start = MPI_Wtime();
  double taking = 0;
  MpiFile file(comm, image.data_files.front(), MPI_MODE_RDONLY, hints, opening);
  file.view_box(image.offset, image.shape, own_box, axes, voxel);
  for (std::int64_t round = 0; round < rounds; ++round) {
    const Box piece = round < static_cast<std::int64_t>(pieces.size()) ? pieces[static_cast<std::size_t>(round)] : Box{};
    labels.resize(static_cast<std::size_t>(piece.volume()) * voxel.bytes());
    file.read_next(labels.data(), piece.volume(), voxel);
    const double read = MPI_Wtime();
    comm.agree([&] {
      if (piece.empty()) return;
      to_native_order(labels, type_bytes(image.type), image.big_endian);
      if (!image.x_fastest) transpose(piece, voxel.bytes(), labels, turned);
      take(piece, image.x_fastest ? labels : turned);
    });
    taking += MPI_Wtime() - read;
    progress.at(static_cast<double>(round + 1) / static_cast<double>(rounds));
  }
  return MPI_Wtime() - start - taking;
}

std::vector<std::byte> cut_out(const Box& share, const Box& piece, std::size_t voxel_bytes, const std::vector<std::byte>& labels) {
  std::vector<std::byte> cut(static_cast<std::size_t>(share.volume()) * voxel_bytes);
  copy_voxels(share, voxel_bytes, piece, labels.data(), share, cut.data());
  return cut;
}

// The root sends to each rank the part of `labels` (of `piece`) in that rank's box. Returns this rank's part.
std::vector<std::byte> hand_out(const Box& piece, const std::vector<std::byte>& labels, const Box& own_box, const std::vector<Box>& boxes,
                                const MpiVoxel& voxel, const Comm& comm) {
  const Box my_share = intersection(piece, own_box);
  if (comm.is_root()) {
    for (int rank = 1; rank < comm.size(); ++rank) {
      const Box theirs = intersection(piece, boxes[static_cast<std::size_t>(rank)]);
      if (theirs.empty()) continue;
      const std::vector<std::byte> cut = cut_out(theirs, piece, voxel.bytes(), labels);
      MPI_Send(cut.data(), static_cast<int>(theirs.volume()), voxel.handle(), rank, share_tag, comm.handle());
    }
    return cut_out(my_share, piece, voxel.bytes(), labels);
  }
  std::vector<std::byte> share(static_cast<std::size_t>(my_share.volume()) * voxel.bytes());
  if (!my_share.empty()) {
    MPI_Recv(share.data(), static_cast<int>(my_share.volume()), voxel.handle(), 0, share_tag, comm.handle(), MPI_STATUS_IGNORE);
  }
  return share;
}

double decode_and_share(const ImageFile& image, const Box& own_box, const Comm& comm, const TakePiece& take) {
  const MpiVoxel voxel(type_bytes(image.type));
  const double start = MPI_Wtime();
  const std::vector<Box> boxes = comm.gather_root(std::vector<Box>{own_box});
  const std::vector<Box> pieces = cut_into_pieces(whole_box(image.shape), x_fastest_axes, voxels_per_piece(image));
  Progress progress(comm, text("reading ", image.path));
  std::unique_ptr<ByteStream> stream;
  std::vector<std::byte> labels;
  double taking = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    comm.on_root([&] {
      if (!stream) stream = open_stream(image);
      labels.resize(static_cast<std::size_t>(pieces[i].volume()) * voxel.bytes());
      stream->read(labels);
      if (i + 1 == pieces.size()) stream->expect_end();
      to_native_order(labels, type_bytes(image.type), image.big_endian);
      return std::string();
    });
    const std::vector<std::byte> share = hand_out(pieces[i], labels, own_box, boxes, voxel, comm);
    const double read = MPI_Wtime();
    comm.agree([&] {
      if (!share.empty()) take(intersection(pieces[i], own_box), share);
    });
    taking += MPI_Wtime() - read;
    progress.at(static_cast<double>(i + 1) / static_cast<double>(pieces.size()));
  }
  return MPI_Wtime() - start - taking;
}

// On one machine, the collective calls of ompio pass all bytes through one rank. Hints are about collective calls. Collective.
Opening usual_opening(const Hints& hints, const Comm& comm) {
  return hints.empty() && comm.is_one_machine() ? Opening::alone : Opening::together;
}

}  // namespace

double read_voxels(const ImageFile& image, const Box& own_box, const Comm& comm, const Hints& hints, const TakePiece& take,
                   std::optional<Opening> opening) {
  const SampleOfImage sample(image, take);
  const ImageFile stored = image.as_stored();
  const Box box = sample.in_image(own_box);
  const auto take_stored = [&](const Box& piece, std::span<const std::byte> voxels) { sample.take(piece, voxels); };
  if (stored.packing != Packing::plain) return decode_and_share(stored, box, comm, take_stored);
  return read_plain(stored, box, comm, hints, take_stored, opening ? *opening : usual_opening(hints, comm));
}

namespace {

// The largest pieces of a box that are in one run of an image: the box itself, its slices, or its rows.
std::vector<Box> pieces_in_one_run(const Box& box, const Index3& shape) {
  const bool has_rows = box.extent(0) == shape[0], has_slices = has_rows && box.extent(1) == shape[1];
  if (has_slices) return {box};
  std::vector<Box> pieces;
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    if (has_rows) {
      pieces.push_back({{box.lo[0], box.lo[1], z}, {box.hi[0], box.hi[1], z + 1}});
      continue;
    }
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) pieces.push_back({{box.lo[0], y, z}, {box.hi[0], y + 1, z + 1}});
  }
  return pieces;
}

}  // namespace

void read_array(const ImageFile& image, std::span<const std::byte> voxels, const Box& own_box, const TakePiece& take) {
  const SampleOfImage sample(image, take);
  const std::size_t voxel_bytes = type_bytes(image.stored_type());
  const Box whole = whole_box(image.stored_shape());
  for (const Box& piece : pieces_in_one_run(sample.in_image(own_box), image.stored_shape())) {
    if (piece.empty()) continue;
    sample.take(piece, voxels.subspan(whole.offset(piece.lo) * voxel_bytes, static_cast<std::size_t>(piece.volume()) * voxel_bytes));
  }
}

}  // namespace karst
