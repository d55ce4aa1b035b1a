#include "physics/transport/walkers/walk.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace karst {

namespace {

std::int64_t steps_of(double time, const Walkers& walkers) { return std::max<std::int64_t>(1, std::llround(time / walkers.time_step())); }

}  // namespace

std::vector<WalkMoment> walk(Walkers& walkers, const std::vector<double>& times, const ControlFields* control,
                             const AtWalkMoment& at_moment, const Comm& comm) {
  std::set<std::int64_t> halves, ends;
  for (const double time : times) {
    const std::int64_t step = steps_of(time, walkers);
    if (step <= walkers.step()) continue;
    ends.insert(step);
    if (step / 2 >= walkers.step()) halves.insert(step / 2);
  }
  std::set<std::int64_t> stops = halves;
  stops.insert(ends.begin(), ends.end());
  std::map<std::int64_t, Displacements> at_half;
  std::vector<WalkMoment> moments;
  for (const std::int64_t step : stops) {
    walkers.advance_to(step);
    const Displacements now = walkers.displacements();
    if (halves.contains(step)) at_half[step] = now;
    if (!ends.contains(step)) continue;
    WalkMoment& moment = moments.emplace_back();
    moment.step = step;
    moment.time = walkers.time();
    if (const auto half = at_half.find(step / 2); half != at_half.end()) moment.second_half = spread_between(half->second, now, comm);
    if (control != nullptr) moment.controlled = spread_of(walkers.displacements(*control), comm);
    if (!at_moment(moment)) break;
    at_half.erase(at_half.begin(), at_half.lower_bound(step / 2));
  }
  return moments;
}

}  // namespace karst
