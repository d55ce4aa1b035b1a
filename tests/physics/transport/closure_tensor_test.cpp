// All entries of the dispersion, beside a dense solution, the conduction solver, the flow backwards, and an exact tensor.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "physics/transport/flow_frame.hpp"
#include "physics/transport/transport_case.hpp"
#include "support/conductivity_case.hpp"
#include "support/test_images.hpp"

namespace karst {
namespace {

constexpr std::array<Direction3, 3> along_axes = {ex, ey, ez};
constexpr double tolerance_of_tensor = 1e-11;

// The symmetric tensor, by solve() and entry(). `scale`: of the fluxes, by the diffusivity.
FrameTensor tensor_of(Closures& closures, double scale) {
  FrameTensor tensor{};
  std::vector<ClosureFields> fields;
  for (std::size_t a = 0; a < 3; ++a) {
    tensor[a][a] = dispersion_of(closures, {along_axes[a], scale}, tolerance_of_tensor).value;
    for (std::size_t b = 0; b < a; ++b) tensor[a][b] = tensor[b][a] = closures.entry({along_axes[b], scale}, fields[b]);
    fields.push_back(closures.fields());
  }
  return tensor;
}

// `error`: by the largest value on the diagonal.
void expect_near(const FrameTensor& found, const FrameTensor& expected, double error) {
  const double largest = std::max({expected[0][0], expected[1][1], expected[2][2]});
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b <= a; ++b) EXPECT_NEAR(found[a][b], expected[a][b], error * largest) << a << b;
  }
}

// --- a dense solution ---

using DenseRow = std::vector<double>;

// Solves matrix x = right sides in place: Gauss, largest pivots first. The right sides are the last columns.
void solve_in_place(std::vector<DenseRow>& rows) {
  const std::size_t size = rows.size();
  for (std::size_t k = 0; k < size; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < size; ++i) {
      if (std::abs(rows[i][k]) > std::abs(rows[pivot][k])) pivot = i;
    }
    std::swap(rows[k], rows[pivot]);
    for (std::size_t i = 0; i < size; ++i) {
      const double factor = rows[i][k] / rows[k][k];
      if (i == k || factor == 0) continue;
      for (std::size_t j = k; j < rows[i].size(); ++j) rows[i][j] -= factor * rows[k][j];
    }
  }
  for (std::size_t k = 0; k < size; ++k) {
    for (std::size_t j = size; j < rows[k].size(); ++j) rows[k][j] /= rows[k][k];
  }
}

struct DenseLink {
  std::size_t from, to, axis;
  double flux;
};

// The links of a periodic sample between pores numbered in the order of their voxels.
std::vector<DenseLink> dense_links(const PoreBlock& pores, const FluxAt& flux, double scale) {
  std::vector<std::size_t> numbers(pores.values.size());
  std::size_t sites = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = pores.values[i] != 0 ? sites++ : 0;
  std::vector<DenseLink> links;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    for (std::size_t a = 0; a < 3 && pores.values[i] != 0; ++a) {
      const Index3 at = pores.box.voxel_at(i);
      Index3 above = at;
      above[a] = (above[a] + 1) % pores.box.extents()[a];
      if (pores[above] != 0) links.push_back({numbers[i], numbers[pores.box.offset(above)], a, scale * static_cast<double>(flux(at, a))});
    }
  }
  return links;
}

// From the energy of e + G chi, with (S + K) chi = -G^T e - w.
FrameTensor dense_tensor(const PoreBlock& pores, const FluxAt& flux, double scale) {
  const std::vector<DenseLink> links = dense_links(pores, flux, scale);
  std::size_t sites = 0;
  for (const std::uint8_t pore : pores.values) sites += pore;
  std::vector<DenseRow> rows(sites, DenseRow(sites + 3));
  Direction3 mean{};
  for (const DenseLink& link : links) mean[link.axis] += link.flux / static_cast<double>(sites);
  for (DenseRow& row : rows) {
    for (std::size_t a = 0; a < 3; ++a) row[sites + a] = mean[a];
  }
  for (const auto& [from, to, axis, through] : links) {
    rows[from][from] += 1;
    rows[to][to] += 1;
    rows[from][to] += through / 2 - 1;
    rows[to][from] -= through / 2 + 1;
    rows[from][sites + axis] += 1 - through / 2;
    rows[to][sites + axis] -= 1 + through / 2;
  }
  rows[0].assign(sites + 3, 0);  // the value there is 0
  rows[0][0] = 1;
  solve_in_place(rows);
  FrameTensor tensor{};
  for (const DenseLink& link : links) {
    Direction3 gradient{};
    gradient[link.axis] = 1;
    for (std::size_t a = 0; a < 3; ++a) gradient[a] += rows[link.to][sites + a] - rows[link.from][sites + a];
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t b = 0; b < 3; ++b) tensor[a][b] += gradient[a] * gradient[b] / static_cast<double>(sites);
    }
  }
  return tensor;
}

