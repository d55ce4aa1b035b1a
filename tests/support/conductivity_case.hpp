// Small samples for tests of the conduction solver: labels in memory, the fields of a run on all ranks, and the fields that they must be.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/pores/pore_forms.hpp"
#include "partition/cuts/partition.hpp"
#include "physics/conductivity/find_conductivity.hpp"
#include "physics/conductivity/potential_solver.hpp"

namespace karst {

constexpr std::array<Boundary, 3> all_boundaries = {Boundary::periodic, Boundary::mirror, Boundary::sealed};

/// Labels of a whole sample.
struct ConductivitySample {
  Index3 shape{};
  std::vector<std::uint8_t> labels;
  std::vector<LabelConductivity> conductivities = {};  ///< other labels are insulators; empty: label 0 has 1

  Block<double> conductivity() const;
  Rock rock(Boundary boundary, const Axes& axes, const Comm& comm) const;
};

/// Pores have label 0, solid has 1.
ConductivitySample conductivity_sample(const PoreBlock& pores);

/// Each voxel is an insulator with the probability `solid`, else one of the conductors, all equally likely.
ConductivitySample random_labels(const Index3& shape, double solid, const std::vector<double>& conductivities, std::uint32_t seed);

/// For a CPU with one thread.
ConductivityPlan conductivity_plan(double tolerance, SampleEnds ends = SampleEnds::faces);

/// Potential and current of each voxel of a whole sample, on all ranks. 0 in voxels that are no sites.
struct ConductivityField {
  Block<SiteCurrent> values;
  PoreBlock sites;
};

/// The potential computed last. Collective.
ConductivityField field_of(const Potentials& potentials, const Index3& shape, const Comm& comm);

struct ConductivityRun {
  ConductivityResult result;
  std::array<ConductivityField, 3> fields;  ///< by driven axis

  const ConductivityState& last(int axis) const { return result.along[static_cast<std::size_t>(axis)]->last; }
};

/// Collective.
ConductivityRun run_of(const ConductivitySample& sample, Boundary boundary, ConductivityPlan plan, const Comm& comm);

/// All numbers of a run but times, to compare bits.
std::vector<double> numbers_of(const ConductivityState& state);
std::vector<double> numbers_of(const ConductivityField& field);
std::vector<double> numbers_of(const ConductivityRun& run);

/// The part of this rank on the host, as find_conductivity() makes it.
struct ConductingPart {
  SiteFacts facts;
  NetworkLevels levels;
};

/// All pores are sites. `partition`: with cuts at multiples of block_edge. `classes`: of all voxels, for these conductivities; empty: all
/// conductivities are 1. Collective.
ConductingPart conducting_part(const PoreBlock& pores, Boundary boundary, const std::shared_ptr<const Partition>& partition,
                               const Comm& comm, const Block<std::uint8_t>& classes = {}, const std::vector<double>& conductivities = {});

/// Every block belongs to a part drawn at random: the hardest partition that the solver takes.
class RandomBricks : public Partition {
 public:
  RandomBricks(const Index3& shape, std::int64_t parts, std::uint32_t seed);
  std::int64_t parts() const override { return parts_; }
  Box bounds(std::int64_t) const override { return whole_box(shape_); }
  void owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const override;

 private:
  Index3 shape_;
  std::int64_t parts_, edge_;
  Block<std::int64_t> owners_;
};

}  // namespace karst
