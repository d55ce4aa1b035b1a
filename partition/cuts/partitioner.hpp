// The partitioners by name.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/partition.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

constexpr std::array<std::string_view, 4> partition_methods = {"bisection", "cartesian", "zoltan-rcb", "zoltan-hsfc"};
constexpr std::array<std::string_view, 2> bisection_cuts = {"stepped", "plane"};

struct PartitionChoice {
  std::string method = "bisection";
  std::string cut = "stepped";  ///< kind of cut of bisection
  std::vector<double> weights;  ///< one for each part
  std::int64_t align = 1;       ///< cuts lie at multiples of this many voxels; above 1 with bisection only
  std::optional<Index3> grid;   ///< boxes along each axis; with cartesian only. nullopt: as cubic as possible
};

/// The choice of equal boxes, so many along each axis; without a grid the usual choice. `parts`: their number.
PartitionChoice equal_parts_choice(const std::optional<Index3>& grid, std::int64_t parts);

/// Throws InputError for a choice that does not exist. Collective.
std::unique_ptr<Partition> make_partition(const PartitionChoice& choice, const PoreRows& fluid, const Index3& shape, const Comm& comm);

/// Throws InputError for a choice that does not exist. Needs no pores.
void check_partition_choice(const PartitionChoice& choice);

}  // namespace karst
