// What remove_stagnant_pores() must do, done the obvious way on one whole image: walk from voxel to voxel.
#pragma once

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "geometry/pores/pores.hpp"

namespace karst {

PoreReport naive_remove_stagnant_pores(PoreBlock& pores, Boundary boundary, const Axes& wanted,
                                       Neighbours neighbours = Neighbours::faces_and_edges);

}  // namespace karst
