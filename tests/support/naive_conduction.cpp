#include "support/naive_conduction.hpp"

#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

namespace karst {

namespace {

using Number = long double;
using Numbers = std::vector<Number>;

constexpr auto end_face = static_cast<std::size_t>(-1);  // where the deviation is 0

// From a voxel to the next along +axis. Its drop is `drop` plus the deviation of `from` minus that of `to`.
struct Link {
  std::size_t from, to;
  int axis;
  Number conductance;
  Number drop;  // of the mean gradient
};

std::vector<Link> links_between_voxels(const Block<double>& conductivity, int driven, bool periodic) {
  const Box& sample = conductivity.box;
  std::vector<Link> links;
  for_each_voxel(sample, [&](const Index3& v) {
    for (int axis = 0; axis < 3; ++axis) {
      Index3 next = v;
      next[axis] += 1;
      if (next[axis] == sample.hi[axis]) {
        if (!periodic) continue;
        next[axis] = 0;
      }
      const Number here = conductivity[v], there = conductivity[next];
      if (here == 0 || there == 0) continue;
      links.push_back({sample.offset(v), sample.offset(next), axis, 2 / (1 / here + 1 / there), axis == driven ? 1.0L : 0.0L});
    }
  });
  return links;
}

// Half a voxel long.
std::vector<Link> links_to_end_faces(const Block<double>& conductivity, int driven) {
  const Box& sample = conductivity.box;
  std::vector<Link> links;
  for_each_voxel(sample, [&](const Index3& v) {
    const Number conductance = 2.0L * conductivity[v];
    if (conductance == 0) return;
    if (v[driven] == 0) links.push_back({end_face, sample.offset(v), driven, conductance, 0.5L});
    if (v[driven] == sample.hi[driven] - 1) links.push_back({sample.offset(v), end_face, driven, conductance, 0.5L});
  });
  return links;
}

Number deviation_at(const Numbers& deviation, std::size_t voxel) { return voxel == end_face ? 0 : deviation[voxel]; }

Number dot(const Numbers& a, const Numbers& b) { return std::inner_product(a.begin(), a.end(), b.begin(), Number{0}); }

void add(Numbers& to, Number factor, const Numbers& a) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * a[i];
}

// The currents out of all voxels as a function of their deviations. They are not asked for where the deviation is fixed to 0.
class Network {
 public:
  Network(std::vector<Link> links, std::vector<bool> is_fixed) : links_(std::move(links)), is_fixed_(std::move(is_fixed)) {}

  Number drop(const Link& link, const Numbers& deviation) const {
    return link.drop + deviation_at(deviation, link.from) - deviation_at(deviation, link.to);
  }

  // With `with_gradient` false: only the currents of the deviations.
  Numbers currents_out(const Numbers& deviation, bool with_gradient) const {
    Numbers out(deviation.size());
    for (const Link& link : links_) {
      const Number current = link.conductance * (drop(link, deviation) - (with_gradient ? 0 : link.drop));
      if (link.from != end_face) out[link.from] += current;
      if (link.to != end_face) out[link.to] -= current;
    }
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = is_fixed_[i] ? 0 : out[i];
    return out;
  }

  // Divides by the conductance of all links of a voxel.
  Numbers scaled(Numbers values) const {
    Numbers sum(values.size());
    for (const Link& link : links_) {
      if (link.from != end_face) sum[link.from] += link.conductance;
      if (link.to != end_face) sum[link.to] += link.conductance;
    }
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = sum[i] == 0 ? 0 : values[i] / sum[i];
    return values;
  }

  const std::vector<Link>& links() const { return links_; }

 private:
  std::vector<Link> links_;
  std::vector<bool> is_fixed_;
};

// The deviations for which no current is left over in any voxel.
Numbers solve(const Network& network, std::size_t voxels) {
  constexpr Number precision = 1e-17L;
  Numbers deviation(voxels), residual = network.currents_out(deviation, true);
  for (Number& value : residual) value = -value;
  Numbers scaled = network.scaled(residual), direction = scaled;
  const Number first = dot(residual, scaled);
  Number now = first;
  for (std::size_t iteration = 0; now > precision * precision * first; ++iteration) {
    if (iteration > 100 * voxels + 1000) throw std::runtime_error("naive_conduction() does not converge");
    const Numbers currents = network.currents_out(direction, false);
    const Number step = now / dot(direction, currents);
    add(deviation, step, direction);
    add(residual, -step, currents);
    scaled = network.scaled(residual);
    const Number before = now;
    now = dot(residual, scaled);
    for (std::size_t i = 0; i < voxels; ++i) direction[i] = scaled[i] + now / before * direction[i];
  }
  return deviation;
}

void subtract_mean(Block<double>& deviation, const Block<double>& conductivity) {
  double sum = 0, conductors = 0;
  for (std::size_t i = 0; i < deviation.values.size(); ++i) {
    sum += deviation.values[i];
    conductors += conductivity.values[i] > 0 ? 1 : 0;
  }
  for (std::size_t i = 0; i < deviation.values.size(); ++i) deviation.values[i] -= conductivity.values[i] > 0 ? sum / conductors : 0;
}

// With ends in voxels: the first and the last slice.
std::vector<bool> fixed_voxels(const Box& sample, int axis, bool has_ends_in_voxels) {
  std::vector<bool> is_fixed;
  for_each_voxel(sample,
                 [&](const Index3& v) { is_fixed.push_back(has_ends_in_voxels && (v[axis] == 0 || v[axis] == sample.hi[axis] - 1)); });
  return is_fixed;
}

}  // namespace

NaiveConduction naive_conduction(const Block<double>& conductivity, int axis, Boundary boundary, SampleEnds ends) {
  const Box& sample = conductivity.box;
  const bool periodic = boundary == Boundary::periodic, in_voxels = !periodic && ends == SampleEnds::voxels;
  std::vector<Link> links = links_between_voxels(conductivity, axis, periodic);
  if (!periodic && !in_voxels) {
    const std::vector<Link> more = links_to_end_faces(conductivity, axis);
    links.insert(links.end(), more.begin(), more.end());
  }
  const Network network(links, fixed_voxels(sample, axis, in_voxels));
  const Numbers deviation = solve(network, conductivity.values.size());

  Number energy = 0;
  std::array<Number, 3> current{};  // sum over the links along each axis
  for (const Link& link : network.links()) {
    const Number drop = network.drop(link, deviation);
    energy += link.conductance * drop * drop;
    current[static_cast<std::size_t>(link.axis)] += link.conductance * drop;
  }
  const auto length = static_cast<Number>(sample.extent(axis)), volume = static_cast<Number>(sample.volume());
  const Number volume_between_ends = in_voxels ? volume / length * (length - 1) : volume;
  NaiveConduction result;
  for (std::size_t a = 0; a < 3 && periodic; ++a) result.conductance[a] = static_cast<double>(current[a] / volume);
  result.conductance[static_cast<std::size_t>(axis)] = static_cast<double>(energy / volume_between_ends);
  result.energy = static_cast<double>(energy);
  result.deviation = Block<double>(sample);
  for (std::size_t i = 0; i < deviation.size(); ++i) result.deviation.values[i] = static_cast<double>(deviation[i]);
  if (periodic) subtract_mean(result.deviation, conductivity);
  return result;
}

}  // namespace karst
