#include "validation/flow_lab.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "physics/conductivity/find_conductivity.hpp"
#include "physics/convect/compute_convect.hpp"
#include "physics/permeability/find_permeability.hpp"
#include "physics/relaxation/compute_relaxation.hpp"
#include "physics/transport/compute_transport.hpp"
#include "validation/motions_of.hpp"

namespace karst {

PoreBlock pores_of(const SampleOptions& sample) { return render_pores(*make_sample(sample), whole_box(sample.shape)); }

FlowLab::FlowLab(const FlowSettings& machine, const Comm& comm, std::function<void()> working)
    : machine_(machine), comm_(comm), working_(std::move(working)) {}

FlowSettings FlowLab::settings_for(const Driving& driving, std::int64_t sites) const {
  FlowSettings settings = machine_;
  settings.tau_may_differ = settings.corrects_pressure = !driving.tau;  // corrections have 24 bits: not exact to round-off
  settings.tau = driving.tau.value_or(settings.tau);
  settings.tolerance = std::max(driving.tolerance, storage_accuracy(settings.storage));
  settings.max_steps = 200000;
  if (settings.device == DeviceKind::cpu) settings.threads = useful_threads(settings.threads, sites / comm_.size());
  return settings;
}

MachineChoice FlowLab::machine_for(std::int64_t voxels) const {
  MachineChoice machine;
  machine.devices = comm_.gather_all(machine_.device);
  machine.transfer = machine_.transfer;
  machine.layout = machine_.layout;
  machine.storage = machine_.storage;
  machine.threads = useful_threads(machine_.threads, voxels / comm_.size());
  return machine;
}

Tensor FlowLab::permeability(const PoreBlock& pores, const Driving& driving) const {
  const LabelArray labels = {pores.box.extents(), VoxelType::uint8, std::as_bytes(std::span(pores.values)), LabelSet::parse("1")};
  Rock rock = rock_of_labels(labels, {driving.boundary, driving.axes, machine_.threads}, comm_);
  SampleCase sample_case = case_of(rock, comm_, machine_.lattice);
  const SampleFacts& sample = sample_case.sample;
  FlowSolver solver(std::move(sample_case.cut.part), driving.boundary, sample.shape(), settings_for(driving, sample.sites()), comm_);
  FlowStart start;
  start.from_pressure = true;
  Tensor k{};
  for (int axis = 0; axis < 3; ++axis) {
    const auto column = static_cast<std::size_t>(axis);
    if (!driving.axes[column] || !sample.percolates[column]) continue;
    const Flow flow = solver.compute(axis, start, [&](const FlowState&) { return working_(), true; });
    for (std::size_t row = 0; row < 3; ++row) {
      k[row][column] = flow.converged ? flow.last.k[row] : std::numeric_limits<double>::quiet_NaN();
    }
  }
  return k;
}

double FlowLab::permeability(const SampleOptions& sample, int axis, std::optional<double> tau, double tolerance) const {
  Driving driving{.tau = tau, .tolerance = tolerance};
  const auto a = static_cast<std::size_t>(axis);
  driving.axes[a] = true;
  return permeability(pores_of(sample), driving)[a][a];
}

namespace {

// Calls `working` at each monitor.
class Working final : public FlowEvents {
 public:
  explicit Working(const std::function<void()>& working) : working_(working) {}
  void monitor(const FlowResult& /*result*/) override { working_(); }

 private:
  const std::function<void()>& working_;
};

class Conducting final : public ConductivityEvents {
 public:
  explicit Conducting(const std::function<void()>& working) : working_(working) {}
  bool go_on(AxisRole /*role*/, const ConductivityState& /*state*/) override { return working_(), true; }

 private:
  const std::function<void()>& working_;
};

class Convecting final : public ConvectEvents {
 public:
  Convecting(const ThermalStart& start, const ThermalLook& look, const std::function<void()>& working, const Comm& comm)
      : start_(start), look_(look), working_(working), comm_(comm) {}

  bool begin(ThermalFlow& flow, ConvectObserver& /*observer*/, ConvectResult& result) override {
    flow_ = &flow;
    shape_ = result.plan.shape;
    if (start_) flow.start([&](std::size_t site) { return start_(whole_box(shape_).voxel_at(flow.voxels()[site])); });
    return start_ != nullptr;
  }
  bool go_on() override { return working_(), true; }
  void write_fields() override { look_(flow_->steps(), motions_of(*flow_, shape_, comm_)); }

