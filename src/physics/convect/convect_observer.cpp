#include "physics/convect/convect_observer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/ranks/exact_sum.hpp"
#include "physics/convect/device_of_rows.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

double all_of(const std::vector<double>& sums, RowSum which) {
  double all = 0;
  for (std::size_t i = which; i < sums.size(); i += row_sums) all += sums[i];
  return all;
}

double potential_energy(const std::vector<double>& sums, double gravity) {
  double moment = 0;
  for (std::size_t row = 0; row < sums.size() / row_sums; ++row)
    moment += sums[row * row_sums + mass_sum] * (static_cast<double>(row) + 0.5);
  return gravity * D2Q37::square_scale * moment;
}

RowProfiles profiles_of(const std::vector<double>& sums, std::vector<std::int64_t> sites) {
  RowProfiles rows;
  for (std::size_t row = 0; row < sites.size(); ++row) {
    const double* const of_row = &sums[row * row_sums];
    const double count = static_cast<double>(std::max<std::int64_t>(sites[row], 1)), mass = sites[row] > 0 ? of_row[mass_sum] : 1;
    rows.density.push_back(of_row[mass_sum] / count);
    rows.temperature.push_back(of_row[temperature_sum] / count);
    rows.velocity_x.push_back(of_row[momentum_x_sum] / mass);
    rows.velocity_y.push_back(of_row[momentum_y_sum] / mass);
  }
  rows.sites = std::move(sites);
  return rows;
}

// A layer of linear temperature has its own thickness.
double mixing_length(const RowProfiles& rows, const ConvectPlan& plan) {
  double length = 0;
  for (std::size_t row = 0; row < rows.sites.size(); ++row) {
    if (rows.sites[row] == 0) continue;
    const double share = (rows.temperature[row] - plan.low.temperature) / (plan.high.temperature - plan.low.temperature);
    const double within = std::clamp(share, 0.0, 1.0);
    length += 6 * within * (1 - within);
  }
  return length;
}

// In the middle half of the rows: the momentum of rows beside plates is not that of their mass flux. What moves carries c_p T; conduction
// carries c_p rho alpha dT/dy, and rho alpha is the pressure times the diffusivity at temperature 1.
std::optional<double> nusselt_number(const RowProfiles& rows, const std::vector<double>& sums, const ConvectPlan& plan) {
  const std::size_t height = rows.sites.size(), low = height / 4, high = height - 1 - low;
  for (const std::int64_t sites : rows.sites) {
    if (sites != plan.shape[0]) return std::nullopt;  // grains
  }
  double carried = 0, pressure = 0, sites = 0;
  for (std::size_t row = low; row <= high; ++row) {
    carried += sums[row * row_sums + heat_sum];
    pressure += rows.density[row] * rows.temperature[row] * static_cast<double>(rows.sites[row]);
    sites += static_cast<double>(rows.sites[row]);
  }
  const double conductivity = plan.diffusivity * pressure / sites;
  const double conducted = conductivity * (rows.temperature[low] - rows.temperature[high]) / static_cast<double>(high - low);
  return (carried / sites + conducted) * static_cast<double>(height) / (conductivity * *plan.difference);
}

}  // namespace

ConvectObserver::ConvectObserver(const ConvectPlan& plan, std::span<const std::uint64_t> voxels, const RankSettings& machine,
                                 const Comm& comm)
    : plan_(plan), comm_(comm) {
  RowChunks rows(voxels, plan.shape);
  sites_ = comm.sum_all(rows.sites);
  rows_ = sums_of_rows(std::move(rows), machine, comm);
}

// A look gives both monitor and profiles.
void ConvectObserver::look(const ThermalFlow& flow) {
  if (looked_at_ == flow.steps()) return;
  looked_at_ = flow.steps();
  std::vector<ExactSum> own_sums;
  ThermalExtremes extremes;
  for (const RowTotals& row : rows_->of(flow)) {
    for (const RowTotals::Total& total : row.totals) own_sums.emplace_back(total.high, total.low);
    extremes.add(row.extremes);
  }
  const std::vector<double> sums = ExactSum::all(own_sums, comm_);
  profiles_ = profiles_of(sums, sites_);
  profiles_.steps = flow.steps();
  monitor_ = {};
  monitor_.steps = flow.steps();
  monitor_.mass = all_of(sums, mass_sum);
  monitor_.energy = all_of(sums, total_energy_sum);
  monitor_.potential = potential_energy(sums, plan_.gravity);
  monitor_.momentum = {all_of(sums, momentum_x_sum), all_of(sums, momentum_y_sum)};
  monitor_.fastest = comm_.max_all(extremes.fastest);
  monitor_.coldest = -comm_.max_all(-extremes.coldest);
  monitor_.hottest = comm_.max_all(extremes.hottest);
  if (plan_.difference && *plan_.difference != 0) monitor_.nusselt = nusselt_number(profiles_, sums, plan_);
  if (plan_.request.kind == ConvectKind::rayleigh_taylor) monitor_.mixing_length = mixing_length(profiles_, plan_);
}

ConvectMonitor ConvectObserver::observe(const ThermalFlow& flow, bool /*is_regular*/) {
  look(flow);
  return monitor_;
}

std::optional<RowProfiles> ConvectObserver::profiles(const ThermalFlow& flow) {
  look(flow);
  return profiles_;
}

}  // namespace karst
