// A GPU is the same solver as a CPU: bit for bit. Skipped, and CTest says so, where there is no GPU.
#include <gtest/gtest.h>

#include <optional>

#include "base/error.hpp"
#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/cuda/cuda_backend.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/memory/device_need.hpp"
#include "solver/memory/memory_need.hpp"
#include "solver/site/variants.hpp"
#include "support/equivalence_case.hpp"
#include "support/gpu_test.hpp"
#include "support/refusal.hpp"
#include "support/stored_steps.hpp"
#include "support/tested_sets.hpp"

namespace karst {

class Cuda : public GpuTest {};

struct CudaVariant {
  LayoutKind layout = LayoutKind::vector_bundle;
  EquilibriumKind equilibrium = EquilibriumKind::stokes;
  bool narrow = true;
  bool overlap = true;
  Transfer transfer = Transfer::staged;
  Streaming streaming = Streaming::aa;
  std::optional<int> block = {};
};

template <class Number, class Set>
std::vector<Number> run(const EquivalenceCase<Set>& each, const CudaVariant& variant) {
  FlowSettings settings;
  settings.gpu = own_gpu();
  settings.layout = variant.layout;
  settings.equilibrium = variant.equilibrium;
  settings.transfer = variant.transfer;
  return each.populations_on(CudaBackend<Number>(each.part, settings, variant.narrow, {variant.streaming, variant.block}), variant.overlap);
}

// A rank may have a weight so small that its part has no site.
TEST_F(Cuda, a_part_without_sites_takes_no_memory_and_steps) {
  const Comm self(MPI_COMM_SELF);
  Part none;
  none.velocities = velocity_set(D3Q19::name);
  FlowSettings settings;
  settings.device = DeviceKind::cuda;
  settings.max_steps = 4;
  EXPECT_EQ(device_need(none, settings, self).bytes, 0);
  FlowSolver solver(none, Boundary::periodic, {4, 4, 4}, settings, self);
  const Flow flow = solver.compute(0, {}, [](const FlowState&) { return true; });
  EXPECT_EQ(flow.last.steps, 4);
  EXPECT_EQ(flow.last.flux, 0);
}

TEST_F(Cuda, a_part_takes_the_memory_that_is_said_before) {
  const EquivalenceCase<D3Q19> each({9, 8, 7}, Boundary::mirror, 1, 77);
  FlowSettings settings;
  settings.device = DeviceKind::cuda;
  const Comm comm;
  const MemoryNeed need = device_need(each.part, settings, comm);
  EXPECT_EQ(need.bytes, CudaBackend<double>(each.part, settings).bytes());
  EXPECT_LE(need.bytes, most_bytes_of_sites(each.part.sites, settings));
  EXPECT_GT(need.free, 0);
}

// The same for each velocity set.
template <class Set>
class CudaOf : public Cuda {};
TYPED_TEST_SUITE(CudaOf, TestedSets);

TYPED_TEST(CudaOf, every_boundary_and_direction_of_flow) {
  std::uint32_t seed = 0;
  for (const Index3& shape : {Index3{7, 6, 5}, Index3{1, 8, 9}, Index3{3, 1, 1}, Index3{2, 2, 2}, Index3{40, 12, 11}}) {
    for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
      for (const int axis : {0, 1, 2}) {
        const EquivalenceCase<TypeParam> each(shape, boundary, axis, ++seed);
        EXPECT_EQ(each.differences(run<double>(each, CudaVariant()), each.reference(EquilibriumKind::stokes)), 0)
            << each.name() << ", seed " << seed;
      }
    }
  }
}

TYPED_TEST(CudaOf, every_layout_form_of_links_equilibrium_and_overlap) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::mirror, 1, 77);
  const EquivalenceCase<TypeParam> periodic({9, 8, 7}, Boundary::periodic, 1, 77);
  for (const bool narrow : {true, false}) {
    for (const bool overlap : {true, false}) {
      for (const LayoutKind layout : all_layouts()) {
        EXPECT_EQ(each.differences(run<double>(each, {layout, EquilibriumKind::stokes, narrow, overlap}),
                                   each.reference(EquilibriumKind::stokes)),
                  0)
            << layout_name(layout) << narrow << overlap;
        EXPECT_EQ(periodic.differences(run<double>(periodic, {layout, EquilibriumKind::navier_stokes, narrow, overlap}),
                                       periodic.reference(EquilibriumKind::navier_stokes)),
                  0)
            << layout_name(layout) << narrow << overlap;
      }
    }
  }
}

