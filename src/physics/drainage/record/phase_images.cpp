#include <mpi.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/text.hpp"
#include "io/images/nrrd_writer.hpp"
#include "physics/drainage/record/drainage_row.hpp"

namespace karst {

namespace {

constexpr std::uint8_t wetting_label = 0, nonwetting_label = 1, solid_label = 2;
constexpr std::size_t labels_of_byte = 4;

// The labels of a box, four to a byte.
std::vector<std::uint8_t> packed(const PoreBlock& wetting, const PoreBlock& nonwetting) {
  std::vector<std::uint8_t> bytes((wetting.values.size() + labels_of_byte - 1) / labels_of_byte);
  for (std::size_t i = 0; i < wetting.values.size(); ++i) {
    const std::uint8_t label = wetting.values[i] ? wetting_label : nonwetting.values[i] ? nonwetting_label : solid_label;
    bytes[i / labels_of_byte] = static_cast<std::uint8_t>(bytes[i / labels_of_byte] | label << 2 * (i % labels_of_byte));
  }
  return bytes;
}

/// The labels of all ranks, on the root.
class PackedPhases {
 public:
  PackedPhases(const Index3& shape, const PoreBlock& wetting, const PoreBlock& nonwetting, const Comm& comm) : grid_(shape, comm.size()) {
    std::vector<std::int64_t> counts;
    bytes_ = comm.gather_root(packed(wetting, nonwetting), &counts);
    std::int64_t first = 0;
    for (std::size_t rank = 0; rank < counts.size(); ++rank) {
      boxes_.push_back({grid_.box(static_cast<int>(rank)), static_cast<std::size_t>(first)});
      first += counts[rank];
    }
  }

  void render(const Box& rows, std::uint8_t* labels) const {
    for (const Packed& packed : boxes_) {
      const Box shared = intersection(packed.box, rows);
      for_each_voxel(shared, [&](const Index3& voxel) {
        const std::size_t at = packed.box.offset(voxel);
        labels[rows.offset(voxel)] = bytes_[packed.first + at / labels_of_byte] >> 2 * (at % labels_of_byte) & 3;
      });
    }
  }

 private:
  struct Packed {
    Box box;
    std::size_t first;
  };
  BoxGrid grid_;
  std::vector<std::uint8_t> bytes_;
  std::vector<Packed> boxes_;
};

}  // namespace

std::string write_phases(const std::string& directory, const DrainageResult& result, const DrainedState& state, const PoreBlock& wetting,
                         const PoreBlock& nonwetting, const Comm& comm) {
  std::string name = text(phases_prefix, state.squared_radius, phases_ending);
  const PackedPhases phases(result.sample.shape(), wetting, nonwetting, comm);
  comm.on_root([&] {
    const Comm alone(MPI_COMM_SELF);
    NrrdOutput output((std::filesystem::path(directory) / name).string(), true, {}, alone);
    const std::string content = text("drained to squared radius ", state.squared_radius, " from ", result.request.wanted_inlet().name(),
                                     ": 0 wetting, 1 non-wetting, 2 solid");
    output.write({result.sample.shape(), result.sample.voxel_size_m(), content, "0,1"}, {},
                 [&](const Box& rows, std::uint8_t* labels) { phases.render(rows, labels); });
    return std::string();
  });
  return name;
}

}  // namespace karst
