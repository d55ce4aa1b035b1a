#include "record/flow_fields.hpp"

#include <cstring>
#include <utility>

#include "base/text.hpp"

namespace karst {

namespace {

using Sites = std::span<const std::uint32_t>;

template <class Number>
VtkArray array(const std::string& name, int components) {
  return {name, text("Float", 8 * sizeof(Number)), sizeof(Number), components};
}

template <class Number>
SiteField velocity(const std::string& name, const std::vector<SiteFlow>& flows, double factor) {
  const auto values = [&flows, factor](Sites sites, std::byte* to) {
    for (const std::uint32_t site : sites) {
      std::array<Number, 3> u{};
      for (std::size_t a = 0; a < 3; ++a) u[a] = static_cast<Number>(flows[site].velocity[a] * factor);
      std::memcpy(to, u.data(), sizeof u);
      to += sizeof u;
    }
  };
  return {array<Number>(name, 3), values};
}

// Adds the linear fall of pressure that corresponds to the body force. The pressure of the solver does not contain it.
template <class Number>
SiteField pressure(const FlowSolver& solver, const std::vector<SiteFlow>& flows, int axis, const Index3& shape, double spacing) {
  const auto a = static_cast<std::size_t>(axis);
  const auto values = [&solver, &flows, shape, a, spacing](Sites sites, std::byte* to) {
    const Box whole = whole_box(shape);
    for (const std::uint32_t site : sites) {
      const double centre = static_cast<double>(whole.voxel_at(solver.voxels()[site])[a]) + 0.5;
      const auto p = static_cast<Number>((flows[site].pressure + static_cast<double>(shape[a]) - centre) * spacing);
      std::memcpy(to, &p, sizeof p);
      to += sizeof p;
    }
  };
  return {array<Number>("pressure", 1), values};
}

SiteField part_number(std::int64_t part) {
  const auto values = [number = static_cast<std::int32_t>(part)](Sites sites, std::byte* to) {
    for (std::size_t i = 0; i < sites.size(); ++i, to += sizeof number) std::memcpy(to, &number, sizeof number);
  };
  return {vtk_array("part", VoxelType::int32), values, std::byte{0xff}};  // -1
}

template <class Number>
std::vector<SiteField> fields_of(const FlowSolver& solver, const std::vector<SiteFlow>& flows, int axis, const SampleFacts& sample,
                                 double fluid_viscosity, std::int64_t part) {
  const auto h = sample.voxel_size_m();
  std::vector<SiteField> fields;
  if (h) fields.push_back(velocity<Number>("velocity", flows, *h * *h / fluid_viscosity));
  fields.push_back(velocity<Number>("velocity_lattice", flows, 1));
  fields.push_back(pressure<Number>(solver, flows, axis, sample.shape(), h.value_or(1)));
  fields.push_back(part_number(part));
  return fields;
}

void list_but(const std::string& folder, const Axes& going) {
  std::vector<FieldName> names;
  for (std::size_t a = 0; a < 3; ++a) names.push_back({flow_fields_name(a), text("driven along ", axis_names[a]), going[a]});
  list_fields(folder, names);
}

}  // namespace

std::string flow_fields_name(std::size_t axis) { return text("fields_", axis_names[axis]); }

void list_flow_fields(const std::string& folder) { list_but(folder, {}); }

void remove_flow_fields(const std::string& folder, const Axes& axes) {
  list_but(folder, axes);
  for (std::size_t a = 0; a < 3; ++a) {
    if (axes[a]) remove_fields(folder, flow_fields_name(a));
  }
}

void write_flow_fields(const FlowSolver& solver, int axis, const RunResult& result, const RecordPlan& plan, std::int64_t part,
                       const Comm& comm) {
  const SampleFacts& sample = result.sample;
  FieldFiles files;
  files.folder = plan.directory;
  files.name = flow_fields_name(static_cast<std::size_t>(axis));
  files.format = plan.fields.format;
  files.encoding = plan.fields.encoding;
  files.shape = sample.shape();
  files.selection = plan.fields.selection_in(files.shape);
  files.spacing = sample.voxel_size_m().value_or(1);
  files.threads = result.plan.settings.threads;
  files.wide = plan.fields.numbers == FieldNumbers::f64;
  const std::vector<SiteFlow> flows = solver.site_flows();
  const double viscosity = plan.fields.fluid_viscosity;
  const auto fields = files.wide ? fields_of<double>(solver, flows, axis, sample, viscosity, part)
                                 : fields_of<float>(solver, flows, axis, sample, viscosity, part);
  write_fields(files, fields, solver.voxels(), plan.labels ? &*plan.labels : nullptr, comm);
}

}  // namespace karst