 private:
  const ThermalStart& start_;
  const ThermalLook& look_;
  const std::function<void()>& working_;
  const Comm& comm_;
  ThermalFlow* flow_ = nullptr;
  Index3 shape_{};
};

Rock rock_of_kind(const std::string& kind, const Index3& shape, const Cleaning& cleaning, const Comm& comm) {
  SampleOptions options;
  options.kind = kind;
  options.shape = shape;
  return rock_of_sample(*make_sample(options), cleaning, comm);
}

}  // namespace

FlowResult FlowLab::flow(const std::string& kind, const Index3& shape, FlowRequest request) const {
  // A velocity set that a case does not name is that of the machine.
  if (request.lattice.empty()) request.lattice = machine_.lattice;
  request.machine = machine_for(whole_box(shape).volume());
  request.cut.kind = WeightsKind::equal;
  Rock rock = rock_of_kind(kind, shape, cleaning_for(request, machine_.threads), comm_);
  Working events(working_);
  return compute_flow(flow_case(rock, request, comm_), events, comm_);
}

void FlowLab::thermal_flow(const Index3& shape, ConvectRequest request, const ThermalStart& start, const ThermalLook& look) const {
  request.machine = machine_for(whole_box(shape).volume());
  Rock rock = rock_of_kind("box", shape, cleaning_for_convect(machine_.threads), comm_);
  Convecting events(start, look, working_, comm_);
  compute_convect(convect_case(rock, request, comm_), events, comm_);
}

TwoPhaseBox FlowLab::two_phases(const TwoPhaseSample& sample, const TwoPhaseBox::ShareAt& share_at) const {
  return {sample, share_at, machine_, working_, comm_};
}

double FlowLab::permeability(const PorousLabelsSample& sample, std::optional<double> tau, double tolerance) const {
  PermeabilityPlan plan;
  plan.directions = {true, false, false};
  plan.numerics = settings_for({.tau = tau, .tolerance = tolerance}, whole_box(sample.shape).volume());
  plan.machine = machine_for(whole_box(sample.shape).volume());
  plan.cut.kind = WeightsKind::equal;
  plan.porous = {sample.permeabilities, PermeabilityUnit::square_voxel};
  const auto has_pores = std::find(sample.labels.begin(), sample.labels.end(), std::uint8_t{0}) != sample.labels.end();
  std::set<std::uint8_t> others(sample.labels.begin(), sample.labels.end());
  others.erase(0);
  for (const LabelPermeability& each : sample.permeabilities) others.erase(static_cast<std::uint8_t>(each.label));
  for (const std::uint8_t solid : others) plan.porous.labels.push_back({solid, 0});
  const Cleaning cleaning = {.axes = plan.directions, .threads = machine_.threads, .porous = plan.porous};
  const LabelArray labels = {sample.shape, VoxelType::uint8, std::as_bytes(std::span(sample.labels)),
                             has_pores ? LabelSet::parse("0") : LabelSet()};
  const PermeabilityResult result = find_permeability(rock_of_labels(labels, cleaning, comm_), plan, comm_);
  working_();
  return result.flow(0)->converged ? *result.k_voxel2(0, 0) : std::numeric_limits<double>::quiet_NaN();
}

double FlowLab::formation_factor(const ConductingSample& sample, int axis, double tolerance, Boundary boundary) const {
  const auto a = static_cast<std::size_t>(axis);
  ConductivityPlan plan;
  plan.directions = {};
  plan.directions[a] = true;
  plan.tolerance = tolerance;
  plan.conductivities = sample.conductivities;
  plan.machine = machine_for(whole_box(sample.shape).volume());
  plan.cut.kind = WeightsKind::equal;
  Cleaning cleaning = {.boundary = boundary, .axes = plan.directions, .threads = machine_.threads};
  for (const LabelConductivity& each : plan.conductivities) cleaning.classes.push_back(each.label);
  cleaning.are_classes_pores = true;
  const LabelArray labels = {sample.shape, VoxelType::uint8, std::as_bytes(std::span(sample.labels)), conducting_labels(plan)};
  Rock rock = rock_of_labels(labels, cleaning, comm_);
  Conducting events(working_);
  const ConductivityResult result = find_conductivity(rock, plan, events, comm_);
  return result.along[a]->converged ? *result.formation_factor(a) : std::numeric_limits<double>::quiet_NaN();
}

RelaxationResult FlowLab::relaxation(const PoreBlock& pores, RelaxationRequest request) const {
  request.machine = machine_for(pores.box.volume());
  const LabelArray labels = {pores.box.extents(), VoxelType::uint8, std::as_bytes(std::span(pores.values)), LabelSet::parse("1")};
  Rock rock = rock_of_labels(labels, {.boundary = request.boundary, .threads = machine_.threads, .keeps_all = true}, comm_);
  rock.voxel_size_m = 1;
  working_();
  return compute_relaxation(
      relaxation_case(rock, request, comm_), request, [](const std::string&) {}, comm_);
}

TransportResult FlowLab::dispersion(const PoreBlock& pores, TransportRequest request) const {
  request.machine = machine_for(pores.box.volume());
  request.machine.storage = Storage::f64;
  request.cut.kind = WeightsKind::equal;
  complete(request);
  const LabelArray labels = {pores.box.extents(), VoxelType::uint8, std::as_bytes(std::span(pores.values)), LabelSet::parse("1")};
  const Cleaning cleaning = {.boundary = request.boundary, .axes = request.directions, .threads = machine_.threads};
  working_();
  return compute_transport(rock_of_labels(labels, cleaning, comm_), request, comm_);
}

}  // namespace karst
