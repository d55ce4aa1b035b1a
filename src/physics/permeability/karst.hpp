// Karst as a library: the one header that a program includes. docs/developers/library.md.
//
//   MPI_Init(nullptr, nullptr);
//   const karst::Comm comm;
//   karst::Rock rock = karst::read_rock({.path = "rock.nrrd"}, {karst::Boundary::periodic}, comm);
//   const karst::PermeabilityResult result = karst::find_permeability(std::move(rock), karst::PermeabilityPlan(), comm);
//   result.k_voxel2(2, 2);  // k along z, driven along z
//   MPI_Finalize();
#pragma once

#include "base/units.hpp"
#include "physics/permeability/find_permeability.hpp"
