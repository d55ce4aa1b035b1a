// Closure problems have the same bits on any ranks, parts and threads.
#include <gtest/gtest.h>

#include <vector>

#include "physics/transport/transport_case.hpp"
#include "support/driven_flow.hpp"

namespace karst {
namespace {

constexpr double length_of_grain = 8;

// The flow, the dispersion along x and y, and the entry that joins both.
std::vector<double> numbers_in(const PoreBlock& pores, Boundary boundary, int threads, const Comm& comm) {
  const auto closures = closures_in(transport_flow_through(pores, boundary, along_x, 1e-3, comm, "d3q19", threads), comm, along_x, threads);
  const Direction3 mean = closures->mean_velocity();
  std::vector<double> numbers(mean.begin(), mean.end());
  std::vector<ClosureFields> fields;
  for (const Direction3& e : {ex, ey}) {
    const Dispersion found = dispersion_of(*closures, problem_of(*closures, e, 5, length_of_grain), 1e-2);
    numbers.insert(numbers.end(), {found.value, found.lower, found.upper, static_cast<double>(found.iterations)});
    fields.push_back(closures->fields());
  }
  if (boundary == Boundary::periodic) numbers.push_back(closures->entry(problem_of(*closures, ex, 5, length_of_grain), fields[0]));
  return numbers;
}

TEST(ClosureRanks, bits_do_not_depend_on_ranks_and_threads) {
  const Comm all, self(MPI_COMM_SELF);
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const PoreBlock pores = cluster_of(sandstone(24, 0.35), boundary);
    const std::vector<double> shared = numbers_in(pores, boundary, 2, all);
    if (!all.is_root()) continue;
    EXPECT_EQ(shared, numbers_in(pores, boundary, 1, self));
  }
}

}  // namespace
}  // namespace karst
