// Random walkers in the pores of a sample: each drifts with the flow and diffuses.
//
// Walkers do not meet. So each rank advances its own until they have made all steps or leave its part; then the ranks exchange those that
// left. A walker's path depends on its number alone: not on parts, threads and devices.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/transport/walkers/displacements.hpp"
#include "physics/transport/walkers/first_passage.hpp"
#include "physics/transport/walkers/walk_sites.hpp"
#include "physics/transport/walkers/walker_mover.hpp"
#include "physics/transport/walkers/walker_starts.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

struct WalkRules {
  double diffusivity = 0;  ///< voxel^2 by the unit of time of the fluxes; above 0
  std::int64_t walkers = 0;
  std::uint64_t seed = 1;
  double rms_step = 0.5;  ///< of the diffusion along an axis in one step, in voxels
  WalkPlanes planes = {};
  std::optional<int> flux_axis = {};  ///< walkers start in proportion to the flux along this axis; else evenly in the volume
};

/// A walker between two steps, with names that do not depend on the parts: its state in a checkpoint.
struct WalkerState {
  std::uint64_t number = 0;
  std::uint64_t voxel = 0;
  std::array<std::uint32_t, 3> fraction{};
  std::array<std::int32_t, 3> travelled{};
  std::uint32_t marks = 0;
  std::uint32_t unused = 0;
  bool operator==(const WalkerState&) const = default;
};

class Walkers {
 public:
  /// Puts the walkers at their starts: walker w in the site number (w + 1/2) sites / walkers of the sample, by voxels. `sample` must live
  /// as long; its fluxes are read here only. Throws InputError. Collective.
  Walkers(const WalkSample& sample, const WalkRules& rules, const RankSettings& machine, const Comm& comm);

  std::int64_t step() const { return step_; }
  double time_step() const { return laws_.step.time; }
  double time() const { return static_cast<double>(step_) * time_step(); }
  const WalkRules& rules() const { return rules_; }

  /// Walkers do not go back. Throws InputError if they may travel too far for their states. Collective.
  void advance_to(std::int64_t step);

  /// The displacements of this rank's block of walkers since their starts. With `control`, Y = x(t) - x(0) + chi(t) - chi(0): a walker's
  /// displacement without the part that its place in the pores explains. Collective.
  Displacements displacements() const;
  Displacements displacements(const ControlFields& control) const;

  /// The own block of walkers, by their numbers. Collective.
  std::vector<WalkerState> states() const;
  /// Each state on any one rank, of all walkers together. Passages before are given too. Collective.
  void set_states(std::int64_t step, std::span<const WalkerState> states, std::vector<Passage> passages);

  /// First passages that this rank has seen.
  const std::vector<Passage>& passages() const { return passages_; }

  /// The walkers of this rank.
  std::span<const Walker> here() const { return walkers_; }

 private:
  std::vector<Walker> started() const;
  std::array<double, 3> place_of_walker(const Walker& walker, const ControlFields* control) const;
  Displacements at_homes(std::span<const Walker> walkers, const ControlFields* control) const;
  void check_travel(std::int64_t step) const;
  void move_batch(std::vector<MovingWalker>& batch, std::int64_t end);
  std::vector<std::vector<MovingWalker>> leaving(const std::vector<MovingWalker>& batch);

  const WalkSample& sample_;
  WalkRules rules_;
  Comm comm_;
  std::vector<FarSite> far_;
  std::optional<WalkerStarts> starts_;
  WalkLaws laws_;
  double fastest_ = 0;
  std::unique_ptr<WalkerMover> mover_;
  std::int64_t step_ = 0;
  std::vector<Walker> walkers_;
  std::vector<Passage> passages_;
};

/// Memory of one rank, about. The links of its sites are not counted on the host.
struct WalkBytes {
  std::int64_t host, gpu;  ///< gpu: if the rank has one
};
WalkBytes walk_bytes(std::int64_t sites, std::int64_t voxels_of_sample, std::int64_t walkers, int ranks);

/// The time of one step. The drift of a step is bounded too. Throws InputError for a diffusivity or a step that is not positive.
double walk_time_step(const WalkRules& rules, double fastest);

}  // namespace karst
