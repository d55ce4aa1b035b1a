#include "solver/plate_exchange.hpp"

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "partition/part_builder.hpp"
#include "partition/partitioner.hpp"
#include "solver/thermal_solver.hpp"
#include "solver/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

constexpr std::int64_t rows = 32;
constexpr double half_difference = 1e-3;  // of the temperatures of the plates, as a share

// One column of voxels between two plates.
class Column {
 public:
  Column(const ThermalLaw& law, double temperature) : law_(law), temperature_(temperature) {
    law_.gravity = {};
    const double diffusivity = (law.tau_heat - 0.5) * temperature / D2Q37::square_scale;
    pairs_ = std::llround(0.25 * static_cast<double>(rows * rows) / diffusivity);
    std::iota(sites_.begin(), sites_.end(), 0u);
  }

  // How far beyond the plates the steady profile reaches their temperatures, in voxels. Goes on from the last profile.
  double offset(double exchange) {
    const auto plate = [&](double share) { return plate_table({temperature_ * (1 + share * half_difference), {}, exchange}); };
    const auto flow = thermal_flow(part(), {{}, law_, {plate(1), plate(-1)}}, alone_);
    if (populations_.empty()) {
      flow->start([&](std::size_t site) { return start_at(flow->voxels()[site]); });
    } else {
      flow->set_populations(sites_, populations_.data());
    }
    flow->advance(pairs_);
    populations_.resize(sites_.size() * flow->site_bytes());
    flow->populations(sites_, populations_.data());
    constexpr std::size_t low = rows / 4, high = 3 * rows / 4 - 1;
    const std::vector<double> found = temperatures(*flow);
    const double slope = (found[low] - found[high]) / static_cast<double>(high - low);
    return (2 * half_difference * temperature_ / slope - static_cast<double>(rows)) / 2;
  }

 private:
  Part part() const {
    const Index3 shape = {1, rows, 1};
    PoreBlock pores(whole_box(shape));
    std::fill(pores.values.begin(), pores.values.end(), 1);
    LinkRule rule = {VelocitySet(D2Q37::name, D2Q37::velocities), shape};
    rule.returns_layers = true;
    rule.faces[1] = {OpenFace{0, false}, OpenFace{1, false}};
    const PoreRows fluid(pores);
    PartitionChoice whole;
    whole.weights = {1};
    return *build_part_all(*make_partition(whole, fluid, shape, alone_), 0, fluid, rule, alone_);
  }

  ThermalMotion start_at(std::uint64_t row) const {
    const double share = 1 - 2 * (static_cast<double>(row) + 0.5) / static_cast<double>(rows);
    const double here = temperature_ * (1 + half_difference * share);
    return {1 / here, {}, here};
  }

  static std::vector<double> temperatures(const ThermalFlow& flow) {
    std::vector<double> found(rows);
    flow.visit_motions([&](std::int64_t first, std::span<const ThermalMotion> motions) {
      for (std::size_t i = 0; i < motions.size(); ++i) found[flow.voxels()[static_cast<std::size_t>(first) + i]] = motions[i].temperature;
    });
    return found;
  }

  Comm alone_{MPI_COMM_SELF};
  ThermalLaw law_;
  double temperature_;
  std::int64_t pairs_ = 0;                                               // of steps, until the profile is steady
  std::vector<std::uint32_t> sites_ = std::vector<std::uint32_t>(rows);  // without padding: whole segments
  std::vector<std::byte> populations_;
};

static_assert(rows % segment_sites == 0);

}  // namespace

// The offset is nearly linear in 1 / exchange: the secant method.
double exact_exchange(const ThermalLaw& law, double temperature) {
  constexpr double close_enough = 1e-3, most = 3;
  Column column(law, temperature);
  double before = 1, now = 0.15 / (law.tau_heat - 0.5);  // 1 / exchange
  double offset_before = column.offset(1 / before), offset = column.offset(1 / now);
  for (int turn = 0; turn < 8 && std::abs(offset) > close_enough && offset != offset_before; ++turn) {
    const double next = std::max(now - offset * (now - before) / (offset - offset_before), 1 / most);
    before = now, offset_before = offset;
    now = next, offset = column.offset(1 / now);
  }
  return 1 / now;
}

}  // namespace karst