TYPED_TEST(CudaOf, porous_labels_in_every_boundary_layout_and_form_of_links) {
  std::uint32_t seed = 600;
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
    EquivalenceCase<TypeParam> each({19, 8, 7}, boundary, 1, ++seed);
    each.add_porous_labels(seed);
    const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
    for (const LayoutKind layout : usual_layouts) {
      for (const bool narrow : {true, false}) {
        CudaVariant variant;
        variant.layout = layout;
        variant.narrow = narrow;
        EXPECT_EQ(each.differences(run<double>(each, variant), naive), 0) << each.name() << ", " << layout_name(layout) << ", " << narrow;
      }
    }
    FlowSettings settings;
    settings.gpu = own_gpu();
    EXPECT_EQ(each.sites_moving_otherwise(CudaBackend<float>(each.part, settings)), 0);
  }
}

TYPED_TEST(CudaOf, two_lattices_in_every_layout_form_of_links_and_overlap) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const EquivalenceCase<TypeParam> each({9, 8, 7}, boundary, 1, 81);
    const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
    CudaVariant variant;
    variant.streaming = Streaming::two_lattice;
    for (const bool narrow : {true, false}) {
      for (const bool overlap : {true, false}) {
        for (const LayoutKind layout : all_layouts()) {
          variant.narrow = narrow, variant.overlap = overlap, variant.layout = layout;
          EXPECT_EQ(each.differences(run<double>(each, variant), naive), 0) << each.name() << layout_name(layout) << narrow << overlap;
        }
      }
    }
  }
}

TYPED_TEST(CudaOf, every_block_of_threads) {
  const EquivalenceCase<TypeParam> each({40, 12, 11}, Boundary::mirror, 1, 82);
  const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
  CudaVariant variant;
  for (const int block : gpu_blocks) {
    for (const bool narrow : {true, false}) {
      variant.block = block, variant.narrow = narrow;
      EXPECT_EQ(each.differences(run<double>(each, variant), naive), 0) << block << narrow;
    }
  }
  variant.block = 64;
  variant.streaming = Streaming::two_lattice;
  EXPECT_EQ(refusal_of([&] { run<double>(each, variant); }),
            "--gpu-block 64 is compiled for AA streaming, linear equilibria, and parts of up to 2^32 populations. Leave --gpu-block out.");
}

TYPED_TEST(CudaOf, edge_sites_one_by_one) {
  const EquivalenceCase<TypeParam> each({40, 12, 11}, Boundary::periodic, 2, 83, EdgeOrder::sites);
  const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
  CudaVariant variant;
  for (const Streaming streaming : {Streaming::aa, Streaming::two_lattice}) {
    for (const bool overlap : {true, false}) {
      variant.streaming = streaming, variant.overlap = overlap;
      EXPECT_EQ(each.differences(run<double>(each, variant), naive), 0) << streaming_name(streaming) << overlap;
    }
  }
}

// With GPU-aware MPI the same code runs, on memory of the GPU instead of the host's.
TEST_F(Cuda, every_transfer) {
  const EquivalenceCase<D3Q19> each({9, 8, 7}, Boundary::periodic, 1, 81);
  const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
  std::vector<Transfer> transfers = {Transfer::staged, Transfer::mapped};
  if (do_gpus_reach_each_other(own_gpu(), Comm())) transfers.push_back(Transfer::peer);
  if (is_mpi_gpu_aware(own_gpu(), Comm())) transfers.push_back(Transfer::gpu_aware);
  std::string tried;
  for (const Transfer transfer : transfers) tried += text(" ", transfer_name(transfer));
  RecordProperty("transfers", tried);
  if (Comm().is_root()) std::printf("transfers tried:%s\n", tried.c_str());
  for (const Transfer transfer : transfers) {
    for (const bool overlap : {true, false}) {
      CudaVariant variant;
      variant.overlap = overlap;
      variant.transfer = transfer;
      EXPECT_EQ(each.differences(run<double>(each, variant), naive), 0) << transfer_name(transfer) << overlap;
    }
  }
}

TYPED_TEST(CudaOf, f32_is_that_of_a_CPU) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::mirror, 2, 78);
  const auto on_cpu = each.populations_on(CpuBackend<float>(each.part, FlowSettings{}), true);
  for (const LayoutKind layout : all_layouts()) {
    for (const bool narrow : {true, false}) EXPECT_EQ(run<float>(each, {layout, EquilibriumKind::stokes, narrow, true}), on_cpu);
  }
}

