#include "solver/twophase/two_phase_solver.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/memory/site_data.hpp"
#include "solver/site/variants.hpp"
#include "solver/twophase/two_phase_on.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

namespace {

// Whether a mirror of the part is normal to a force of the law. Such a mirror would turn the flow round.
bool is_driven_through_mirrors(const Part& part, const TwoPhaseLaw& law) {
  unsigned driven = 0;
  for (std::size_t a = 0; a < 3; ++a) driven |= law.force_n[a] != 0 || law.force_w[a] != 0 ? 1u << a : 0;
  const auto is_driven = [&](const LinkOfSite& link) { return (link.mirrors & driven) != 0; };
  const auto swaps_driven = [&](const Swap& swap) { return is_driven(swap.a) || is_driven(swap.b); };
  return std::ranges::any_of(part.swaps, swaps_driven) ||
         std::ranges::any_of(part.peers, [&](const Peer& peer) { return std::ranges::any_of(peer.links, is_driven); });
}

// A link from a reservoir reads the record of the reservoir: its share, without an interface.
void add_reservoirs(Part& part, const std::vector<std::optional<Reservoir>>& walls) {
  for (std::size_t i = 0; i < walls.size(); ++i) {
    if (!walls[i]) continue;
    std::vector<WallLink> links;
    std::copy_if(part.walls.begin(), part.walls.end(), std::back_inserter(links), [&](const WallLink& link) { return link.wall == i; });
    add_constant_ghost(part, {walls[i]->share, 0, 0, 0}, links);
  }
}

}  // namespace

std::unique_ptr<TwoPhaseFlow> two_phase_flow(Part part, const TwoPhaseSettings& settings, const Comm& comm) {
  comm.agree([&] {
    if (is_driven_through_mirrors(part, settings.law))
      throw InputError("mirrors normal to the force are not for two phases. Use a periodic sample that is mirrored along the flow.");
  });
  add_ghosts(
      part, [](const LinkOfSite&) { return true; }, comm);
  add_reservoirs(part, settings.walls);
  const auto on_cpu = [&]<class Number>() { return two_phase_on<CpuBackend<Number, TwoPhasePhysics>>; };
  const bool is_on_gpu = settings.flow.device == DeviceKind::cuda;
  const auto make = is_on_gpu ? cuda_two_phase_flow : with_stored_number(settings.flow.storage, on_cpu, ExactNumbers());
  return make(std::move(part), settings, comm);
}

}  // namespace karst
