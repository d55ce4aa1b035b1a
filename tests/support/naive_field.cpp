#include "support/naive_field.hpp"

#include <algorithm>
#include <cmath>

namespace karst {

namespace {

double conductance_between(double a, double b) { return a > 0 && b > 0 ? 2 / (1 / a + 1 / b) : 0; }

// The next voxel along an axis; false beyond the sample.
bool step(Index3& v, int axis, int by, const Box& sample, bool is_periodic) {
  v[axis] += by;
  if (v[axis] >= 0 && v[axis] < sample.hi[axis]) return true;
  if (!is_periodic) return false;
  v[axis] = v[axis] < 0 ? sample.hi[axis] - 1 : 0;
  return true;
}

// The current up the axis `along`: the mean of those through the two faces of a voxel.
double current_through(const Block<double>& conductivity, const NaiveConduction& naive, const Index3& v, int along, int driven,
                       Boundary boundary, SampleEnds ends) {
  double current = 0;
  const bool is_at_end = v[along] == conductivity.box.lo[along] || v[along] == conductivity.box.hi[along] - 1;
  const bool has_one_face = along == driven && ends == SampleEnds::voxels && boundary != Boundary::periodic && is_at_end;
  const double share = has_one_face ? 1 : 0.5;
  for (const int up : {-1, 1}) {
    Index3 next = v;
    double conductance = 0, drop = 0;
    if (step(next, along, up, conductivity.box, boundary == Boundary::periodic)) {
      conductance = conductance_between(conductivity[v], conductivity[next]);
      drop = (along == driven ? up : 0) + naive.deviation[v] - naive.deviation[next];
    } else if (along == driven && ends == SampleEnds::faces) {
      conductance = 2 * conductivity[v];
      drop = up * 0.5 + naive.deviation[v];
    }
    current += share * up * conductance * drop;
  }
  return current;
}

}  // namespace

NaiveConduction naive_on_root(const Block<double>& conductivity, int axis, Boundary boundary, SampleEnds ends, const Comm& comm) {
  NaiveConduction result;
  result.deviation = Block<double>(conductivity.box);
  if (comm.is_root()) result = naive_conduction(conductivity, axis, boundary, ends);
  std::vector<double> numbers(result.conductance.begin(), result.conductance.end());
  numbers.push_back(result.energy);
  comm.broadcast_root(numbers);
  std::copy_n(numbers.begin(), 3, result.conductance.begin());
  result.energy = numbers[3];
  comm.broadcast_root(result.deviation.values);
  return result;
}

FieldDifference difference_of(const ConductivityField& field, const Block<double>& conductivity, const NaiveConduction& naive, int axis,
                              Boundary boundary, SampleEnds ends) {
  FieldDifference largest;
  const double middle = static_cast<double>(conductivity.box.hi[axis] - 1) / 2;
  const auto potential_at = [&](const Index3& v) { return naive.deviation[v] + middle - static_cast<double>(v[axis]); };
  for_each_voxel(conductivity.box, [&](const Index3& v) {
    if (!field.sites[v]) return;
    const SiteCurrent& ours = field.values[v];
    largest.potential = std::max(largest.potential, std::abs(ours.potential - potential_at(v)));
    for (int along = 0; along < 3; ++along) {
      const double expected = current_through(conductivity, naive, v, along, axis, boundary, ends);
      largest.current = std::max(largest.current, std::abs(ours.current[static_cast<std::size_t>(along)] - expected));
      Index3 next = v;
      if (!step(next, along, 1, conductivity.box, false) || !field.sites[next]) continue;
      const double drop = ours.potential - field.values[next].potential - (potential_at(v) - potential_at(next));
      const double root = std::sqrt(conductance_between(conductivity[v], conductivity[next]));
      largest.drop_by_root = std::max(largest.drop_by_root, std::abs(drop) * root);
    }
  });
  return largest;
}

}  // namespace karst
