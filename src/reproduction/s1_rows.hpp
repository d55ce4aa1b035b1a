// The rows of system 1: Robertsén, Westerholm, Mattila (2017), a solver for porous media on the 18 688 GPUs of Titan.
#pragma once

#include <string>
#include <vector>

#include "reproduction/paper_row.hpp"
#include "trials/trial_machine.hpp"

namespace karst {

/// The samples and ranks of the rows, for a machine and a time.
struct S1Sizes {
  S1Sizes(const TrialMachine& machine, double seconds);

  std::vector<std::string> device;  ///< options
  int side = 0;                     ///< voxels of the largest sandstone along each axis
  std::vector<int> ranks;           ///< 1, 2, 4, ...: one for each GPU, or one for each core
  bool has_gpus = false;

  /// karst bench in a sandstone of this shape.
  Trial bench(const std::vector<std::string>& more, int on_ranks, const std::string& shape) const;
  Trial bench(const std::vector<std::string>& more, int on_ranks = 0) const { return bench(more, on_ranks, cube(side)); }

  int most_ranks() const { return ranks.back(); }
  /// Two or more: the most that have a device each, or two that share one.
  int ranks_that_exchange() const { return most_ranks() > 1 ? most_ranks() : 2; }
  std::string shared_device_words() const;  ///< if ranks_that_exchange() share a device

  static std::string cube(int side);
};

std::vector<PaperRow> s1_rows(const TrialMachine& machine, double seconds);

std::vector<PaperRow> s1_step_rows(const S1Sizes& sizes);     ///< AA, layouts, overlap, edges, bytes
std::vector<PaperRow> s1_cut_rows(const S1Sizes& sizes);      ///< sites of parts, messages, balance
std::vector<PaperRow> s1_scaling_rows(const S1Sizes& sizes);  ///< weak and strong

/// The first trial over the second, by the number at `place`. It is faster if the ratio is above 1 in every turn, and slower if it is below
/// 1 in every turn.
Finding ratio_of_speeds(const Measured& measured, const std::string& place);

}  // namespace karst
