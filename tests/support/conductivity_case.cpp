#include "support/conductivity_case.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "geometry/listed_voxels.hpp"
#include "geometry/neighbours.hpp"
#include "network/halo.hpp"
#include "partition/parts/part_builder.hpp"
#include "physics/conductivity/bounds/block_clusters.hpp"
#include "physics/conductivity/site_facts.hpp"

namespace karst {

namespace {

struct VoxelCurrent {
  std::uint64_t voxel;
  SiteCurrent current;
};

class KeepFields : public ConductivityEvents {
 public:
  KeepFields(const Index3& shape, const Comm& comm) : shape_(shape), comm_(comm) {}
  void begin(Potentials& potentials, ConductivityResult& /*result*/) override { potentials_ = &potentials; }
  bool keep(AxisRole /*role*/, int axis) override {
    fields[static_cast<std::size_t>(axis)] = field_of(*potentials_, shape_, comm_);
    return true;
  }

  std::array<ConductivityField, 3> fields;

 private:
  Index3 shape_;
  const Comm& comm_;
  const Potentials* potentials_ = nullptr;
};

}  // namespace

Block<double> ConductivitySample::conductivity() const {
  Block<double> found(whole_box(shape));
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (conductivities.empty()) found.values[i] = labels[i] == 0 ? 1 : 0;
    for (const LabelConductivity& each : conductivities) {
      if (each.label == labels[i]) found.values[i] = each.conductivity;
    }
  }
  return found;
}

Rock ConductivitySample::rock(Boundary boundary, const Axes& axes, const Comm& comm) const {
  ConductivityPlan plan;
  plan.conductivities = conductivities;
  Cleaning cleaning = {.boundary = boundary, .axes = axes, .may_be_uniform = true};
  for (const LabelConductivity& each : conductivities) cleaning.classes.push_back(each.label);
  const LabelSet pore = conductivities.empty() ? LabelSet::parse("0") : conducting_labels(plan);
  return rock_of_labels({shape, VoxelType::uint8, std::as_bytes(std::span(labels)), pore}, cleaning, comm);
}

ConductivitySample conductivity_sample(const PoreBlock& pores) {
  ConductivitySample sample = {pores.box.extents(), {}};
  for (const std::uint8_t pore : pores.values) sample.labels.push_back(pore != 0 ? 0 : 1);
  return sample;
}

ConductivitySample random_labels(const Index3& shape, double solid, const std::vector<double>& conductivities, std::uint32_t seed) {
  std::mt19937 random(seed);
  ConductivitySample sample = {shape, {}};
  for (std::size_t i = 0; i < conductivities.size(); ++i)
    sample.conductivities.push_back({static_cast<std::int64_t>(i) + 1, conductivities[i]});
  for (std::int64_t i = whole_box(shape).volume(); i > 0; --i) {
    const bool is_solid = static_cast<double>(random()) < solid * 4294967296.0;
    sample.labels.push_back(static_cast<std::uint8_t>(is_solid ? 0 : 1 + random() % conductivities.size()));
  }
  return sample;
}

ConductivityPlan conductivity_plan(double tolerance, SampleEnds ends) {
  ConductivityPlan plan;
  plan.tolerance = tolerance;
  plan.ends = ends;
  plan.machine.device = DeviceChoice::cpu;
  plan.machine.threads = 1;
  return plan;
}

ConductivityField field_of(const Potentials& potentials, const Index3& shape, const Comm& comm) {
  std::vector<VoxelCurrent> mine;
  potentials.visit([&](std::int64_t first, std::span<const SiteCurrent> currents) {
    for (std::size_t i = 0; i < currents.size(); ++i) {
      const std::uint64_t voxel = potentials.voxels()[static_cast<std::size_t>(first) + i];
      if (voxel != no_voxel) mine.push_back({voxel, currents[i]});
    }
  });
  std::vector<VoxelCurrent> all = comm.gather_root(mine);
  comm.broadcast_root(all);
  ConductivityField field = {Block<SiteCurrent>(whole_box(shape)), PoreBlock(whole_box(shape))};
  for (const VoxelCurrent& each : all) {
    field.values.values[each.voxel] = each.current;
    field.sites.values[each.voxel] = 1;
  }
  return field;
}

