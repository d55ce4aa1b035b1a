#include "io/images/ordered_voxels.hpp"

#include "io/images/pieces.hpp"

namespace karst {

void read_ordered_voxels(const ImageFile& image, const Box& own_box, std::int64_t voxels, const Comm& comm, const Hints& hints,
                         const TakeLabels& take) {
  if (image.x_fastest) {
    read_voxels(image, own_box, comm, hints, [&](const Box&, std::span<const std::byte> labels) { take(labels); });
    return;
  }
  const std::size_t bytes = type_bytes(image.type);
  const std::vector<Box> slabs = cut_into_pieces(own_box, x_fastest_axes, voxels);
  const std::int64_t rounds = comm.max_all(std::ssize(slabs));
  std::vector<std::byte> turned;
  for (std::int64_t round = 0; round < rounds; ++round) {
    const Box slab = round < std::ssize(slabs) ? slabs[static_cast<std::size_t>(round)] : Box{};
    comm.agree([&] { turned.resize(static_cast<std::size_t>(slab.volume()) * bytes); });
    read_voxels(image, slab, comm, hints, [&](const Box& piece, std::span<const std::byte> labels) {
      copy_voxels(piece, bytes, piece, labels.data(), slab, turned.data());
    });
    comm.agree([&] {
      if (!slab.empty()) take(turned);
    });
  }
}

}  // namespace karst
