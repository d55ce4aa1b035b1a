#include "support/map_case.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "base/text.hpp"
#include "geometry/pores/pore_forms.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

PoreBlock with_solids(const Index3& shape, const std::vector<Index3>& solids) {
  PoreBlock pores(whole_box(shape));
  std::ranges::fill(pores.values, std::uint8_t{1});
  for (const Index3& solid : solids) pores[solid] = 0;
  return pores;
}

// Naive maps take longer than others: one rank computes them.
ValueBlock on_root(const Box& box, const Comm& comm, const std::function<ValueBlock()>& compute) {
  ValueBlock all;
  all.box = box;
  if (comm.is_root()) all.values = compute().values;
  comm.broadcast_root(all.values);
  return all;
}

// One sample in one frame.
class NaiveComparison {
 public:
  NaiveComparison(const MapCase& sample, const FramedInlets& framed, const MapDevice& device)
      : sample_(sample), framed_(framed), what_(sample.name + ", " + framed.name),
        maps_(maps_of(sample.pores, framed.frame, device, comm_)),
        distances_(naive([&] { return naive_distances(sample.pores, framed.frame); })) {}

  void expect_all() {
    expect(PoreMap::distance, distances_, "distances");
    const std::uint32_t largest = *std::ranges::max_element(distances_.values);
    EXPECT_EQ(maps_.largest_distance(), largest) << what_;
    if (largest == no_solid) return;
    maps_.maps().paint(PoreMap::distance);
    expect(PoreMap::painted, naive([&] { return naive_painted(distances_, framed_.frame); }), "sizes");
    for (const std::size_t axis : framed_.axes) {
      const std::uint32_t critical = maps_.critical(axis);
      if (!comm_.is_root()) continue;
      EXPECT_EQ(critical, naive_critical(distances_, axis, framed_.frame)) << what_ << ", along " << axis_names[axis];
    }
    for (const Inlet& inlet : framed_.inlets) expect_from(inlet);
  }

 private:
  ValueBlock naive(const std::function<ValueBlock()>& compute) const { return on_root(sample_.pores.box, comm_, compute); }
  void expect(PoreMap of, const ValueBlock& expected, const std::string& map) {
    expect_values(maps_.maps(), of, sample_.pores, expected, what_ + ": " + map);
  }

  void expect_from(const Inlet& inlet) {
    const Index3 shape = sample_.pores.box.extents();
    const ValueBlock access = naive([&] { return naive_access(distances_, naive_inlet(shape, inlet), framed_.frame); });
    EXPECT_EQ(maps_.enter(inlet), std::ranges::any_of(access.values, [](std::uint32_t value) { return value > 0; })) << what_;
    expect(PoreMap::access, access, "access from " + inlet.name());
    maps_.maps().paint(PoreMap::access);
    const ValueBlock intruded = naive([&] { return naive_painted(access, framed_.frame); });
    expect(PoreMap::painted, intruded, "intrusion from " + inlet.name());
    const SampleFace outlet = inlet.face ? SampleFace{inlet.face->axis, !inlet.face->is_high} : SampleFace{1, true};
    maps_.maps().find_trapped(maps_.cells_at(outlet));
    expect(PoreMap::access, naive([&] { return naive_trapped(sample_.pores, intruded, naive_inlet(shape, {outlet}), framed_.frame); }),
           "trapped fluid from " + inlet.name());
  }

  Comm comm_;
  const MapCase& sample_;
  const FramedInlets& framed_;
  std::string what_;
  IntrusionMaps maps_;
  ValueBlock distances_;
};

}  // namespace

PoreBlock random_blobs(const Index3& shape, double porosity, std::int64_t reach, std::uint32_t seed) {
  std::mt19937 random(seed);
  Block<std::uint32_t> noise(whole_box(shape)), sums(noise.box);
  for (std::uint32_t& each : noise.values) each = static_cast<std::uint32_t>(random() % 1000);
  for_each_voxel(noise.box, [&](const Index3& at) {
    const Box around = {{at[0] - reach, at[1] - reach, at[2] - reach}, {at[0] + reach + 1, at[1] + reach + 1, at[2] + reach + 1}};
    for_each_voxel(around, [&](const Index3& v) {
      if (noise.box.contains(v)) sums[at] += noise[v];
    });
  });
  std::vector<std::uint32_t> sorted = sums.values;
  std::ranges::sort(sorted);
  const std::uint32_t least = sorted[static_cast<std::size_t>((1 - porosity) * static_cast<double>(sorted.size()))];
  PoreBlock pores(noise.box);
  for (std::size_t i = 0; i < sorted.size(); ++i) pores.values[i] = sums.values[i] >= least ? 1 : 0;
  return pores;
}

