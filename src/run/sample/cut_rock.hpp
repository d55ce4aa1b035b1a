// Cuts clean pores into parts, one on each rank.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "partition/cuts/partitioner.hpp"
#include "partition/parts/balance.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/sample/rock.hpp"
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

// The labels of sites.

/// For each listed voxel, `of_class` of its class in the rock (Rock::classes). `refinement`: 2 for voxels half as large. Collective.
RawVector<std::uint8_t> classes_at(const Rock& rock, std::span<const std::uint64_t> voxels, std::span<const std::uint8_t> of_class,
                                   int refinement, const Comm& comm);

/// Part::site_data in a rock with porous labels: 0 in a pore, otherwise the number of the porous label. Empty in other rocks. Collective.
RawVector<std::byte> porous_data(const Rock& rock, std::span<const std::uint64_t> voxels, int refinement, const Comm& comm);

/// SampleCase::label_sum
std::uint64_t sum_of_classes(std::span<const std::uint64_t> voxels, std::span<const std::uint8_t> classes);

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
