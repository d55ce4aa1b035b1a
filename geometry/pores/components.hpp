// Connected components of the pores of one box. Paths outside the box do not count.
//
// A run is a maximal row of pore voxels along x. Runs are numbered in memory order. Only the union-find parent of a run
// is stored: 4 bytes per run, at most 2 bytes per voxel (a checkerboard), about 0.1 in rock. The run of a voxel is
// searched in its row.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/neighbours.hpp"
#include "geometry/runs.hpp"

namespace karst {

class Components {
 public:
  using Run = std::uint32_t;

  /// Throws MachineError when a box holds more runs than 32 bits can number. Keeps a reference to `pores`.
  /// One thread at a time calls `progress` with the share of work done.
  explicit Components(
      const PoreBlock& pores, int threads = 1, const std::function<void(double)>& progress = [](double) {},
      Neighbours neighbours = Neighbours::faces_and_edges);

  Run root(Run run) const { return parent_[run]; }

  /// The first and the last run of a row that has one.
  Run first_run(std::int64_t y, std::int64_t z) const { return first_run_[row_index(y, z)]; }
  Run last_run(std::int64_t y, std::int64_t z) const { return first_run_[row_index(y, z) + 1] - 1; }

  /// Calls visit(x_begin, x_end, run) for the runs of one row, from low to high x.
  template <class Visit>
  void for_each_run(std::int64_t y, std::int64_t z, Visit&& visit) const;

 private:
  struct Span {
    std::int64_t begin;
    std::int64_t end;
    Run run;
  };

  std::size_t row_index(std::int64_t y, std::int64_t z) const;
  void number_runs(int threads);
  void join_layers(int threads, const std::function<void(double)>& progress);
  std::vector<std::vector<Span>> layer(std::int64_t z) const;
  void join_within(const std::vector<std::vector<Span>>& layer);
  void join_across(const std::vector<std::vector<Span>>& below, const std::vector<std::vector<Span>>& above);
  std::int64_t reach() const {
    return neighbours_ == Neighbours::faces ? 0 : 1;
  }  // along x, of links between rows that differ in y or in z
  void join_touching(const std::vector<Span>& a, const std::vector<Span>& b, std::int64_t reach);
  void join(Run a, Run b);

  const PoreBlock& pores_;
  Neighbours neighbours_;
  std::vector<Run> first_run_;  // first run of each row (y, z), and one entry past the last row
  std::vector<Run> parent_;     // its number is never above the run's; after the constructor: the root
};

template <class Visit>
void Components::for_each_run(std::int64_t y, std::int64_t z, Visit&& visit) const {
  const std::int64_t x = pores_.box.lo[0];
  Run run = first_run(y, z);
  for_each_pore_run(pores_.row(y, z), pores_.box.extent(0),
                    [&](std::int64_t begin, std::int64_t end) { visit(x + begin, x + end, run++); });
}

}  // namespace karst
