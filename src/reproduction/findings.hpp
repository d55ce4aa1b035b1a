// Findings that several rows share.
#pragma once

#include <string>
#include <vector>

#include "reproduction/paper_row.hpp"
#include "trials/measured.hpp"

namespace karst {

/// The first trial over the second, by the number at `place`. It is faster if the ratio is above 1 in every turn, and slower if it is below
/// 1 in every turn.
Finding ratio_of_speeds(const Measured& measured, const std::string& place = Measured::bench_speed);

/// The speed of the first trial in GLUPS, and the share of the bandwidth of copies. It agrees with a share of `good`, and partly with
/// half of it.
Finding speed_and_share(const Measured& measured, double good);

/// The speeds of GPU kernels with blocks of these sizes, one for each trial: the fastest over the slowest.
Finding spread_of_blocks(const Measured& measured, const std::vector<int>& blocks);

/// The speed of a device with others, over that of one alone. One trial for each number of ranks; the first has one. `name`: weak or
/// strong.
Finding efficiency(const Measured& measured, const std::vector<int>& ranks, const std::string& name, double good, double fair);

}  // namespace karst
