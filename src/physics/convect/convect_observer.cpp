#include "physics/convect/convect_observer.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/ranks/exact_sum.hpp"
#include "base/ranks/parallel.hpp"
#include "geometry/listed_voxels.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

enum RowSum : std::size_t { mass_sum, momentum_x_sum, momentum_y_sum, total_energy_sum, temperature_sum, heat_sum, row_sums };

// Sums over some sites.
struct Sums {
  explicit Sums(std::int64_t rows) : sites(static_cast<std::size_t>(rows)), sums(static_cast<std::size_t>(rows) * row_sums) {}

  void add(std::size_t row, const ThermalMotion& m) {
    const double speed2 = (m.velocity[0] * m.velocity[0] + m.velocity[1] * m.velocity[1]) * D2Q37::square_scale;
    ++sites[row];
    ExactSum* const of_row = &sums[row * row_sums];
    of_row[mass_sum].add(m.density);
    of_row[momentum_x_sum].add(m.density * m.velocity[0]);
    of_row[momentum_y_sum].add(m.density * m.velocity[1]);
    of_row[total_energy_sum].add(m.density * (m.temperature + speed2 / 2));
    of_row[temperature_sum].add(m.temperature);
    of_row[heat_sum].add(m.density * m.velocity[1] * m.temperature);
    fastest = std::max(fastest, speed_of(m));
    coldest = std::min(coldest, m.temperature);
    hottest = std::max(hottest, m.temperature);
  }
  void add(const Sums& other) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i].add(other.sums[i]);
    for (std::size_t row = 0; row < sites.size(); ++row) sites[row] += other.sites[row];
    fastest = std::max(fastest, other.fastest);
    coldest = std::min(coldest, other.coldest);
    hottest = std::max(hottest, other.hottest);
  }

  std::vector<std::int64_t> sites;
  std::vector<ExactSum> sums;
  double fastest = 0, coldest = 1e300, hottest = 0;
};

Sums sums_of(const ThermalFlow& flow, const ConvectPlan& plan, std::int64_t threads) {
  std::vector<Sums> each(static_cast<std::size_t>(threads), Sums(plan.shape[1]));
  flow.visit_motions([&](std::int64_t first, std::span<const ThermalMotion> motions) {
    const std::int64_t share = (std::ssize(motions) + threads - 1) / threads;
    in_parallel_shares(static_cast<int>(threads), std::ssize(motions), share, [&](std::int64_t begin, std::int64_t end) {
      Sums& mine = each[static_cast<std::size_t>(begin / share)];
      const std::span<const std::uint64_t> voxels =
          flow.voxels().subspan(static_cast<std::size_t>(first + begin), static_cast<std::size_t>(end - begin));
      for_each_listed(voxels, plan.shape, [&](std::size_t i, const Index3& at) {
        if (voxels[i] != no_voxel) mine.add(static_cast<std::size_t>(at[1]), motions[static_cast<std::size_t>(begin) + i]);
      });
    });
  });
  for (std::size_t thread = 1; thread < each.size(); ++thread) each.front().add(each[thread]);
  return each.front();
}

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

// A look gives both monitor and profiles.
void ConvectObserver::look(const ThermalFlow& flow) {
  if (looked_at_ == flow.steps()) return;
  looked_at_ = flow.steps();
  const Sums mine = sums_of(flow, plan_, threads_);
  const std::vector<double> sums = ExactSum::all(mine.sums, comm_);
  profiles_ = profiles_of(sums, comm_.sum_all(mine.sites));
  profiles_.steps = flow.steps();
  monitor_ = {};
  monitor_.steps = flow.steps();
  monitor_.mass = all_of(sums, mass_sum);
  monitor_.energy = all_of(sums, total_energy_sum);
  monitor_.potential = potential_energy(sums, plan_.gravity);
  monitor_.momentum = {all_of(sums, momentum_x_sum), all_of(sums, momentum_y_sum)};
  monitor_.fastest = comm_.max_all(mine.fastest);
  monitor_.coldest = -comm_.max_all(-mine.coldest);
  monitor_.hottest = comm_.max_all(mine.hottest);
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