double along(const FrameTensor& tensor, const Direction3& e) {
  double value = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b < 3; ++b) value += e[a] * tensor[a][b] * e[b];
  }
  return value;
}

TEST(ClosureTensor, of_random_fluxes_is_that_of_a_dense_solution) {
  const RandomFlow flow({7, 6, 5}, Boundary::periodic, 2);
  const auto closures = flow.closures(Comm());
  const FrameTensor exact = dense_tensor(flow.pores(), flow, RandomFlow::scale);
  EXPECT_GT(exact[0][0], 5);  // far from diffusion
  EXPECT_GT(std::abs(exact[0][1]), 0.1);
  expect_near(tensor_of(*closures, RandomFlow::scale), exact, 1e-10);
  const Direction3 oblique = {2. / 7, 3. / 7, 6. / 7};
  EXPECT_NEAR(dispersion_of(*closures, {oblique, RandomFlow::scale}, tolerance_of_tensor).value / along(exact, oblique), 1, 1e-10);
}

// --- other solutions ---

TEST(ClosureTensor, without_flow_is_that_of_the_conduction_solver) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const PoreBlock pores = cluster_of(random_pores({10, 11, 9}, 0.6, 5), boundary);
    const auto closures = closures_in(
        pores, boundary, [](const Index3&, std::size_t) { return 0; }, Comm());
    const ConductivityRun conduction = run_of(conductivity_sample(pores), boundary, conductivity_plan(1e-9), Comm());
    const double share = static_cast<double>(conduction.result.sites) / static_cast<double>(pores.box.volume());
    const auto expect_share = [&](double found, double conductance) { EXPECT_NEAR(found * share, conductance, 1e-9); };
    std::vector<ClosureFields> fields;
    for (std::size_t a = 0; a < 3; ++a) {
      const ConductivityState& state = conduction.result.along[a]->last;
      expect_share(dispersion_of(*closures, {along_axes[a], 0}, tolerance_of_tensor).value, state.conductance);
      if (boundary == Boundary::mirror) continue;
      for (std::size_t b = 0; b < a; ++b) expect_share(closures->entry({along_axes[b], 0}, fields[b]), state.across[b]);
      fields.push_back(closures->fields());
    }
  }
}

TEST(ClosureTensor, does_not_change_if_the_flow_is_reversed) {
  const RandomFlow flow({11, 9, 10}, Boundary::periodic, 3);
  const auto forward = flow.closures(Comm());
  const auto reversed = closures_in(
      flow.pores(), Boundary::periodic, [&](const Index3& at, std::size_t axis) { return -flow(at, axis); }, Comm());
  EXPECT_EQ(forward->mean_velocity()[0], -reversed->mean_velocity()[0]);
  expect_near(tensor_of(*reversed, RandomFlow::scale), tensor_of(*forward, RandomFlow::scale), 1e-10);
}

// Parallel layers that flow along (3, 0, 4): the dispersion is 1 across this direction, and known along it.
TEST(ClosureTensor, of_an_oblique_slit_is_exact) {
  const std::int64_t width = 8;
  PoreBlock pores(whole_box({2, width + 1, 3}));
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = pores.box.voxel_at(i)[1] < width;
  const FluxAt flux = [](const Index3& at, std::size_t axis) {
    const std::int64_t twice = 2 * at[1] - (width - 1), parabola = width * width - twice * twice;
    return axis == 0 ? 3 * parabola : axis == 2 ? 4 * parabola : 0;
  };
  const auto closures = closures_in(pores, Boundary::periodic, flux, Comm());
  const double more = 12.661709031909142 - 1, scale = problem_of(*closures, ex, 50, static_cast<double>(width)).scale;
  expect_near(tensor_of(*closures, scale), {{{1 + 0.36 * more, 0, 0.48 * more}, {0, 0, 0}, {0.48 * more, 0, 1 + 0.64 * more}}}, 1e-10);
}

}  // namespace
}  // namespace karst
