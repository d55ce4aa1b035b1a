// Parts by weights, by measured speeds and within limits of memory: other parts, the same bits.
#include "run/machine/part_sizes.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <numeric>

#include "base/text.hpp"
#include "physics/permeability/karst.hpp"
#include "physics/permeability/share_sweep.hpp"
#include "run/machine/rank_speeds.hpp"
#include "run/sample/cut_rock.hpp"
#include "solver/memory/device_need.hpp"
#include "solver/memory/memory_need.hpp"
#include "solver/site/variants.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

constexpr Index3 box = {24, 20, 28};

Rock rock_on(const Comm& comm) {
  static const std::vector<std::uint8_t> labels = sandstone_labels(box);
  return rock_of_labels({box, VoxelType::uint8, std::as_bytes(std::span(labels)), LabelSet::parse("0"), {}}, Cleaning(), comm);
}

PermeabilityPlan plan_with(const CutChoice& choice) {
  PermeabilityPlan plan;
  plan.directions = {false, false, true};
  plan.machine.device = DeviceChoice::cpu;
  plan.machine.threads = 1;
  plan.numerics.tolerance = 0.005;
  plan.cut = choice;
  return plan;
}

/// Keeps the bits of a run: monitors, profiles, and the flow at each voxel.
class Bits : public PermeabilityEvents {
 public:
  explicit Bits(const Comm& comm) : comm_(comm) {}

  void begin(FlowSolver& solver, PermeabilityResult& /*result*/) override { solver_ = &solver; }
  bool go_on(AxisRole /*role*/, const FlowState& state) override {
    monitors.insert(monitors.end(), {state.k[0], state.k[1], state.k[2], state.flux, state.energy, state.fastest});
    return true;
  }
  bool keep(AxisRole /*role*/, int /*axis*/) override {
    velocities.assign(static_cast<std::size_t>(whole_box(box).volume()), 0);  // each voxel is a site of one rank
    solver_->visit_flows([&](std::int64_t first, std::span<const SiteFlow> flows) {
      for (std::size_t i = 0; i < flows.size(); ++i) {
        const std::uint64_t voxel = solver_->voxels()[static_cast<std::size_t>(first) + i];
        if (voxel != no_voxel) velocities[voxel] = std::bit_cast<std::int64_t>(flows[i].velocity[2]);
      }
    });
    velocities = comm_.sum_all(std::move(velocities));
    return true;
  }

  std::vector<double> monitors;
  std::vector<std::int64_t> velocities;  // the bits of all voxels

 private:
  Comm comm_;
  FlowSolver* solver_ = nullptr;
};

CutChoice given(std::vector<double> weights) { return {WeightsKind::given, std::move(weights), {}}; }

// The weights of ranks: `share` for the first, the rest for the others.
std::vector<double> weights_with(double share, const Comm& comm) {
  std::vector<double> weights(static_cast<std::size_t>(comm.size()), comm.size() > 1 ? (1 - share) / (comm.size() - 1) : 1);
  if (comm.size() > 1) weights.front() = share;
  return weights;
}

// Of the slices with sites.
std::vector<double> pressures(const PermeabilityResult& result) {
  std::vector<double> all;
  for (const SliceOfFlow& slice : result.measures[2]->slices) {
    if (slice.sites > 0) all.push_back(slice.pressure);
  }
  return all;
}

std::int64_t bytes_here(const PermeabilityPlan& plan, const Part& part, const Comm& comm) {
  const FlowSettings settings = {plan.numerics, rank_settings(plan.machine, comm)};
  return device_need(part, settings, comm).bytes + network_bytes(part.sites, settings);
}

}  // namespace

TEST(PartSizes, of_any_shares_give_the_bits_of_one_rank) {
  const Comm comm, self(MPI_COMM_SELF);
  Rock whole = rock_on(self);
  Bits alone(self);
  const PermeabilityResult expected = find_permeability(case_of(whole, self), plan_with({}), nullptr, alone, self);
  for (const double share : {0.0, 0.05, 0.5, 0.95, 1.0}) {
    Rock rock = rock_on(comm);
    const PermeabilityPlan plan = plan_with(given(weights_with(share, comm)));
    SampleCase made = case_of(rock, plan, comm);
    const auto first = comm.gather_all(made.cut.part.sites).front();
    const double wanted = comm.size() == 1 ? 1 : share;
    EXPECT_NEAR(static_cast<double>(first), wanted * static_cast<double>(made.sample.sites()), 1);
    Bits bits(comm);
    const PermeabilityResult result = find_permeability(std::move(made), plan, nullptr, bits, comm);
    EXPECT_EQ(result.k_voxel2(2, 2), expected.k_voxel2(2, 2)) << share;
    EXPECT_EQ(bits.monitors, alone.monitors) << share;
    EXPECT_EQ(bits.velocities, alone.velocities) << share;
    EXPECT_EQ(pressures(result), pressures(expected)) << share;
  }
}

