// The fields of a run: arrays from functions of a site, directions in one folder, times as a series.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "base/text.hpp"
#include "geometry/boundary.hpp"
#include "io/fields/field_files.hpp"
#include "run/quantity.hpp"
#include "run/record/record_plan.hpp"
#include "run/sample/sample_facts.hpp"

namespace karst {

// Fields of driving directions in a run directory: of flows and of potentials.

enum class AxisField { flow, potential };
constexpr std::array<AxisField, 2> all_axis_fields = {AxisField::flow, AxisField::potential};

/// FieldFiles::name in a run directory: "fields_x", "potential_x".
std::string axis_field_name(AxisField field, std::size_t axis);

/// "flow along x", "potential along x".
std::string axis_field_words(AxisField field, int axis);

/// Removes the fields of one kind along these axes from the run directory. Removes them from the list of fields first, so that it never
/// names missing files. For one rank.
void remove_axis_fields(const std::string& folder, AxisField field, const Axes& axes);

/// Writes the list of all fields of driving directions in the run directory. For one rank.
void list_axis_fields(const std::string& folder);

// The fields of a run in time as a series for ParaView: docs/flow.md.

/// Removes the fields of all steps but those to keep. For one rank.
void remove_series(const std::string& folder, const std::vector<std::int64_t>& keep);

/// Lists the fields of these steps in fields.pvd, with their times in units of results. For one rank.
void list_series(const std::string& folder, const std::vector<std::int64_t>& steps, double time_of_step);

/// The files of the fields of a step, in a folder that exists then, without those of an earlier run. Collective.
FieldFiles step_files(const RecordPlan& plan, FieldFiles files, std::int64_t step, const Comm& comm);

// Fields of a run that computes its result at once.

constexpr const char* maps_name = "maps";  ///< FieldFiles::name in a run directory

/// Images of two phases in a run directory: phases_38.nrrd of the state at 38 squared voxels.
constexpr const char *phases_prefix = "phases_", *phases_ending = ".nrrd";

/// The images of phases in a folder. For one rank.
std::vector<std::string> phase_images(const std::string& folder);

/// `voxels`: of the sites of this rank. Collective.
void write_map_fields(const RecordPlan& plan, FieldFiles files, std::span<const std::uint64_t> voxels, const std::vector<SiteField>& fields,
                      const Comm& comm);

// Arrays of fields from functions of a site.

/// value_at(site) returns std::array<Number, components>.
template <class Number, std::size_t components, class ValueAt>
SiteField site_array(const std::string& name, ValueAt value_at) {
  const auto values = [value_at = std::move(value_at)](std::span<const std::uint32_t> sites, std::byte* to) {
    for (const std::uint32_t site : sites) {
      const std::array<Number, components> value = value_at(site);
      std::memcpy(to, value.data(), sizeof value);
      to += sizeof value;
    }
  };
  return {{name, text("Float", 8 * sizeof(Number)), sizeof(Number), static_cast<int>(components)}, values};
}

/// Whole numbers: value_at(site) returns std::uint32_t.
template <class ValueAt>
SiteField whole_array(const std::string& name, ValueAt value_at) {
  const auto values = [value_at = std::move(value_at)](std::span<const std::uint32_t> sites, std::byte* to) {
    for (const std::uint32_t site : sites) {
      const std::uint32_t value = value_at(site);
      std::memcpy(to, &value, sizeof value);
      to += sizeof value;
    }
  };
  return {vtk_array(name, VoxelType::uint32), values};
}

/// Velocity and pressure of each site, in units of results. Its motion has `velocity`, and `density` as 3 times the pressure.
template <class Number, class Motion>
std::vector<SiteField> motion_arrays(const std::vector<Motion>& motions, const ResultUnits& units) {
  const auto velocity = [&motions, unit = units.speed](std::uint32_t site) {
    std::array<Number, 3> u{};
    for (std::size_t a = 0; a < 3; ++a) u[a] = static_cast<Number>(motions[site].velocity[a] * unit);
    return u;
  };
  const auto pressure = [&motions, unit = units.pressure](std::uint32_t site) {
    return std::array{static_cast<Number>(motions[site].density / 3 * unit)};
  };
  return {site_array<Number, 3>("velocity", velocity), site_array<Number, 1>("pressure", pressure)};
}

constexpr const char* part_name = "part";

/// The number of the part that a site belongs to; -1 elsewhere.
SiteField part_array(std::int64_t part);

/// The files of fields of this sample, without a folder and a name.
FieldFiles field_files(const FieldsPlan& plan, const SampleFacts& sample, int threads);

}  // namespace karst
