// The same bits on any ranks and threads, with mirrors, and after a restart.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "support/conductivity_case.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

struct BitsCase {
  ConductivitySample sample;
  Boundary boundary = Boundary::sealed;
  SampleEnds ends = SampleEnds::faces;

  ConductivityRun run(const Comm& comm, int threads = 1) const {
    ConductivityPlan plan = conductivity_plan(1e-4, ends);
    plan.machine.threads = threads;
    return run_of(sample, boundary, plan, comm);
  }
};

// Larger than one brick along an axis, so that ranks have parts.
std::vector<BitsCase> bits_cases() {
  return {{conductivity_sample(random_pores({40, 20, 33}, 0.5, 1))},
          {conductivity_sample(random_pores({34, 33, 17}, 0.45, 2)), Boundary::periodic},
          {conductivity_sample(random_pores({65, 18, 8}, 0.6, 3)), Boundary::mirror, SampleEnds::voxels},
          {random_labels({36, 20, 19}, 0.3, {1, 0.01, 1e-5}, 4), Boundary::periodic},
          {random_labels({20, 17, 33}, 0.1, {0.3, 1}, 5)},
          {conductivity_sample(random_pores({70, 1, 1}, 0.98, 6)), Boundary::periodic},
          {conductivity_sample(random_pores({12, 9, 14}, 0.6, 7)), Boundary::periodic}};
}

// What a restart knows: the states of sites by voxel, and the results so far.
struct SavedRun {
  std::size_t bytes_of_site = 0;
  std::vector<std::byte> states;  // of all voxels
  ConductivityState state;
  std::array<std::optional<Conductivity>, 3> along;
};

// Whose states: all sites of this rank but padding.
std::vector<std::uint32_t> own_sites(const Potentials& potentials) {
  std::vector<std::uint32_t> sites;
  for (std::size_t site = 0; site < potentials.voxels().size(); ++site) {
    if (potentials.voxels()[site] != no_voxel) sites.push_back(static_cast<std::uint32_t>(site));
  }
  return sites;
}

class RestartEvents : public ConductivityEvents {
 public:
  explicit RestartEvents(const Index3& shape) : voxels_(static_cast<std::size_t>(whole_box(shape).volume())) {}

  void begin(Potentials& potentials, ConductivityResult& result) override {
    potentials_ = &potentials;
    result_ = &result;
    if (from) result.along = from->along;
  }
  ConductivityStart start(int axis) override {
    if (!from || axis != from->state.axis) return {};
    return {from->state, [this] { restore(); }};
  }
  bool go_on(AxisRole /*role*/, const ConductivityState& state) override {
    if (state.axis != stop_axis || state.iterations != stop_after) return true;
    save(state);
    return false;
  }
  bool keep(AxisRole /*role*/, int axis) override { return is_complete[static_cast<std::size_t>(axis)] = true; }
  void done(int axis, bool /*is_last*/) override {
    if (axis + 1 != stop_axis || stop_after != 0) return;
    ConductivityState next;
    next.axis = stop_axis;
    next.kept = result_->along[static_cast<std::size_t>(axis)]->last.kept;
    next.kept[static_cast<std::size_t>(axis)] = true;
    save(next);
  }

  const SavedRun* from = nullptr;
  int stop_axis = -1;
  std::int64_t stop_after = -1;  // iterations; 0: saves between two axes, and goes on
  SavedRun saved;
  Axes is_complete{};

 private:
  void save(const ConductivityState& state) {
    const std::vector<std::uint32_t> sites = own_sites(*potentials_);
    const std::size_t bytes = potentials_->site_bytes();
    std::vector<std::byte> mine(sites.size() * bytes);
    potentials_->site_states(sites, mine.data());
    std::vector<std::uint64_t> voxels;
    for (const std::uint32_t site : sites) voxels.push_back(potentials_->voxels()[site]);
    const Comm comm;
    voxels = comm.gather_root(voxels), mine = comm.gather_root(mine);
    comm.broadcast_root(voxels), comm.broadcast_root(mine);
    saved = {bytes, std::vector<std::byte>(voxels_ * bytes), state, result_->along};
    for (std::size_t i = 0; i < voxels.size(); ++i) std::memcpy(&saved.states[voxels[i] * bytes], &mine[i * bytes], bytes);
  }
  void restore() {
    const std::vector<std::uint32_t> sites = own_sites(*potentials_);
    ASSERT_EQ(potentials_->site_bytes(), from->bytes_of_site);
    std::vector<std::byte> mine(sites.size() * from->bytes_of_site);
    for (std::size_t i = 0; i < sites.size(); ++i)
      std::memcpy(&mine[i * from->bytes_of_site], &from->states[potentials_->voxels()[sites[i]] * from->bytes_of_site],
                  from->bytes_of_site);
    potentials_->set_site_states(sites, mine.data());
  }

  std::size_t voxels_;
  Potentials* potentials_ = nullptr;
  ConductivityResult* result_ = nullptr;
};

ConductivityResult run_with(const BitsCase& of, RestartEvents& events, const Comm& comm) {
  ConductivityPlan plan = conductivity_plan(1e-4, of.ends);
  plan.conductivities = of.sample.conductivities;
  Rock rock = of.sample.rock(of.boundary, plan.directions, comm);
  return find_conductivity(rock, plan, events, comm);
}