TEST(PartSizes, by_threads_of_each_rank_give_the_same_bits) {
  const Comm comm, self(MPI_COMM_SELF);
  Rock whole = rock_on(self), rock = rock_on(comm);
  PermeabilityPlan plan = plan_with({});
  PermeabilityEvents events;
  const PermeabilityResult expected = find_permeability(case_of(whole, self), plan, nullptr, events, self);
  std::vector<int> threads(static_cast<std::size_t>(comm.size()));
  std::iota(threads.begin(), threads.end(), 1);
  plan.machine.threads = ThreadChoice(threads);
  plan.cut.kind = WeightsKind::measured;
  const PermeabilityResult result = find_permeability(case_of(rock, plan, comm), plan, nullptr, events, comm);
  EXPECT_EQ(result.machine.threads_of_ranks, threads);
  EXPECT_EQ(result.k_voxel2(2, 2), expected.k_voxel2(2, 2));
  EXPECT_EQ(result.sizes.kind, comm.size() > 1 ? WeightsKind::measured : WeightsKind::equal);
  for (const PartSpeed& speed : result.sizes.speeds) EXPECT_TRUE(speed.updates_per_second > 0 && speed.seconds_a_step == 0);
}

TEST(PartSizes, are_within_their_limits_on_the_device) {
  const Comm comm;
  if (comm.size() == 1) GTEST_SKIP() << "one rank has no other rank for its sites";
  for (const std::string& lattice : velocity_set_names()) {
    for (const Storage storage : {Storage::f64, Storage::f32}) {
      PermeabilityPlan plan = plan_with({});
      plan.numerics.lattice = velocity_set_name(lattice);
      plan.machine.storage = storage;
      Rock rock = rock_on(comm);
      const SampleCase equal = case_of(rock, plan, comm);
      const std::int64_t limit = comm.gather_all(bytes_here(plan, equal.cut.part, comm)).front() / 3;
      plan.cut.device_memory.assign(static_cast<std::size_t>(comm.size()), Bytes());
      plan.cut.device_memory.front() = limit;
      rock = rock_on(comm);
      const SampleCase limited = case_of(rock, plan, comm);
      const std::int64_t bytes = comm.gather_all(bytes_here(plan, limited.cut.part, comm)).front();
      EXPECT_LE(bytes, limit) << lattice;
      EXPECT_GT(bytes, limit / 2) << lattice;
      EXPECT_EQ(comm.sum_all(limited.cut.part.sites), equal.sample.sites());
    }
  }
}

TEST(PartSizes, that_hold_too_little_together_are_refused_with_numbers) {
  const Comm comm;
  Rock rock = rock_on(comm);
  const PermeabilityPlan plan = plan_with({WeightsKind::automatic, {}, {Bytes(100000)}});
  const std::string words = refusal_of<NotEnoughMemory>([&] { case_of(rock, plan, comm); });
  EXPECT_TRUE(words.starts_with("the parts hold about ")) << words;
  EXPECT_TRUE(words.ends_with(" sites within --device-memory. Give more memory, use more ranks, or --storage f32.")) << words;
}

TEST(PartSizes, refuse_lists_that_are_not_as_long_as_there_are_ranks) {
  const Comm comm;
  const auto refusal = [&](const PermeabilityPlan& plan) {
    Rock rock = rock_on(comm);
    return refusal_of([&] { case_of(rock, plan, comm); });
  };
  const std::string ranks = text(comm.size(), comm.size() == 1 ? " rank" : " ranks");
  EXPECT_EQ(refusal(plan_with(given(std::vector<double>(9, 1.0)))), text("--weights gives 9 numbers for ", ranks, ". Give one for each."));
  const std::vector<double> nothing(static_cast<std::size_t>(comm.size()), 0.0);
  EXPECT_EQ(refusal(plan_with(given(nothing))), "--weights holds a negative number, or no number above zero.");
  EXPECT_EQ(refusal(plan_with({WeightsKind::automatic, {}, std::vector<Bytes>(9, Bytes(1 << 20))})),
            text("--device-memory gives 9 sizes for ", ranks, ". Give one size, or one for each rank."));
  PermeabilityPlan plan = plan_with({WeightsKind::automatic, {}, {Bytes(2431)}});
  EXPECT_EQ(refusal(plan),
            "--device-memory 2431B holds no site (the smallest part, of 16 sites, takes 2432B with d3q19 and f64). Give more "
            "memory.");
  plan.machine.threads = ThreadChoice(std::vector<int>(9, 1));
  EXPECT_EQ(refusal(plan), text("--threads gives 9 numbers for ", ranks, ". Give one number, or one for each rank."));
}