std::vector<MapCase> map_cases() {
  std::vector<MapCase> cases = {
      {"no solid", with_solids({5, 4, 6}, {})},
      {"no pore", PoreBlock(whole_box({4, 3, 5}))},
      {"one pore", with_solids({1, 1, 1}, {})},
      {"fewer layers than ranks", with_solids({3, 1, 2}, {{1, 0, 1}})},
      {"no pore at the faces", PoreBlock(whole_box({6, 7, 8}))},
      {"vugs", with_solids({16, 14, 13}, {{2, 3, 4}, {13, 12, 1}, {7, 13, 8}, {12, 1, 11}})},
      {"a line, much longer than the first shell", with_solids({2, 1, 131}, {{0, 0, 0}, {1, 0, 130}})},
      {"a line whose nearest solids are beyond the first shell, on 7 ranks", with_solids({1, 1, 100}, {{0, 0, 18}, {0, 0, 81}})},
      {"a line whose nearest solids are beyond the first shell, on 3 ranks", with_solids({1, 1, 100}, {{0, 0, 20}, {0, 0, 90}})},
      {"a plate, wider than the first shell", with_solids({40, 31, 1}, {{39, 0, 0}})},
  };
  for_each_voxel({{2, 2, 2}, {5, 4, 6}}, [&](const Index3& at) { cases[4].pores[at] = 1; });
  std::uint32_t seed = 40;
  const auto add_noise = [&](const Index3& shape, double porosity) {
    cases.push_back({text("noise, ", shape_text(shape), ", seed ", seed), random_pores(shape, porosity, seed)});
    ++seed;
  };
  const auto add_blobs = [&](const Index3& shape, double porosity, std::int64_t reach) {
    cases.push_back({text("blobs, ", shape_text(shape), ", seed ", seed), random_blobs(shape, porosity, reach, seed)});
    ++seed;
  };
  add_noise({12, 13, 12}, 0.6);
  add_noise({14, 12, 15}, 0.85);
  add_noise({12, 16, 13}, 0.97);
  add_noise({67, 5, 6}, 0.8);
  add_noise({17, 1, 18}, 0.8);
  add_noise({1, 1, 29}, 0.7);
  add_blobs({16, 15, 18}, 0.5, 1);
  add_blobs({15, 18, 16}, 0.6, 2);
  add_blobs({1, 18, 17}, 0.7, 1);
  add_blobs({34, 18, 1}, 0.65, 2);
  return cases;
}

std::vector<FramedInlets> framed_inlets() {
  std::vector<FramedInlets> all = {{"mirror", frame_of(Boundary::mirror), {0, 1, 2}, {}},
                                   {"periodic", frame_of(Boundary::periodic), {}, {}}};
  for (const std::string& name : inlet_names()) all[0].inlets.push_back(parse_inlet("", name));
  for (const Boundary boundary : {Boundary::periodic, Boundary::sealed}) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      all.push_back({text(boundary_name(boundary), " but along ", axis_names[axis]), frame_of(boundary, axis), {axis}, {}});
      for (const bool is_high : {false, true}) all.back().inlets.push_back({SampleFace{axis, is_high}});
    }
  }
  return all;
}

IntrusionMaps maps_of(const PoreBlock& pores, const PoreFrame& frame, const MapDevice& device, const Comm& comm, const PoreBlock* outside) {
  const BoxGrid grid(pores.box.extents(), comm.size());
  return {PoreRows(cut_out(pores, grid.box(comm.rank()))), {grid, frame}, device, comm, outside};
}

void expect_values(const PoreMaps& maps, PoreMap of, const PoreBlock& pores, const ValueBlock& expected, const std::string& what) {
  RawVector<std::uint32_t> memory;
  const std::span<const std::uint32_t> found = maps.own_values(of, memory);
  std::size_t number = 0;
  int wrong = 0;
  for_each_voxel(maps.space().own_box(), [&](const Index3& at) {
    if (pores[at] == 0) return;
    if ((number >= found.size() || found[number] != expected[at]) && wrong++ == 0)
      ADD_FAILURE() << what << ": " << (number < found.size() ? text(found[number]) : "nothing") << " instead of " << expected[at]
                    << " at voxel " << at[0] << ", " << at[1] << ", " << at[2];
    ++number;
  });
  EXPECT_EQ(wrong, 0) << what << ": so many values are wrong";
  EXPECT_EQ(number, found.size()) << what;
}

void expect_naive_maps(const MapCase& sample, const MapDevice& device) {
  for (const FramedInlets& framed : framed_inlets()) NaiveComparison(sample, framed, device).expect_all();
}

}  // namespace karst