// But the times, and the monitors before a restart.
std::vector<double> last_numbers(const ConductivityResult& result) {
  std::vector<double> all;
  for (const auto& along : result.along) {
    const std::vector<double> more = numbers_of(along->last);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

// Stops at an iteration of an axis, 0: before it, and goes on: on all ranks, and on one.
class Restarts {
 public:
  explicit Restarts(const BitsCase& of) : of_(of) {
    RestartEvents whole(of.sample.shape);
    expected_ = last_numbers(run_with(of, whole, Comm()));
  }

  void expect_same(int axis, std::int64_t iterations) const {
    SCOPED_TRACE(text(boundary_name(of_.boundary), ", axis ", axis, ", iteration ", iterations));
    RestartEvents first(of_.sample.shape), second(of_.sample.shape), alone(of_.sample.shape);
    first.stop_axis = axis, first.stop_after = iterations;
    const ConductivityResult stopped = run_with(of_, first, Comm());
    EXPECT_EQ(stopped.is_stopped, iterations != 0);
    EXPECT_EQ(first.is_complete[static_cast<std::size_t>(axis)], iterations == 0);
    second.from = alone.from = &first.saved;
    EXPECT_EQ(last_numbers(run_with(of_, second, Comm())), expected_);
    EXPECT_EQ(last_numbers(run_with(of_, alone, Comm(MPI_COMM_SELF))), expected_);
  }

 private:
  const BitsCase& of_;
  std::vector<double> expected_;
};

std::vector<BitsCase> restart_cases() {
  return {{conductivity_sample(random_pores({9, 33, 17}, 0.6, 1)), Boundary::sealed, SampleEnds::voxels},
          {random_labels({17, 33, 12}, 0.3, {1, 0.01, 1e-5}, 4), Boundary::periodic}};
}

}  // namespace

TEST(ConductivityBits, do_not_depend_on_ranks_and_threads) {
  for (const BitsCase& each : bits_cases()) {
    SCOPED_TRACE(text(shape_text(each.sample.shape), ", ", boundary_name(each.boundary)));
    const std::vector<double> alone = numbers_of(each.run(Comm(MPI_COMM_SELF)));
    EXPECT_EQ(numbers_of(each.run(Comm())), alone);
    EXPECT_EQ(numbers_of(each.run(Comm(), 3)), alone);
  }
}

TEST(ConductivityBits, of_a_sample_with_mirrors_are_those_of_a_sealed_one) {
  std::vector<BitsCase> cases = {{conductivity_sample(random_pores({17, 20, 12}, 0.5, 1))},
                                 {conductivity_sample(random_pores({33, 9, 8}, 0.6, 3)), Boundary::mirror, SampleEnds::voxels},
                                 {random_labels({10, 20, 17}, 0.3, {1, 0.01, 1e-5}, 4)}};
  for (BitsCase& each : cases) {
    each.boundary = Boundary::mirror;
    const std::vector<double> mirrored = numbers_of(each.run(Comm()));
    each.boundary = Boundary::sealed;
    EXPECT_EQ(numbers_of(each.run(Comm())), mirrored) << shape_text(each.sample.shape);
  }
}

TEST(ConductivityBits, are_the_same_after_a_restart) {
  for (const BitsCase& each : restart_cases()) {
    const Restarts restarts(each);
    for (const auto& [axis, iterations] : {std::pair<int, int>{0, 1}, {1, 3}, {2, 2}}) restarts.expect_same(axis, iterations);
  }
}

TEST(ConductivityBits, are_the_same_after_a_restart_between_axes) {
  for (const BitsCase& each : restart_cases()) {
    const Restarts restarts(each);
    for (const int axis : {1, 2}) restarts.expect_same(axis, 0);
  }
}

// Parts of bricks far from each other, some of them without sites.
TEST(ConductivityBits, do_not_depend_on_how_bricks_are_shared_out) {
  const PoreBlock pores = random_pores({50, 36, 20}, 0.55, 9);
  const auto on = [&](const Comm& comm, std::uint32_t seed) {
    ConductingPart made =
        conducting_part(pores, Boundary::sealed, std::make_shared<RandomBricks>(pores.box.extents(), comm.size(), seed), comm);
    const auto potentials = make_potentials(std::move(made.facts), std::move(made.levels), {1e-7, 1000}, FlowSettings(), comm);
    std::vector<double> numbers;
    for (int axis = 0; axis < 3; ++axis) {
      const std::vector<double> state = numbers_of(potentials->compute(axis, {}, [](const ConductivityState&) { return true; }));
      const std::vector<double> field = numbers_of(field_of(*potentials, pores.box.extents(), comm));
      numbers.insert(numbers.end(), state.begin(), state.end());
      numbers.insert(numbers.end(), field.begin(), field.end());
    }
    return numbers;
  };
  const std::vector<double> alone = on(Comm(MPI_COMM_SELF), 0);
  for (const std::uint32_t seed : {1u, 2u, 3u}) EXPECT_EQ(on(Comm(), seed), alone);
}

}  // namespace karst
