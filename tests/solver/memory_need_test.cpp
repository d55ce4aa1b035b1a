// What is foretold of a run's memory, against what a run keeps.
#include "solver/memory/memory_need.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <utility>

#include "geometry/box.hpp"
#include "geometry/pores/pores.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "partition/cuts/bisection.hpp"
#include "partition/parts/part_builder.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/memory/device_links.hpp"
#include "solver/memory/site_data.hpp"
#include "solver/site/variants.hpp"
#include "support/record_targets.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {

PoreBlock sandstone_with(double porosity, double grains) {
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = {96, 96, 96};
  options.porosity = porosity;
  options.grains = grains;
  return render_pores(*make_sample(options), whole_box(options.shape));
}

/// A sample without stagnant pores, and its size.
struct MeasuredSample {
  explicit MeasuredSample(PoreBlock block) : pores(std::move(block)) {
    const PoreReport report = remove_stagnant_pores(pores, BoxGrid(shape, 1), Boundary::periodic, {true, true, true}, alone);
    size = {report.voxels, report.sites, report.rows};
    fluid.emplace(pores);
  }

  Part part(const std::string& lattice, std::int64_t parts) const {
    const auto tree = bisect(*fluid, shape, std::vector<double>(static_cast<std::size_t>(parts), 1.0), CutKind::stepped, alone);
    return *build_part_all(*tree, 0, *fluid, {velocity_set(lattice), shape, Boundary::periodic}, alone);
  }

  Comm alone{MPI_COMM_SELF};
  PoreBlock pores;
  Index3 shape = pores.box.extents();
  SampleSize size;
  std::optional<PoreRows> fluid;
};

std::vector<PoreBlock> measured_pores() {
  return {sandstone_with(0.13, 4), sandstone_with(0.2, 6), sandstone_with(0.4, 3), random_pores({64, 64, 64}, 0.6, 5)};
}

TEST(MemoryNeed, is_foretold_within_a_tenth) {
  for (PoreBlock& pores : measured_pores()) {
    const MeasuredSample sample(std::move(pores));
    for (const std::string& lattice : velocity_set_names()) {
      for (const std::int64_t parts : {1, 4}) {
        const Part part = sample.part(lattice, parts);
        for (const auto& [storage, layout] :
             {std::pair(Storage::f64, LayoutKind::vector_bundle), std::pair(Storage::f32, LayoutKind::stream)}) {
          FlowSettings settings;
          settings.lattice = velocity_set_name(lattice);
          settings.storage = storage;
          settings.layout = layout;
          settings.corrects_pressure = false;
          const FlowSolver solver(part, Boundary::periodic, sample.shape, settings, sample.alone);
          const auto kept = static_cast<double>(solver.bytes());
          const auto foretold = static_cast<double>(solver_bytes(sample.size, lattice, parts, storage, layout));
          EXPECT_NEAR(foretold, kept, 0.1 * kept) << lattice << ", " << sample.size.sites << " sites, " << sample.size.rows << " rows, "
                                                  << parts << " parts, " << layout_name(layout);
        }
      }
    }
  }
}

TEST(MemoryNeed, of_a_GPU_is_foretold_within_a_tenth) {
  for (PoreBlock& pores : measured_pores()) {
    const MeasuredSample sample(std::move(pores));
    for (const std::string& lattice : velocity_set_names()) {
      const Part part = sample.part(lattice, 1);
      for (const Storage storage : {Storage::f64, Storage::f32}) {
        const auto kept =
            static_cast<double>(part.padded_sites() * part.velocities.size() * number_bytes(storage) + narrow_links(part, 1).bytes());
        EXPECT_NEAR(static_cast<double>(gpu_bytes(sample.size, lattice, 1, storage)), kept, 0.1 * kept) << lattice;
      }
    }
  }
}