TEST(PartSizes, of_a_single_limit_hold_for_every_rank_without_gpus) {
  const Comm comm;
  FlowSettings settings;
  Rock rock = rock_on(comm);
  const PoreRows fluid(rock.pores);
  const LinkRule rule = {velocity_set(settings.lattice), box};
  MachineChoice machine;
  machine.device = DeviceChoice::cpu;
  const PartSizes sizes = part_sizes({WeightsKind::automatic, {}, {Bytes(1 << 30)}}, machine, settings, fluid, rule, comm);
  EXPECT_EQ(sizes.most_bytes, std::vector<Bytes>(static_cast<std::size_t>(comm.size()), Bytes(1 << 30)));
  EXPECT_EQ(sizes.kind, WeightsKind::equal);
}

TEST(SampleCase, that_is_cut_again_has_the_same_sites_and_bits) {
  const Comm comm;
  Rock rock = rock_on(comm);
  const PermeabilityPlan equal = plan_with({WeightsKind::equal, {}, {}}), unlike = plan_with(given(weights_with(0.2, comm)));
  SampleCase made = case_of(rock, equal, comm);
  const std::int64_t sites = made.sample.sites();
  cut_again(made, unlike, comm);
  EXPECT_EQ(comm.sum_all(made.cut.part.sites), sites);
  const double wanted = comm.size() == 1 ? 1 : 0.2;
  EXPECT_NEAR(static_cast<double>(comm.gather_all(made.cut.part.sites).front()), wanted * static_cast<double>(sites), 1);
  PermeabilityEvents events;
  const double k = *find_permeability(std::move(made), unlike, nullptr, events, comm).k_voxel2(2, 2);
  rock = rock_on(comm);
  EXPECT_EQ(k, find_permeability(case_of(rock, equal, comm), equal, nullptr, events, comm).k_voxel2(2, 2));
}

TEST(SpeedTrial, has_a_piece_in_the_middle_that_all_ranks_share) {
  const Comm comm;
  Rock rock = rock_on(comm);
  const PoreRows fluid(rock.pores);
  const std::int64_t sites = comm.sum_all(fluid.sites());
  const LinkRule rule = {velocity_set(FlowSettings().lattice), box};
  const Part piece = piece_of(fluid, rule, sites / 4, 2, comm);
  EXPECT_LE(piece.sites, sites / 4);
  EXPECT_GE(piece.sites, sites / 8);
  EXPECT_TRUE(piece.peers.empty());
  EXPECT_EQ(comm.max_all(piece.sites), piece.sites);
  EXPECT_EQ(piece_of(fluid, rule, 2 * sites, 1, comm).sites, sites);  // the whole sample
}

// With speeds far above the real ones, a whole step counts as exchange; with speeds far below, nothing does.
// Pores at the walls of the box only: a box in the middle has none, or too many.
TEST(SpeedTrial, has_a_piece_where_the_middle_has_no_pores) {
  const Comm comm;
  const Index3 shape = {40, 40, 12};
  std::vector<std::uint8_t> labels(40 * 40 * 12, 1);
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = i % 40 < 2 || i % 40 >= 38 ? 0 : 1;
  Rock rock = rock_of_labels({shape, VoxelType::uint8, std::as_bytes(std::span(labels)), LabelSet::parse("0"), {}}, Cleaning(), comm);
  const PoreRows fluid(rock.pores);
  const LinkRule rule = {velocity_set(FlowSettings().lattice), shape};
  for (const std::int64_t wanted : {160, 500, 960, 1919, 1920}) {
    const Part piece = piece_of(fluid, rule, wanted, 1, comm);
    EXPECT_LE(piece.sites, wanted);
    EXPECT_GE(piece.sites, wanted - 160);
  }
  MachineChoice machine;
  machine.device = DeviceChoice::cpu;
  const FlowSettings settings = {{}, rank_settings(machine, comm)};
  EXPECT_FALSE(SpeedTrial(fluid, rule, settings, machine, 159, comm).has_sites());
  EXPECT_TRUE(SpeedTrial(fluid, rule, settings, machine, 160, comm).has_sites());
}

TEST(PartSpeeds, count_the_exchange_for_CPUs_beside_GPUs) {
  const std::vector<PartSpeed> mixed = part_speeds({100, 10, 20}, {1, 0, 0}, 0.5);
  EXPECT_EQ(mixed[0].updates_per_second, 100);
  EXPECT_EQ(mixed[1].updates_per_second, 9);
  EXPECT_EQ(mixed[2].updates_per_second, 18);
  EXPECT_EQ(mixed[0].seconds_a_step, 0);
  EXPECT_EQ(mixed[2].seconds_a_step, 0.5);
  for (const char has_gpu : {char{0}, char{1}}) {
    const std::vector<PartSpeed> alike = part_speeds({100, 10}, {has_gpu, has_gpu}, 0.5);
    EXPECT_EQ(alike[1].updates_per_second, 10);
    EXPECT_EQ(alike[1].seconds_a_step, 0);
  }
}