ConductivityRun run_of(const ConductivitySample& sample, Boundary boundary, ConductivityPlan plan, const Comm& comm) {
  plan.conductivities = sample.conductivities;
  Rock rock = sample.rock(boundary, plan.directions, comm);
  KeepFields events(sample.shape, comm);
  ConductivityRun run;
  run.result = find_conductivity(rock, plan, events, comm);
  run.fields = std::move(events.fields);
  return run;
}

std::vector<double> numbers_of(const ConductivityState& state) {
  return {static_cast<double>(state.axis),
          static_cast<double>(state.iterations),
          state.conductance,
          state.lower,
          state.upper,
          state.across[0],
          state.across[1],
          state.across[2],
          state.residual};
}

std::vector<double> numbers_of(const ConductivityField& field) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < field.values.values.size(); ++i) {
    const SiteCurrent& each = field.values.values[i];
    numbers.insert(numbers.end(),
                   {static_cast<double>(field.sites.values[i]), each.potential, each.current[0], each.current[1], each.current[2]});
  }
  return numbers;
}

std::vector<double> numbers_of(const ConductivityRun& run) {
  std::vector<double> numbers = {static_cast<double>(run.result.sites), static_cast<double>(run.result.sites_dropped)};
  const auto add = [&](const std::vector<double>& more) { numbers.insert(numbers.end(), more.begin(), more.end()); };
  for (const auto& along : run.result.along) {
    if (!along) continue;
    add(numbers_of(along->last));
    for (const ConductivityState& monitor : along->monitors) add(numbers_of(monitor));
  }
  for (const ConductivityField& field : run.fields) add(numbers_of(field));
  return numbers;
}

ConductingPart conducting_part(const PoreBlock& pores, Boundary boundary, const std::shared_ptr<const Partition>& partition,
                               const Comm& comm, const Block<std::uint8_t>& classes, const std::vector<double>& conductivities) {
  const Index3 shape = pores.box.extents();
  const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
  Part part = *build_part_all(*partition, comm.rank(), fluid, {face_neighbours(), shape, boundary}, comm);
  ConductingPart made;
  SiteFacts& facts = made.facts;
  facts.part = std::move(part);
  facts.shape = shape;
  facts.boundary = boundary;
  facts.codes = site_codes(facts.part, shape, 1, comm);
  facts.neighbours = take_neighbours(facts.part);
  made.levels = levels_of(facts, 1, comm);
  if (conductivities.empty()) return made;
  facts.conductances = conductance_table(conductivities);
  facts.classes.resize(facts.part.voxels.size());
  std::fill(facts.classes.begin(), facts.classes.end(), 0);
  for_each_listed(facts.part.voxels, shape, [&](std::size_t site, const Index3& at) { facts.classes[site] = classes[at]; });
  append_others(facts.classes, halo_of(facts.part), comm);
  return made;
}

RandomBricks::RandomBricks(const Index3& shape, std::int64_t parts, std::uint32_t seed)
    : shape_(shape), parts_(parts), edge_(block_edge), owners_(Box{{0, 0, 0}, {}}) {
  const auto bricks = [&](std::size_t axis) { return (shape[axis] + edge_ - 1) / edge_; };
  owners_ = Block<std::int64_t>(whole_box({bricks(0), bricks(1), bricks(2)}));
  std::mt19937 random(seed);
  for (std::int64_t& owner : owners_.values) owner = static_cast<std::int64_t>(random()) % parts;
}

void RandomBricks::owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const {
  for (std::int64_t begin = x.begin; begin < x.end;) {
    const std::int64_t end = std::min(x.end, (begin / edge_ + 1) * edge_);
    visit(owners_[{begin / edge_, y / edge_, z / edge_}], {begin, end});
    begin = end;
  }
}

}  // namespace karst
