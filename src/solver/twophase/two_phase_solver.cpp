#include "solver/twophase/two_phase_solver.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"
#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/memory/site_data.hpp"
#include "solver/site/variants.hpp"
#include "solver/twophase/two_phase_on.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

namespace {

bool has_mirrors(const Part& part) {
  const auto is_mirrored = [](const LinkOfSite& link) { return link.mirrors != 0; };
  const auto swaps_at_mirror = [&](const Swap& swap) { return is_mirrored(swap.a) || is_mirrored(swap.b); };
  return std::any_of(part.swaps.begin(), part.swaps.end(), swaps_at_mirror) ||
         std::any_of(part.peers.begin(), part.peers.end(),
                     [&](const Peer& peer) { return std::any_of(peer.links.begin(), peer.links.end(), is_mirrored); });
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
    if (has_mirrors(part))
      throw InputError(text(setting("boundary", "mirror"), " is not for two phases. Use ", setting("boundary", "periodic"),
                            ", and a sample that is mirrored along the flow."));
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
