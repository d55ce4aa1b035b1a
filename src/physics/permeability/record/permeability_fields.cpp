#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/permeability/record/permeability_state_json.hpp"
#include "run/record/site_arrays.hpp"

namespace karst {

namespace {

// Adds the linear fall of pressure that corresponds to the body force. The pressure of the solver does not contain it.
struct PressureAt {
  const FlowSolver& solver;
  std::span<const SiteFlow> flows;
  Index3 shape;
  std::size_t axis;
  double spacing;

  double operator()(std::uint32_t site) const {
    const double centre = static_cast<double>(whole_box(shape).voxel_at(solver.voxels()[site])[axis]) + 0.5;
    return (flows[site].pressure + static_cast<double>(shape[axis]) - centre) * spacing;
  }
};

template <class Number>
SiteField velocity(const std::string& name, std::span<const SiteFlow> flows, double factor) {
  return site_array<Number, 3>(name, [flows, factor](std::uint32_t site) {
    std::array<Number, 3> u{};
    for (std::size_t a = 0; a < 3; ++a) u[a] = static_cast<Number>(flows[site].velocity[a] * factor);
    return u;
  });
}

template <class Number>
std::vector<SiteField> fields_of(const FlowSolver& solver, std::span<const SiteFlow> flows, int axis, const SampleFacts& sample,
                                 double fluid_viscosity, std::int64_t part) {
  const auto h = sample.voxel_size_m();
  std::vector<SiteField> fields;
  if (h) fields.push_back(velocity<Number>("velocity", flows, *h * *h / fluid_viscosity));
  fields.push_back(velocity<Number>("velocity_lattice", flows, 1));
  const PressureAt pressure{solver, flows, sample.shape(), static_cast<std::size_t>(axis), h.value_or(1)};
  fields.push_back(
      site_array<Number, 1>("pressure", [pressure](std::uint32_t site) { return std::array{static_cast<Number>(pressure(site))}; }));
  fields.push_back(part_array(part));
  return fields;
}

}  // namespace

std::vector<SiteField> PermeabilityRecord::fields(const FlowSolver& solver, std::span<const SiteFlow> flows, int axis,
                                                  const PermeabilityResult& result, const FieldsPlan& plan, std::int64_t part) {
  const auto make = plan.numbers == FieldNumbers::f64 ? fields_of<double> : fields_of<float>;
  return make(solver, flows, axis, result.sample, plan.fluid_viscosity, part);
}

void check_permeability_fields(const RecordPlan& plan, const SampleFacts& sample) {
  (void)plan.fields.selection_in(sample.shape());
  const auto is_wanted = [&](std::string_view name) { return !plan.fields.arrays.empty() && plan.fields.has_array(name); };
  if (is_wanted("velocity") && !sample.voxel_size_m()) {
    throw InputError(text(setting("fields_arrays"), " names velocity, which is in m/s, but the voxel size is not known. Give ",
                          setting("voxel_size"), ", or take velocity_lattice."));
  }
  if (is_wanted("label") && !plan.labels)
    throw InputError(
        text(setting("fields_arrays"), " names label, but labels are read from an image file, and this run reads none. Leave label out."));
}

}  // namespace karst
