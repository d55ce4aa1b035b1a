#include "validation/twophase/two_phase_box.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "partition/parts/pore_rows.hpp"
#include "run/sample/cut_rock.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/site/variants.hpp"
#include "solver/twophase/two_phase_solver.hpp"
#include "solver/twophase/wetted_walls.hpp"
#include "validation/motions_of.hpp"

namespace karst {

TwoPhaseBox::TwoPhaseBox(const TwoPhaseSample& sample, const ShareAt& share_at, const FlowSettings& machine, std::function<void()> working,
                         const Comm& comm)
    : shape_(sample.pores.box.extents()), working_(std::move(working)), comm_(comm) {
  LinkRule rule = {velocity_set(D3Q19::name), shape_};
  rule.faces = sample.faces;
  FlowSettings settings = machine;
  settings.lattice = D3Q19::name;
  if (settings.device == DeviceKind::cpu) settings.threads = useful_threads(machine.threads, sample.pores.box.volume() / comm.size());
  const PoreRows fluid(cut_out(sample.pores, BoxGrid(shape_, comm.size()).box(comm.rank())));
  Part part = cut(fluid, rule, equal_parts(comm), 1, comm).part;
  Wetting wetting = {sample.contact_angle};
  for (const auto& reservoir : sample.reservoirs) wetting.reservoirs.push_back(reservoir.has_value());
  add_wetted_walls(part, fluid, rule, wetting, comm);
  flow_ = two_phase_flow(std::move(part), {settings, sample.law, sample.reservoirs}, comm);
  const Box box = sample.pores.box;
  flow_->start([&](std::size_t site) { return TwoPhaseMotion{0, {}, share_at(box.voxel_at(flow_->voxels()[site]))}; });
}

void TwoPhaseBox::advance(std::int64_t steps) {
  constexpr std::int64_t pairs_between = 500;
  for (std::int64_t pairs = steps / 2; pairs > 0; pairs -= pairs_between) {
    flow_->advance(std::min(pairs, pairs_between));
    working_();
  }
}

Block<TwoPhaseMotion> TwoPhaseBox::motions() const { return motions_of(*flow_, shape_, comm_); }

double interface_profile(double distance, double width) { return (1 + std::tanh(2 * distance / width)) / 2; }

}  // namespace karst
