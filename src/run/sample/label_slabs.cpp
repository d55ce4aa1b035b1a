#include "run/sample/label_slabs.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/pieces.hpp"

namespace karst {

namespace {

struct SlabFacts {
  Index3 shape;
  VoxelType type;
};

std::size_t bytes_in(const Box& box, VoxelType type) { return static_cast<std::size_t>(box.volume()) * type_bytes(type); }

}  // namespace

std::vector<Box> boxes_of_slabs(const LabelArray& slab, const Comm& comm) {
  std::vector<Box> boxes;
  std::int64_t slices = 0;
  const std::vector<SlabFacts> all = comm.gather_all(SlabFacts{slab.shape, slab.type});
  for (const auto& [shape, type] : all) {
    if (shape[0] != all[0].shape[0] || shape[1] != all[0].shape[1] || type != all[0].type) {
      throw InputError(text("rank ", boxes.size(), " has slices of ", shape[1], " x ", shape[0], " [y, x] of ", type_name(type),
                            ", and rank 0 of ", all[0].shape[1], " x ", all[0].shape[0], " of ", type_name(all[0].type),
                            ". Give each rank whole slices of one image."));
    }
    boxes.push_back({{0, 0, slices}, {shape[0], shape[1], slices + shape[2]}});
    slices += shape[2];
  }
  return boxes;
}

std::vector<LabelPiece> pieces_of_slabs(const LabelArray& slab, const std::vector<Box>& slabs, const std::vector<Box>& wanted,
                                        const Comm& comm) {
  const Box& here = slabs[static_cast<std::size_t>(comm.rank())];
  std::vector<std::vector<std::byte>> to_each(slabs.size());
  for (int rank = 0; rank < comm.size(); ++rank) {
    auto& sent = to_each[static_cast<std::size_t>(rank)];
    const Box shared = intersection(here, wanted[static_cast<std::size_t>(rank)]);
    sent.resize(bytes_in(shared, slab.type));
    copy_voxels(shared, type_bytes(slab.type), here, slab.labels.data(), shared, sent.data());
  }
  const std::vector<std::byte> received = comm.exchange_all(to_each);
  std::vector<LabelPiece> pieces;
  auto at = received.begin();
  for (const Box& there : slabs) {
    const Box shared = intersection(there, wanted[static_cast<std::size_t>(comm.rank())]);
    const auto end = at + static_cast<std::ptrdiff_t>(bytes_in(shared, slab.type));
    if (at != end) pieces.push_back({shared, {at, end}});
    at = end;
  }
  return pieces;
}

}  // namespace karst