TEST(SpeedTrial, finds_the_seconds_that_steps_take_longer_than_the_speeds_say) {
  const Comm comm;
  Rock rock = rock_on(comm);
  const PoreRows fluid(rock.pores);
  const LinkRule rule = {velocity_set(FlowSettings().lattice), box};
  MachineChoice machine;
  machine.device = DeviceChoice::cpu;
  machine.threads = 1;
  const FlowSettings settings = {{}, rank_settings(machine, comm)};
  const SpeedTrial trial(fluid, rule, settings, machine, 1'000'000, comm);
  const auto with = [&](double speed) { return trial.seconds_of_exchange(std::vector(static_cast<std::size_t>(comm.size()), speed)); };
  const double step = with(1e15);
  EXPECT_TRUE(step > 1e-7 && step < 1) << step;
  EXPECT_EQ(with(1), 0);
  for (const PartSpeed& speed : rank_speeds(trial, comm.is_root(), comm)) EXPECT_GT(speed.updates_per_second, 0);
}

TEST(PartSizes, of_parts_that_would_slow_the_steps_are_what_does_not_fit_the_others) {
  const Comm comm;
  if (comm.size() == 1) GTEST_SKIP() << "one rank has no others";
  Rock rock = rock_on(comm);
  const PoreRows fluid(rock.pores);
  const std::int64_t all = comm.sum_all(fluid.sites());
  const LinkRule rule = {velocity_set(FlowSettings().lattice), box};
  PartSizes sizes = equal_parts(comm);
  sizes.kind = WeightsKind::measured;
  sizes.speeds.assign(static_cast<std::size_t>(comm.size()), PartSpeed{1e6, 10});
  sizes.speeds.front() = {1e6, 0};
  const auto sites_with = [&](const std::vector<Bytes>& most) {
    sizes.most_bytes = most;
    return comm.gather_all(cut(fluid, rule, sizes, 1, comm).part.sites);
  };
  std::vector<std::int64_t> first_alone(static_cast<std::size_t>(comm.size()), 0);
  first_alone.front() = all;
  EXPECT_EQ(sites_with({}), first_alone);
  std::vector<Bytes> most(static_cast<std::size_t>(comm.size()));
  EXPECT_EQ(sites_with(most), first_alone);
  most.front() = all * most_bytes_of_site(sizes.settings) / 4;
  const auto limited = sites_with(most);
  EXPECT_TRUE(limited.front() > 0 && limited.front() < all / 2) << limited.front();
  EXPECT_GT(limited.back(), 0);
}

TEST(ShareSweep, runs_shares_from_the_first_rank_alone_to_the_others_alone) {
  const Comm comm;
  if (comm.size() == 1) GTEST_SKIP() << "one rank has no others";
  Rock rock = rock_on(comm);
  SweepPlan plan;
  plan.shares = {1, 0.25};
  const ShareSweep sweep = sweep_shares(rock, plan, comm);
  ASSERT_EQ(sweep.speeds.size(), 3U);
  EXPECT_EQ(sweep.speeds[0].share, 0);
  EXPECT_EQ(sweep.speeds[1].share, 0.25);
  EXPECT_EQ(sweep.speeds[2].share, 1);
  for (const ShareSpeed& speed : sweep.speeds) EXPECT_GT(speed.updates_per_second, 0);
  EXPECT_EQ(sweep.gain(sweep.speeds[0]), 0);
  EXPECT_GE(sweep.best().updates_per_second, sweep.speeds[1].updates_per_second);
  EXPECT_NEAR(sweep.ideal_gain(), 1 / (1 - sweep.ideal_share()) - 1, 1e-9);
}

TEST(MostBytesOfSite, are_not_exceeded_by_a_part) {
  const Comm comm;
  Rock rock = rock_on(comm);
  PermeabilityPlan plan = plan_with({});
  const SampleCase made = case_of(rock, plan, comm);
  for (const LayoutKind layout : all_layouts()) {
    plan.machine.layout = layout;
    const FlowSettings settings = {plan.numerics, rank_settings(plan.machine, comm)};
    EXPECT_LE(bytes_here(plan, made.cut.part, comm),
              (made.cut.part.padded_sites() + segment_sites) * (most_bytes_of_site(settings) + network_bytes_of_site))
        << layout_name(layout);
  }
}

}  // namespace karst
