// The measures of a monitor over all sites of a rank, on the device that holds the flow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/exact_sum.hpp"
#include "physics/flow/measures/monitor_tables.hpp"
#include "solver/flow/unsteady_flow.hpp"

namespace karst {

class SiteMeasures {
 public:
  virtual ~SiteMeasures() = default;

  /// Reads the velocities of a flow, also of other ranks. Collective.
  virtual void read(const UnsteadyFlow& flow) = 0;

  /// The squares of the largest velocity, and of its largest change since keep().
  virtual double largest_square() const = 0;
  virtual double largest_change() const = 0;

  /// The sums of FlowTerm, with velocities multiplied by `scale`, and the sum of densities.
  virtual std::vector<ExactSum> sums(double scale) const = 0;

  /// Four sums for each named wall: SumReflections.
  virtual std::vector<ExactSum> reflections(const UnsteadyFlow& flow) = 0;

  /// Keeps the velocities that were read as the earlier ones; others must be read after it.
  virtual void keep() = 0;
  virtual void earlier(std::span<const std::uint32_t> sites, std::span<Velocity> velocities) const = 0;
  virtual void set_earlier(std::span<const std::uint32_t> sites, std::span<const Velocity> velocities) = 0;
};

}  // namespace karst