// What collisions read besides populations: a label and a record of two numbers.
TEST(MemoryNeed, of_data_and_records_is_foretold_within_a_tenth) {
  using Backend = CpuBackend<double, LabelAndRecord>;
  for (PoreBlock& pores : measured_pores()) {
    const MeasuredSample sample(std::move(pores));
    Part part = sample.part(D3Q19::name.data(), 1);
    part.site_data.resize(part.voxels.size());
    add_ghosts(
        part, [](const LinkOfSite&) { return true; }, sample.alone);
    const FlowSettings settings;
    const auto kept = static_cast<double>(Backend(part, settings).bytes() + part.padded_sites() * 8);  // with voxels
    const std::int64_t foretold = solver_bytes(sample.size, D3Q19::name, 1, Storage::f64, settings.layout, size_of_reads<LabelAndRecord>());
    EXPECT_NEAR(static_cast<double>(foretold), kept, 0.1 * kept) << sample.size.sites << " sites";
    EXPECT_GT(foretold, solver_bytes(sample.size, D3Q19::name, 1, Storage::f64, settings.layout));
  }
}

TEST(MemoryNeed, of_ghosts_is_in_proportion_to_the_sites_at_other_parts) {
  const MeasuredSample sample(sandstone_with(0.4, 3));
  const SiteReadsSize reads = {0, 4};
  const auto more = [&](std::int64_t parts, const SampleSize& size) {
    return solver_bytes(size, D3Q19::name, parts, Storage::f64, LayoutKind::stream, reads) -
           solver_bytes(size, D3Q19::name, parts, Storage::f64, LayoutKind::stream);
  };
  const SampleSize quarter = {sample.size.voxels, sample.size.sites / 4, sample.size.rows / 4};
  const Part part = sample.part(D3Q19::name.data(), 4);
  std::set<std::uint32_t> sites;
  for (const Peer& peer : part.peers) {
    for (const LinkOfSite& link : peer.links) sites.insert(link.site);
  }
  const auto ghosts = static_cast<double>(more(4, sample.size) - more(1, quarter)) / (2 * 4 * 8);
  EXPECT_NEAR(ghosts, static_cast<double>(sites.size()), 0.4 * static_cast<double>(sites.size()));
}

TEST(MemoryNeed, of_links_to_other_parts_is_in_proportion_to_the_links_through_a_face) {
  const MeasuredSample sample(sandstone_with(0.4, 3));
  const SampleSize quarter = {sample.size.voxels, sample.size.sites / 4, sample.size.rows / 4};
  const auto foretold = [&](const char* lattice) {
    return static_cast<double>(solver_bytes(sample.size, lattice, 4, Storage::f64, FlowSettings().layout) -
                               solver_bytes(quarter, lattice, 1, Storage::f64, FlowSettings().layout));
  };
  const auto links = [&](const char* lattice) {
    std::int64_t sum = 0;
    for (const Peer& peer : sample.part(lattice, 4).peers) sum += std::ssize(peer.links);
    return static_cast<double>(sum);
  };
  EXPECT_NEAR(foretold("d3q27") / foretold("d3q19"), links("d3q27") / links("d3q19"), 0.1);
}

// A GPU has room for whole vectors of 64 sites, a CPU for whole segments of 16.
TEST(MemoryNeed, of_any_sample_counts_whole_vectors) {
  FlowSettings settings;
  for (const auto& [device, vector] : {std::pair{DeviceKind::cpu, 16}, {DeviceKind::cuda, 64}}) {
    settings.device = device;
    EXPECT_EQ(most_bytes_of_sites(vector + 1, settings), 2 * vector * most_bytes_of_site(settings));
    for (const std::int64_t bytes : {std::int64_t{0}, 5 * vector * most_bytes_of_site(settings) - 1, std::int64_t{1'000'000}}) {
      const std::int64_t sites = sites_within(bytes, settings);
      EXPECT_LE(most_bytes_of_sites(sites, settings), bytes);
      EXPECT_GT(most_bytes_of_sites(sites + 1, settings), bytes);
    }
  }
}

TEST(MemoryNeed, of_an_unknown_velocity_set_is_refused) {
  EXPECT_EQ(refusal_of([] { solver_bytes({}, "d3q15", 1, Storage::f64, LayoutKind::stream); }),
            "--lattice 'd3q15' is not one of d3q19, d3q27.");
  EXPECT_EQ(refusal_of([] { gpu_bytes({}, "d3q15", 1, Storage::f64); }), "--lattice 'd3q15' is not one of d3q19, d3q27.");
}

}  // namespace karst
