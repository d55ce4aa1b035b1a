#include "physics/transport/walkers/walkers.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/transport/walkers/make_mover.hpp"
#include "physics/transport/walkers/philox.hpp"

namespace karst {

namespace {

constexpr std::size_t walkers_of_batch = std::size_t{1} << 20;
constexpr std::int64_t most_walkers = std::int64_t{1} << 40;

std::uint64_t voxels_of(const Index3& shape) {
  return static_cast<std::uint64_t>(shape[0]) * static_cast<std::uint64_t>(shape[1]) * static_cast<std::uint64_t>(shape[2]);
}

WalkLaws laws_of(const WalkSample& sample, const WalkRules& rules, double fastest) {
  WalkLaws laws;
  laws.field = field_of(sample);
  laws.step.time = walk_time_step(rules, fastest);
  laws.step.amplitude = std::sqrt(24 * rules.diffusivity * laws.step.time) * fraction_unit;
  laws.step.seed = rules.seed;
  laws.planes = rules.planes;
  return laws;
}

void check_rules(const WalkSample& sample, const WalkRules& rules) {
  if (sample.boundary == Boundary::sealed) {
    throw InputError(text("walkers leave a sample with ", setting("boundary", "sealed"), " through its ends. Use ",
                          setting("boundary", "mirror"), " or ", setting("boundary", "periodic"), "."));
  }
  if (rules.walkers < 2 || rules.walkers > most_walkers) {
    throw InputError(text("there are ", rules.walkers, " walkers. Use at least 2 and at most ", most_walkers, "; 20000 are usual."));
  }
  if (rules.planes.count > 0 && !(rules.planes.spacing > 0)) throw InputError("planes of first passage must be apart.");
}

InputError no_site(const WalkerState& state) {
  return InputError(text("walker ", state.number, " of the checkpoint is in voxel ", state.voxel, ", which is no site of this sample."));
}

}  // namespace

double walk_time_step(const WalkRules& rules, double fastest) {
  if (!(rules.diffusivity > 0) || !std::isfinite(rules.diffusivity)) {
    throw InputError(text("walkers with diffusivity ", rules.diffusivity, " do not diffuse. Use a finite one above 0."));
  }
  if (!(rules.rms_step > 0 && rules.rms_step <= 8)) {
    throw InputError(text("the step of walkers is ", rules.rms_step, " voxels. Use one above 0 and at most 8; 0.5 is usual."));
  }
  const double diffusive = rules.rms_step * rules.rms_step / (2 * rules.diffusivity);
  constexpr double farthest = static_cast<double>(most_crossings) / 4;
  return fastest * diffusive > farthest ? farthest / fastest : diffusive;
}

WalkBytes walk_bytes(std::int64_t sites, std::int64_t voxels_of_sample, std::int64_t walkers, int ranks) {
  constexpr std::int64_t bytes_of_link = 4, bits_of_byte = 8, copies = 2;  // walkers are copied when they are exchanged
  constexpr auto bytes_of_site = static_cast<std::int64_t>(sizeof(WalkSite));
  constexpr auto bytes_of_directory = static_cast<std::int64_t>(sizeof(FarSite));
  const std::int64_t here = walkers / ranks + 1, batch = std::min(here, static_cast<std::int64_t>(walkers_of_batch));
  const std::int64_t moving_walkers = batch * static_cast<std::int64_t>(sizeof(MovingWalker));
  const std::int64_t resting = here * static_cast<std::int64_t>(sizeof(Walker));
  const std::int64_t directory = sites * bytes_of_directory + voxels_of_sample / ranks / bits_of_byte * 3 / 2;
  return {sites * bytes_of_site + directory + copies * (resting + moving_walkers),
          sites * (bytes_of_site + faces_of_voxel * bytes_of_link) + moving_walkers};
}

Walkers::Walkers(const WalkSample& sample, const WalkRules& rules, const RankSettings& machine, const Comm& comm)
    : sample_(sample), rules_(rules), comm_(comm), far_(far_sites(sample.part, comm)) {
  check_rules(sample, rules);
  RawVector<WalkSite> sites = walk_sites(sample, machine.threads, comm);
  starts_.emplace(SiteDirectory(sample.part.voxels, voxels_of(sample.shape), comm), sample.part.voxels, sites, rules.flux_axis, comm);
  fastest_ = fastest_face(sites, comm);
  laws_ = laws_of(sample, rules, fastest_);
  comm.agree([&] { mover_ = make_mover(std::move(sites), sample.neighbours, laws_, machine); });
  walkers_ = started();
}

std::vector<Walker> Walkers::started() const { return starts_->started(rules_.walkers, rules_.seed, comm_); }

void Walkers::check_travel(std::int64_t step) const {
  const double of_step = 3 * rules_.rms_step + 2 + fastest_ * time_step();
  if (static_cast<double>(step) * of_step < std::numeric_limits<std::int32_t>::max()) return;
  throw InputError(text("walkers of ", step, " steps may travel more than 2^31 voxels. Use a shorter time."));
}

void Walkers::move_batch(std::vector<MovingWalker>& batch, std::int64_t end) {
  const auto planes = static_cast<std::size_t>(laws_.planes.count);
  std::vector<double> passages(batch.size() * planes, -1);
  mover_->advance(batch, passages, end);
  for (std::size_t i = 0; i < passages.size(); ++i) {
    if (passages[i] >= 0) passages_.push_back({batch[i / planes].number, passages[i], static_cast<std::int64_t>(i % planes)});
  }
}

// Keeps the walkers that have made all steps. The others go to other ranks.
std::vector<std::vector<MovingWalker>> Walkers::leaving(const std::vector<MovingWalker>& batch) {
  std::vector<std::vector<MovingWalker>> to_each(static_cast<std::size_t>(comm_.size()));
  for (MovingWalker walker : batch) {
    if (laws_.field.is_own(walker.site)) {
      walkers_.push_back(at_rest(walker));
      continue;
    }
    const FarSite& far = far_[static_cast<std::size_t>(walker.site - laws_.field.stride)];
    walker.site = far.site;
    to_each[static_cast<std::size_t>(far.rank)].push_back(walker);
  }
  return to_each;
}

// A rank that fails exchanges once more, and then all ranks know.
void Walkers::advance_to(std::int64_t step) {
  KARST_ASSERT(step >= step_);
  check_travel(step);
  const std::vector<Walker> waiting = std::exchange(walkers_, {});
  walkers_.reserve(waiting.size());
  std::size_t next = 0;
  std::vector<MovingWalker> batch;
  bool go_on = true;
  while (go_on) {
    for (; next < waiting.size() && batch.size() < walkers_of_batch; ++next) batch.push_back(moving(waiting[next], step_));
    std::exception_ptr failure;
    try {
      move_batch(batch, step);
    } catch (...) {
      failure = std::current_exception();
      batch.clear();
    }
    batch = comm_.exchange_all(leaving(batch));
    const std::int64_t left = std::ssize(batch) + std::ssize(waiting) - static_cast<std::int64_t>(next);
    const std::vector<std::int64_t> all = comm_.sum_all(std::vector<std::int64_t>{left, failure ? 1 : 0});
    if (all[1] > 0) {
      comm_.agree([&] {
        if (failure) std::rethrow_exception(failure);
      });
    }
    go_on = all[0] > 0;
  }
  step_ = step;
}

// --- displacements ---

// Images are unfolded. In an image across the axis of a field, the field has the other sign; where the flow is reversed, it is that of the
// reversed flow.
std::array<double, 3> Walkers::place_of_walker(const Walker& walker, const ControlFields* control) const {
  const RandomFour start = random_of(walker.number, 0, rules_.seed);
  const bool is_reversed = (walker.marks & laws_.field.reversing) != 0;
  std::array<double, 3> place{};
  for (int a = 0; a < 3; ++a) {
    const auto axis = static_cast<std::size_t>(a);
    const bool mirrored = is_mirrored(walker.marks, a);
    const std::int64_t unfolded = mirrored ? 0xFFFFFFFF - std::int64_t{walker.fraction[a]} : std::int64_t{walker.fraction[a]};
    place[axis] = walker.travelled[a] + static_cast<double>(unfolded - std::int64_t{start.numbers[a]}) * fraction_unit;
    if (control == nullptr) continue;
    const std::span<const double> field = is_reversed ? control->reversed[axis] : control->forward[axis];
    if (!field.empty()) place[axis] += mirrored ? -field[walker.site] : field[walker.site];
  }
  return place;
}

Displacements Walkers::at_homes(std::span<const Walker> walkers, const ControlFields* control) const {
  struct Placed {
    std::uint64_t number;
    std::array<double, 3> place;
  };
  const WalkerBlocks blocks(rules_.walkers, comm_.size());
  std::vector<std::vector<Placed>> to_each(static_cast<std::size_t>(comm_.size()));
  for (const Walker& walker : walkers) {
    to_each[static_cast<std::size_t>(blocks.home(walker.number))].push_back({walker.number, place_of_walker(walker, control)});
  }
  Displacements made;
  made.time = time();
  made.walkers = rules_.walkers;
  made.block.resize(static_cast<std::size_t>(blocks.size(comm_.rank())));
  const auto first = static_cast<std::uint64_t>(blocks.begin(comm_.rank()));
  for (const Placed& placed : comm_.exchange_all(to_each)) made.block[placed.number - first] = placed.place;
  return made;
}

Displacements Walkers::displacements() const { return at_homes(walkers_, nullptr); }

Displacements Walkers::displacements(const ControlFields& control) const {
  Displacements now = at_homes(walkers_, &control);
  const Displacements start = at_homes(started(), &control);
  for (std::size_t i = 0; i < now.block.size(); ++i) {
    for (std::size_t a = 0; a < 3; ++a) now.block[i][a] -= start.block[i][a];
  }
  return now;
}

// --- states ---

std::vector<WalkerState> Walkers::states() const {
  const WalkerBlocks blocks(rules_.walkers, comm_.size());
  std::vector<std::vector<WalkerState>> to_each(static_cast<std::size_t>(comm_.size()));
  for (const Walker& walker : walkers_) {
    WalkerState state;
    state.number = walker.number;
    state.voxel = sample_.part.voxels[walker.site];
    state.marks = walker.marks;
    std::copy_n(walker.fraction, 3, state.fraction.begin());
    std::copy_n(walker.travelled, 3, state.travelled.begin());
    to_each[static_cast<std::size_t>(blocks.home(walker.number))].push_back(state);
  }
  std::vector<WalkerState> block = comm_.exchange_all(to_each);
  std::sort(block.begin(), block.end(), [](const WalkerState& a, const WalkerState& b) { return a.number < b.number; });
  return block;
}

void Walkers::set_states(std::int64_t step, std::span<const WalkerState> states, std::vector<Passage> passages) {
  std::vector<std::vector<WalkerState>> to_directory(static_cast<std::size_t>(comm_.size()));
  comm_.agree([&] {
    for (const WalkerState& state : states) {
      if (state.voxel >= voxels_of(sample_.shape)) throw no_site(state);
      to_directory[static_cast<std::size_t>(starts_->directory().rank_of(state.voxel))].push_back(state);
    }
  });
  std::vector<std::vector<Walker>> to_owner(static_cast<std::size_t>(comm_.size()));
  const std::vector<WalkerState> known = comm_.exchange_all(to_directory);
  comm_.agree([&] {
    for (const WalkerState& state : known) {
      const std::optional<FarSite> at = starts_->directory().find(state.voxel);
      if (!at) throw no_site(state);
      Walker walker;
      walker.number = state.number;
      walker.site = at->site;
      walker.marks = state.marks;
      std::copy(state.fraction.begin(), state.fraction.end(), walker.fraction);
      std::copy(state.travelled.begin(), state.travelled.end(), walker.travelled);
      to_owner[static_cast<std::size_t>(at->rank)].push_back(walker);
    }
  });
  walkers_ = comm_.exchange_all(to_owner);
  passages_ = std::move(passages);
  step_ = step;
}

}  // namespace karst
