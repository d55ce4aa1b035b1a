#include "physics/transport/walked_dispersion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"
#include "physics/transport/walkers/first_passage.hpp"
#include "physics/transport/walkers/walk_spread.hpp"

namespace karst {

namespace {

constexpr int planes = 4;
constexpr std::int64_t looks = 20;

// The fields along x, y and z, from those of the frame: closure fields are linear in their direction.
struct AxisFields {
  explicit AxisFields(const WalkSetup& setup) {
    const auto chi = [&](double sign) {
      return [&fields = setup.fields, sign](std::size_t k, std::size_t site) {
        return static_cast<double>(fields[k].p[site]) + sign * static_cast<double>(fields[k].q[site]);
      };
    };
    const std::size_t sites = setup.fields[0].p.size();
    for (std::size_t a = 0; a < 3; ++a) {
      forward[a] = sums_along(along_axis(a), setup.frame, sites, chi(1));
      reversed[a] = sums_along(along_axis(a), setup.frame, sites, chi(-1));
    }
  }
  ControlFields control(bool is_mirrored) const {
    ControlFields fields;
    for (std::size_t a = 0; a < 3; ++a) {
      fields.forward[a] = forward[a];
      if (is_mirrored) fields.reversed[a] = reversed[a];
    }
    return fields;
  }

  std::array<std::vector<double>, 3> forward, reversed;
};

Displacements along_frame(Displacements of, const FlowFrame& frame) {
  for (std::array<double, 3>& moved : of.block) {
    std::array<double, 3> turned{};
    for (std::size_t k = 0; k < 3; ++k) turned[k] = frame[k][0] * moved[0] + frame[k][1] * moved[1] + frame[k][2] * moved[2];
    moved = turned;
  }
  return of;
}

// The share of a front that starts at a plane and has passed another one `away` behind it: the inverse Gaussian distribution.
double normal_share(double away, double velocity, double dispersion, double time) {
  const double width = 2 * std::sqrt(dispersion * time);
  const double before = (away - velocity * time) / width, behind = (away + velocity * time) / width;
  const double first = std::erfc(before) / 2;
  constexpr double far = 20;
  if (behind < far) return first + std::exp(velocity * away / dispersion) * std::erfc(behind) / 2;
  return first + std::exp(-before * before) / (2 * behind * std::sqrt(std::numbers::pi));  // erfc far away
}

// By the mean velocity.
RawVector<double> fluxes_of_walk(const WalkSetup& setup) {
  const auto sites = static_cast<std::size_t>(setup.facts.part.padded_sites());
  RawVector<double> fluxes(3 * sites);
  for (std::size_t a = 0; a < 3; ++a) {
    std::transform(setup.fluxes.upper[a].begin(), setup.fluxes.upper[a].end(), fluxes.begin() + static_cast<std::ptrdiff_t>(a * sites),
                   [&](std::int64_t flux) { return static_cast<double>(flux) / setup.speed; });
  }
  return fluxes;
}

// Returns false if it was stopped.
bool walk_all(Walkers& walkers, std::int64_t steps, const AtWalk& at_walk) {
  for (std::int64_t look = 1; look <= looks; ++look) {
    const std::int64_t step = steps * look / looks;
    if (step > walkers.step()) walkers.advance_to(step);
    if (!at_walk(step, steps)) return false;
  }
  return true;
}

void set_spread(DispersionAt& at, const Walkers& walkers, const WalkSetup& setup, const Comm& comm) {
  const AxisFields fields(setup);
  const bool is_mirrored = setup.facts.boundary == Boundary::mirror;
  const Displacements moved = along_frame(walkers.displacements(fields.control(is_mirrored)), setup.principal);
  const WalkSpread spread = spread_of(moved, comm);
  const double unit = walkers.rules().diffusivity;
  at.walkers_longitudinal = spread.dispersion[0][0] / unit, at.walkers_longitudinal_error = spread.error[0][0] / unit;
  at.walkers_transverse = spread.dispersion[1][1] / unit, at.walkers_transverse_error = spread.error[1][1] / unit;
  at.walkers_least = spread.dispersion[2][2] / unit, at.walkers_least_error = spread.error[2][2] / unit;
  at.walkers_steps = walkers.step();
}

void add_passages(std::vector<PassageRow>& passages, const DispersionAt& at, const Walkers& walkers, const WalkSetup& setup,
                  const Comm& comm) {
  const WalkRules& rules = walkers.rules();
  const auto times = passage_times(walkers.passages(), planes, walkers.time_step(), comm);
  const double velocity = setup.frame[0][static_cast<std::size_t>(setup.axis)];
  const std::array along = {at.xx, at.yy, at.zz};
  const double dispersion = along[static_cast<std::size_t>(setup.axis)].value_or(at.longitudinal) * rules.diffusivity;
  for (std::size_t plane = 0; plane < times.size(); ++plane) {
    const double away = rules.planes.spacing * static_cast<double>(plane + 1);
    for (int percent = 1; percent < 100; ++percent) {
      const double time = passage_quantile(times[plane], rules.walkers, percent / 100.0);
      if (!std::isfinite(time)) break;
      passages.push_back({at.peclet, static_cast<std::int64_t>(plane) + 1, percent / 100.0, time * velocity / rules.planes.spacing,
                          normal_share(away, velocity, dispersion, time)});
    }
  }
}

}  // namespace

void check_walk_time(const TransportRequest& request, double length) {
  constexpr double most_steps = 1e8;
  const double by_step = WalkRules().rms_step * WalkRules().rms_step / 2;
  if (request.walkers == 0 || request.walk_time * length * length <= most_steps * by_step) return;
  throw InputError(text(setting("walk_time", digits(request.walk_time)), " takes more than ", digits(most_steps), " steps at a length of ",
                        digits(length, 4), " voxels. Give a shorter time, as 0.25."));
}

WalkBytes walked_bytes(const Part& part, const Index3& shape, std::int64_t walkers, const Comm& comm) {
  constexpr std::int64_t of_fluxes = 24, of_fields = 48;  // of a site
  WalkBytes bytes = walk_bytes(part.padded_sites(), shape[0] * shape[1] * shape[2], walkers, comm.size());
  bytes.host += (of_fluxes + of_fields) * part.padded_sites();
  return bytes;
}

bool add_walkers(DispersionAt& at, std::vector<PassageRow>& passages, const WalkSetup& setup, const TransportResult& result,
                 const AtWalk& at_walk, const Comm& comm) {
  const SiteFacts& facts = setup.facts;
  const TransportRequest& request = result.request;
  const RawVector<double> fluxes = fluxes_of_walk(setup);
  const std::span<const SiteCode> codes = std::span(facts.codes).first(static_cast<std::size_t>(facts.part.padded_sites()));
  const WalkSample sample = {facts.part, facts.shape, facts.neighbours, codes, fluxes, facts.boundary, setup.axis};
  WalkRules rules;
  rules.diffusivity = result.length / at.peclet;
  rules.walkers = request.walkers;
  rules.seed = static_cast<std::uint64_t>(request.seed);
  rules.planes = {setup.axis, planes, static_cast<double>(facts.shape[static_cast<std::size_t>(setup.axis)])};
  Walkers walkers(sample, rules, result.machine, comm);
  const double wanted = request.walk_time * result.length * result.length / rules.diffusivity;
  const std::int64_t steps = std::max<std::int64_t>(1, std::llround(wanted / walkers.time_step()));
  if (!walk_all(walkers, steps, at_walk)) return false;
  set_spread(at, walkers, setup, comm);
  add_passages(passages, at, walkers, setup, comm);
  return true;
}

}  // namespace karst
