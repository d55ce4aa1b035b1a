// Small samples for tests of NMR relaxation.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "geometry/pores/pore_forms.hpp"
#include "physics/relaxation/compute_relaxation.hpp"

namespace karst {

/// In voxels of 1 m and with a diffusivity of 1 m2/s, numbers are those of the lattice. Echoes are 1 s apart.
inline RelaxationRequest lattice_request(double relaxivity, Boundary boundary) {
  RelaxationRequest request;
  request.relaxivity = all_digits(relaxivity) + "m/s";
  request.diffusivity = "1m2/s";
  request.echo = "1s";
  request.echoes = 40;
  request.boundary = boundary;
  request.machine.device = DeviceChoice::cpu;
  request.machine.threads = 1;
  return request;
}

/// Collective.
inline RelaxationResult relaxation_of(const PoreBlock& pores, const RelaxationRequest& request, const Comm& comm) {
  const LabelArray labels = {pores.box.extents(), VoxelType::uint8, std::as_bytes(std::span(pores.values)), LabelSet::parse("1")};
  Rock rock = rock_of_labels(labels, {.boundary = request.boundary, .keeps_all = true}, comm);
  rock.voxel_size_m = 1;
  return compute_relaxation(
      relaxation_case(rock, request, comm), request, [](const std::string&) {}, comm);
}

/// All numbers of a result but times, to compare bits.
inline std::vector<double> numbers_of(const RelaxationResult& result) {
  std::vector<double> numbers = {result.area, static_cast<double>(result.faces), static_cast<double>(result.iterations), result.echo_s,
                                 result.bounds_apart};
  for (const DecayRow& row : result.decay) numbers.insert(numbers.end(), {row.time_s, row.signal, row.lower, row.upper});
  for (const RelaxationMode& mode : result.modes) numbers.insert(numbers.end(), {mode.rate, mode.share});
  return numbers;
}

/// Pores that are a function of their place.
template <class IsPore>
PoreBlock pores_where(const Index3& shape, IsPore&& is_pore) {
  PoreBlock pores(whole_box(shape));
  for_each_voxel(pores.box, [&](const Index3& at) { pores[at] = is_pore(at) ? 1 : 0; });
  return pores;
}

}  // namespace karst
