// Fields of sites as arrays of all voxels.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "io/fields/field_files.hpp"

namespace karst {

/// The slices along z that each rank gets.
using Slabs = std::vector<Box>;

/// A dict of arrays by name, without the field `part`: the slab of this rank, zero in solid. `voxels`: of the sites of this rank. Called
/// with the GIL. Collective.
nanobind::dict arrays_of(const std::vector<SiteField>& fields, std::span<const std::uint64_t> voxels, const Slabs& slabs, const Comm& comm);

}  // namespace karst
