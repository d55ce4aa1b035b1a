// Cuts clean pores into parts, one on each rank.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/partitioner.hpp"
#include "partition/parts/balance.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

struct CutRock {
  Part part;  ///< the part of this rank
  Balance balance{{}};
  PartitionChoice choice;  ///< with the weights that the parts were cut by
  PartSizes sizes;         ///< for the parts of other samples in the same run
};

/// A change of a partition before it is used.
using PartitionChange = std::function<std::unique_ptr<Partition>(std::unique_ptr<Partition>)>;

/// `walls`: the voxels of each named wall. Throws NotEnoughMemory if the sample does not fit the limits of the parts. Collective.
CutRock cut(const PoreRows& fluid, const LinkRule& rule, const PartSizes& sizes, int threads, const Comm& comm,
            const std::vector<PoreRows>& walls = {}, const PartitionChange& change = {});

// A sample cut into parts: what a physics computes in.

/// A sample in one part for each rank.
struct SampleCase {
  SampleFacts sample;
  CutRock cut;
  std::optional<std::uint64_t> label_sum;  ///< a sum of hashes over this part: sites with labels that matter besides the pores, if any
  double seconds_read = 0, seconds_prepare = 0;
};

/// The boxes of the ranks as the cut of a case: for what computes in boxes. Collective.
void cut_into_boxes(SampleCase& of, const PoreRows& rows, const Comm& comm);

}  // namespace karst
