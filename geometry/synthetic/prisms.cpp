#include "geometry/synthetic/prisms.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/synthetic/options.hpp"

namespace karst {

namespace {

// The plane across a prism.
struct Plane {
  Plane(const SampleOptions& options, int along) : axes(axes_across(along)) {
    for (std::size_t i = 0; i < 2; ++i) {
      voxels[i] = options.shape[axes[i]];
      extents[i] = static_cast<double>(voxels[i]);
      names[i] = axis_names[axes[i]];
    }
  }
  std::string size() const { return text(voxels[0], " x ", voxels[1], " voxels"); }

  std::array<int, 2> axes;
  std::array<std::int64_t, 2> voxels{};
  std::array<double, 2> extents{};
  std::array<char, 2> names{};
};

// The run of voxel v is run_at(v + 0.5).
template <class RunAt>
CrossSection section_of(const Plane& plane, std::uint8_t inside, RunAt&& run_at) {
  CrossSection section{inside, {}};
  for (std::int64_t v = 0; v < plane.voxels[1]; ++v) section.runs.push_back(run_at(static_cast<double>(v) + 0.5));
  return section;
}

constexpr VoxelRun nothing{0, 0};

// The voxels whose centres lie in [lo, hi). A length of n holds exactly n voxels.
VoxelRun voxels_from(double lo, double hi) {
  return {static_cast<std::int64_t>(std::ceil(lo - 0.5)), static_cast<std::int64_t>(std::ceil(hi - 0.5))};
}

// The walls at the low ends lie between voxels. The opening may then be half a voxel off the middle.
CrossSection rectangle(const Plane& plane, const std::array<double, 2>& sides) {
  const std::array<double, 2> lo = {std::floor((plane.extents[0] - sides[0]) / 2.0), std::floor((plane.extents[1] - sides[1]) / 2.0)};
  const VoxelRun open = voxels_from(lo[0], lo[0] + sides[0]);
  return section_of(plane, Sample::pore, [&](double v) { return v >= lo[1] && v < lo[1] + sides[1] ? open : nothing; });
}

// An equilateral triangle. Its base is along u at the low end, between voxels.
CrossSection triangle(const Plane& plane, double side) {
  const double height = side * std::sqrt(0.75);
  const double base = std::floor((plane.extents[1] - height) / 2.0);
  const double middle = plane.extents[0] / 2.0;
  return section_of(plane, Sample::pore, [&](double v) {
    const double below_tip = base + height - v;
    const double half = below_tip / std::sqrt(3.0);
    return v >= base && below_tip > 0.0 ? voxels_from(middle - half, middle + half) : nothing;
  });
}

// Voxel centres on a surface are solid: centres on the circle are not open.
CrossSection open_disc(const Plane& plane, double radius) {
  const double middle = plane.extents[0] / 2.0 - 0.5;
  return section_of(plane, Sample::pore, [&](double v) {
    const double dv = v - plane.extents[1] / 2.0;
    const double square = radius * radius - dv * dv;
    if (square <= 0.0) return nothing;
    const double half = std::sqrt(square);
    return VoxelRun{static_cast<std::int64_t>(std::floor(middle - half)) + 1, static_cast<std::int64_t>(std::ceil(middle + half))};
  });
}

// The disc repeats periodically. All its images in v have the same middle in u; the nearest image is the widest.
CrossSection solid_disc(const Plane& plane, const std::array<double, 2>& middle, double radius) {
  return section_of(plane, Sample::solid, [&](double v) {
    const double distance = std::abs(v - middle[1]);
    const double dv = std::min(distance, plane.extents[1] - distance);
    const double square = radius * radius - dv * dv;
    return square < 0.0 ? nothing : voxels_within(middle[0], std::sqrt(square), -plane.voxels[0], 2 * plane.voxels[0]);
  });
}

void check_side(const Plane& plane, std::size_t i, double side, double largest) {
  check_length("side", side, largest, text("it does not fit into ", plane.voxels[i], " voxels along ", plane.names[i]));
}

std::unique_ptr<Sample> make_triangle_duct(const SampleOptions& options, int along, const Plane& plane, const std::array<double, 2>& room) {
  if (options.side.size() > 1) throw InputError(setting("side") + " of a triangle is one number (its sides are equal).");
  const double side_per_height = std::sqrt(4.0 / 3.0);
  const double side = options.side.empty() ? std::min(room[0], room[1] * side_per_height) : options.side[0];
  check_side(plane, 0, side, plane.extents[0]);
  check_side(plane, 1, side, plane.extents[1] * side_per_height);
  return std::make_unique<Prism>(options.shape, along, triangle(plane, side),
                                 text("duct along ", axis_names[along], ", an equilateral triangle of side ", digits(side), " voxels"));
}

std::unique_ptr<Sample> make_rectangle_duct(const SampleOptions& options, int along, const Plane& plane, std::array<double, 2> sides) {
  if (options.side.size() > 2) throw InputError(setting("side") + " takes one number, or two for the two axes across the duct.");
  if (!options.side.empty()) sides = {options.side.front(), options.side.back()};
  for (std::size_t i = 0; i < 2; ++i) check_side(plane, i, sides[i], plane.extents[i]);
  return std::make_unique<Prism>(options.shape, along, rectangle(plane, sides),
                                 text("duct along ", axis_names[along], ", ", digits(sides[0]), " x ", digits(sides[1]), " voxels open"));
}

}  // namespace

std::unique_ptr<Sample> make_slit(const SampleOptions& options) {
  const int normal = axis_of(options);
  const char name = axis_names[normal];
  const std::int64_t extent = options.shape[normal];
  if (extent < 2) {
    throw InputError(
        text(setting("shape"), " has 1 voxel along ", name, " (a slit needs room for a gap and a wall). Use 2 or more there."));
  }
  const std::int64_t gap = options.gap.value_or(std::max(extent - 2, std::int64_t{1}));
  if (gap < 1 || gap >= extent) {
    throw InputError(text(setting("gap", text(gap)), " does not fit (it must leave a gap and a wall in ", extent, " voxels along ", name,
                          "). Use ", extent == 2 ? "1" : text("1 to ", extent - 1), "."));
  }
  const int along = normal == 0 ? 2 : 0;  // one of the two axes along the walls
  const Plane plane(options, along);
  std::array<double, 2> sides = plane.extents;
  sides[plane.axes[0] == normal ? 0 : 1] = static_cast<double>(gap);
  return std::make_unique<Prism>(options.shape, along, rectangle(plane, sides), text("slit of ", gap, " open voxels across ", name));
}

std::unique_ptr<Sample> make_duct(const SampleOptions& options) {
  const int along = axis_of(options);
  const Plane plane(options, along);
  const std::array<double, 2> room = {std::max(plane.extents[0] - 2.0, 1.0), std::max(plane.extents[1] - 2.0, 1.0)};
  const std::string section = options.section.value_or("rectangle");
  if (section == "rectangle") return make_rectangle_duct(options, along, plane, room);
  if (section == "triangle") return make_triangle_duct(options, along, plane, room);
  throw InputError(text(setting("section", quote(section)), " is unknown. Use rectangle or triangle."));
}

std::unique_ptr<Sample> make_pipe(const SampleOptions& options) {
  const int along = axis_of(options);
  const Plane plane(options, along);
  const double largest = std::min(plane.extents[0], plane.extents[1]) / 2.0;
  const double radius = options.radius.value_or(std::max(largest - 1.0, 1.0));
  check_length("radius", radius, largest, text("the pipe does not fit into ", plane.size()));
  return std::make_unique<Prism>(options.shape, along, open_disc(plane, radius),
                                 text("pipe along ", axis_names[along], " of radius ", digits(radius), " voxels"));
}

std::unique_ptr<Sample> make_cylinders(const SampleOptions& options) {
  const int along = axis_of(options);
  const Plane plane(options, along);
  if (plane.voxels[0] != plane.voxels[1]) {
    throw InputError(text(setting("shape"), " has ", plane.size(), " across the cylinders (the array is square). Use as many voxels along ",
                          plane.names[0], " as along ", plane.names[1], ", or another ", setting("axis"), "."));
  }
  const double side = plane.extents[0];
  const double radius = radius_of(options, {.things = "cylinders",
                                            .touching_radius = side / 2.0,
                                            .touching_porosity = 1.0 - pi / 4.0,
                                            .closing_radius = side * std::sqrt(0.5),
                                            .default_porosity = 0.7,
                                            .radius_of = [&](double solid) { return side * std::sqrt(solid / pi); }});
  const Point extents = extents_of(options);
  const Point middle = shifted({extents[0] / 2.0, extents[1] / 2.0, extents[2] / 2.0}, options);
  return std::make_unique<Prism>(options.shape, along, solid_disc(plane, {middle[plane.axes[0]], middle[plane.axes[1]]}, radius),
                                 text("cylinders along ", axis_names[along], ", square array, ", radius_text(options, radius)));
}

std::array<int, 2> axes_across(int axis) { return {axis == 0 ? 1 : 0, axis == 2 ? 1 : 2}; }

Prism::Prism(const Index3& shape, int along, CrossSection section, std::string description)
    : Sample(shape), along_(along), width_(shape[axes_across(along)[0]]), section_(std::move(section)),
      description_(std::move(description)) {
  check_labels();
}

void Prism::render(const Box& rows, std::uint8_t* labels) const {
  for (std::int64_t z = rows.lo[2]; z < rows.hi[2]; ++z) {
    for (std::int64_t y = rows.lo[1]; y < rows.hi[1]; ++y) render_row(y, z, labels + rows.offset({rows.lo[0], y, z}));
  }
}

void Prism::render_row(std::int64_t y, std::int64_t z, std::uint8_t* row) const {
  const auto length = static_cast<std::size_t>(shape()[0]);
  if (along_ == 0) {
    std::memset(row, is_inside(y, z) ? section_.inside : outside(), length);
    return;
  }
  std::memset(row, outside(), length);
  const VoxelRun run = section_.runs[static_cast<std::size_t>(along_ == 1 ? z : y)];
  for (const std::int64_t period : {-width_, std::int64_t{0}, width_}) {
    const std::int64_t begin = std::clamp(run.begin + period, std::int64_t{0}, width_);
    const std::int64_t end = std::clamp(run.end + period, std::int64_t{0}, width_);
    if (begin < end) std::memset(row + begin, section_.inside, static_cast<std::size_t>(end - begin));
  }
}

bool Prism::is_inside(std::int64_t u, std::int64_t v) const {
  const VoxelRun run = section_.runs[static_cast<std::size_t>(v)];
  const auto holds = [&](std::int64_t at) { return run.begin <= at && at < run.end; };
  return holds(u - width_) || holds(u) || holds(u + width_);
}

void Prism::check_labels() const {
  std::int64_t inside = 0;
  for (const VoxelRun& run : section_.runs) inside += std::clamp(run.end - run.begin, std::int64_t{0}, width_);
  const std::int64_t all = width_ * static_cast<std::int64_t>(section_.runs.size());
  if (inside > 0 && inside < all) return;
  const bool lacks_pore = (inside == 0) == (section_.inside == pore);
  throw InputError(text(description_, " leaves no ", lacks_pore ? "pore" : "solid", " in ", shape_text(shape()),
                        " voxels (a sample needs both). Use other sizes, or a larger ", setting("shape"), "."));
}

}  // namespace karst
