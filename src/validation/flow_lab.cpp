#include "validation/flow_lab.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "conduction/find_conductivity.hpp"
#include "permeability/find_permeability.hpp"

namespace karst {

PoreBlock pores_of(const SampleOptions& sample) { return render_pores(*make_sample(sample), whole_box(sample.shape)); }

FlowLab::FlowLab(const FlowSettings& machine, const Comm& comm, std::function<void()> working)
    : machine_(machine), comm_(comm), working_(std::move(working)) {}

FlowSettings FlowLab::settings_for(const Driving& driving, std::int64_t sites) const {
  FlowSettings settings = machine_;
  settings.tau = driving.tau;
  settings.tolerance = settings.storage == Storage::f32 ? std::max(driving.tolerance, f32_accuracy) : driving.tolerance;
  settings.max_steps = 200000;
  if (settings.device == DeviceKind::cpu) settings.threads = useful_threads(settings.threads, sites / comm_.size());
  return settings;
}

Tensor FlowLab::permeability(const PoreBlock& pores, const Driving& driving) const {
  const LabelArray labels = {pores.box.extents(), VoxelType::uint8, std::as_bytes(std::span(pores.values)), LabelSet::parse("1")};
  Rock rock = rock_of_labels(labels, {driving.boundary, driving.axes, machine_.threads}, comm_);
  SampleCase made = case_of(rock, comm_, machine_.lattice);
  const SampleFacts& sample = made.sample;
  FlowSolver solver(std::move(made.cut.part), driving.boundary, sample.shape(), settings_for(driving, sample.sites()), comm_);
  Tensor k{};
  for (int axis = 0; axis < 3; ++axis) {
    const auto column = static_cast<std::size_t>(axis);
    if (!driving.axes[column] || !sample.percolates[column]) continue;
    const Flow flow = solver.compute(axis, {}, [&](const FlowState&) { return working_(), true; });
    for (std::size_t row = 0; row < 3; ++row) {
      k[row][column] = flow.converged ? flow.last.k[row] : std::numeric_limits<double>::quiet_NaN();
    }
  }
  return k;
}

double FlowLab::permeability(const SampleOptions& sample, int axis, double tau, double tolerance) const {
  Driving driving{.tau = tau, .tolerance = tolerance};
  const auto a = static_cast<std::size_t>(axis);
  driving.axes[a] = true;
  return permeability(pores_of(sample), driving)[a][a];
}

namespace {

// Calls `working` at each monitor.
class Working final : public UnsteadyEvents {
 public:
  explicit Working(const std::function<void()>& working) : working_(working) {}
  void monitor(const UnsteadyResult& /*result*/) override { working_(); }

 private:
  const std::function<void()>& working_;
};

class Conducting final : public ConductionEvents {
 public:
  explicit Conducting(const std::function<void()>& working) : working_(working) {}
  bool go_on(const ConductionState& /*state*/) override { return working_(), true; }

 private:
  const std::function<void()>& working_;
};

}  // namespace

UnsteadyResult FlowLab::flow(const std::string& kind, const Index3& shape, FlowRequest request) const {
  // A velocity set that a case does not name is that of the machine.
  if (request.settings.lattice.empty()) request.settings.lattice = machine_.lattice;
  request.machine.devices = comm_.gather_all(machine_.device);
  request.machine.transfer = machine_.transfer;
  request.machine.layout = machine_.layout;
  request.machine.storage = machine_.storage;
  request.machine.threads = useful_threads(machine_.threads, whole_box(shape).volume() / comm_.size());
  request.cut.kind = WeightsKind::equal;
  SampleOptions options;
  options.kind = kind;
  options.shape = shape;
  Rock rock = rock_of_sample(*make_sample(options), cleaning_for(request, machine_.threads), comm_);
  Working events(working_);
  return compute_flow(flow_case(rock, request, comm_), events, comm_);
}

double FlowLab::formation_factor(const ConductingSample& sample, int axis, double tolerance, Boundary boundary) const {
  const auto a = static_cast<std::size_t>(axis);
  ConductionPlan plan;
  plan.directions = {};
  plan.directions[a] = true;
  plan.tolerance = tolerance;
  plan.conductivities = sample.conductivities;
  plan.machine.devices = comm_.gather_all(machine_.device);
  plan.machine.transfer = machine_.transfer;
  plan.machine.threads = useful_threads(machine_.threads, whole_box(sample.shape).volume() / comm_.size());
  plan.cut.kind = WeightsKind::equal;
  Cleaning cleaning = {.boundary = boundary, .axes = plan.directions, .threads = machine_.threads};
  for (const LabelConductivity& each : plan.conductivities) cleaning.classes.push_back(each.label);
  const LabelArray labels = {sample.shape, VoxelType::uint8, std::as_bytes(std::span(sample.labels)), conducting_labels(plan)};
  Rock rock = rock_of_labels(labels, cleaning, comm_);
  Conducting events(working_);
  const ConductionResult result = find_conductivity(rock, plan, events, comm_);
  return result.along[a]->converged ? *result.formation_factor(a) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace karst