TYPED_TEST(CudaOf, numbers_of_16_bits_step_as_on_a_CPU) {
  for (const LayoutKind kind : all_layouts()) {
    StoredSteps<TypeParam> plain(kind, Streams::packed, gpu_vector_sites);
    const Part& part = plain.part();
    const DeviceArray<Half> slots(plain.slots);
    const DeviceArray<std::uint32_t> upstream(part.upstream);
    const CudaPart<Half> there{
        {slots.data(), slots.data()}, part.velocities, plain.layout, part.segments, {upstream.data()}, plain.numbers};
    for (Step step{1000}; step.number < 1010; ++step.number) {
      CudaKernels<Half, FlowPhysics>::update(there, {EquilibriumKind::stokes, Streaming::aa, usual_gpu_block}, step,
                                             {0, part.padded_sites()}, nullptr);
      plain.step(step);
    }
    std::vector<Half> found(plain.slots.size());
    check_cuda(cudaMemcpy(found.data(), slots.data(), slots.bytes(), cudaMemcpyDeviceToHost), "copying to the host");
    EXPECT_EQ(found, plain.slots) << layout_name(kind);
  }
}

TYPED_TEST(CudaOf, sites_move_as_they_are_told_and_say_so) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::mirror, 1, 80);
  FlowSettings settings;
  settings.gpu = own_gpu();
  for (const LayoutKind layout : all_layouts()) {
    settings.layout = layout;
    EXPECT_EQ(each.sites_moving_otherwise(CudaBackend<double>(each.part, settings)), 0) << layout_name(layout);
    EXPECT_EQ(each.sites_moving_otherwise(CudaBackend<float>(each.part, settings)), 0) << layout_name(layout);
  }
}

// 19 populations, 18 links of 4 bytes at most, and the voxel's number; what is exchanged is besides.
TEST_F(Cuda, needs_at_most_232_and_156_bytes_a_site) {
  if (Comm().size() > 1) GTEST_SKIP() << "all is surface here";
  for (const bool narrow : {true, false}) {
    const Part part = EquivalenceCase<D3Q19>({60, 50, 40}, Boundary::periodic, 0, 6).part;
    EXPECT_LE(CudaBackend<double>(part, {}, narrow).bytes(), 232 * part.padded_sites());
    EXPECT_LE(CudaBackend<float>(part, {}, narrow).bytes(), 156 * part.padded_sites());
  }
}

// Through more pieces than there are buffers.
TEST_F(Cuda, flows_of_many_sites_are_those_of_a_CPU) {
  const bool is_alone = Comm().size() == 1;
  const EquivalenceCase<D3Q19> each(is_alone ? Index3{150, 110, 90} : Index3{15, 11, 9}, Boundary::periodic, 2, 5);
  ASSERT_TRUE(!is_alone || each.part.padded_sites() > 3 * FlowBuffers::most_sites);
  FlowSettings settings;
  settings.gpu = own_gpu();
  settings.threads = 2;
  const FlowScale scale{1e-3, 0.1};
  const auto flows_on = [&](auto&& device) {
    device.claim_memory();
    device.set_flow({each.tau, each.force});
    device.start_at_rest({each.force});
    std::vector<NarrowFlow> flows(static_cast<std::size_t>(each.part.padded_sites()));
    for (std::size_t i = 0; i < flows.size(); ++i) {
      const auto number = static_cast<float>(i);
      flows[i] = {{number, 1 / (1 + number), -number}, 2 * number};
    }
    device.add_flows({0, each.part.segments}, scale, flows);
    device.flows(scale, flows);
    return flows;
  };
  const std::vector<NarrowFlow> expected = flows_on(CpuBackend<double>(each.part, settings));
  const std::vector<NarrowFlow> found = flows_on(CudaBackend<double>(each.part, settings));
  EXPECT_GT(expected.back().pressure, expected.front().pressure);
  std::int64_t different = 0;
  for (std::size_t i = 0; i < found.size(); ++i) different += found[i] != expected[i];
  EXPECT_EQ(different, 0);
}

TEST_F(Cuda, refuses_what_does_not_fit_and_says_what_would) {
  const Gpu gpu(own_gpu());
  CudaNeed need;
  need.sites = 1000000000000;
  need.populations = need.sites * 152;
  try {
    check_memory(need.on(gpu), Comm());
    ADD_FAILURE() << "accepted";
  } catch (const MachineError& e) {
    const std::string words = words_of(e);
    EXPECT_NE(words.find(" sites. Use more GPUs, --storage f32, or --device cpu."), std::string::npos) << words;
    EXPECT_NE(words.find(gpu.name()), std::string::npos) << words;
  }
}

}  // namespace karst
