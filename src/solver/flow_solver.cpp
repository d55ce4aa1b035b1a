#include "solver/flow_solver.hpp"

#include <algorithm>
#include <utility>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/flow_runs.hpp"

namespace karst {

namespace {

template <class Number>
std::unique_ptr<FlowSolver::Impl> runs_on_cpu(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings,
                                              const Comm& comm) {
  return std::make_unique<FlowRuns<CpuBackend<Number>>>(std::move(part), boundary, shape, settings, comm);
}

}  // namespace

int useful_threads(int cores, std::int64_t sites) {
  constexpr std::int64_t sites_per_thread = 65536;
  return static_cast<int>(std::clamp<std::int64_t>(sites / sites_per_thread, 1, cores));
}

FlowSolver::FlowSolver(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm) {
  const auto runs = settings.device == DeviceKind::cuda ? cuda_runs
                    : settings.storage == Storage::f32  ? runs_on_cpu<float>
                                                        : runs_on_cpu<double>;
  impl_ = runs(std::move(part), boundary, shape, settings, comm);
}

FlowSolver::FlowSolver(FlowSolver&&) noexcept = default;
FlowSolver::~FlowSolver() = default;

Flow FlowSolver::run(int axis, const Look& look) { return impl_->run(axis, look); }
const std::vector<std::uint64_t>& FlowSolver::voxels() const { return impl_->voxels(); }
std::vector<SiteFlow> FlowSolver::site_flows() const { return impl_->site_flows(); }
std::int64_t FlowSolver::bytes() const { return impl_->bytes(); }

}  // namespace karst
