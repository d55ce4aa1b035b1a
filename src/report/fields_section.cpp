// Slices and surfaces of the fields.
#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "report/colours.hpp"
#include "report/html.hpp"
#include "report/pore_view.hpp"
#include "report/sections.hpp"

namespace karst {

namespace {

constexpr double decades = 3;               // range of the colours
constexpr double share_beyond = 0.001;      // share of the sites that are faster than the fastest colour
constexpr std::int64_t view_pixels = 1000;  // longer side of the picture of a surface
constexpr Rgba site_colour = {0x2f, 0x7f, 0xb8, 255}, idle_colour = {0xe6, 0x9f, 0x00, 255}, clear = {0, 0, 0, 0};

struct SpeedRange {
  double low, high;
  std::string unit;  ///< HTML
};

// Rows of a slice go upwards, rows of a picture go downwards.
template <class Get>
Picture<std::uint8_t> picture_of(const Slice& slice, Get&& get) {
  Picture<std::uint8_t> picture(slice.width, slice.height);
  for (std::int64_t row = 0; row < slice.height; ++row) {
    for (std::int64_t column = 0; column < slice.width; ++column)
      picture.at(column, slice.height - 1 - row) = get(static_cast<std::size_t>(column + slice.width * row));
  }
  return picture;
}

std::string ground_png(const Slice& slice) {
  return png(picture_of(slice, [&](std::size_t i) { return static_cast<std::uint8_t>(slice.ground[i]); }),
             {clear, site_colour, idle_colour});
}

std::string speed_png(const Slice& slice, const SpeedRange& range) {
  constexpr std::size_t colours = 254;
  std::vector<Rgba> palette = viridis_palette(colours);
  palette.insert(palette.begin(), {clear, idle_colour});
  const auto colour = [&](std::size_t i) {
    if (slice.ground[i] != Ground::site) return static_cast<std::uint8_t>(slice.ground[i] == Ground::solid ? 0 : 1);
    const double share = std::log(std::max<double>(slice.speed[i], range.low) / range.low) / std::log(range.high / range.low);
    return static_cast<std::uint8_t>(2 + std::lround(std::clamp(share, 0.0, 1.0) * (colours - 1)));
  };
  return png(picture_of(slice, colour), palette);
}

std::string slice_words(const RunFacts& run, const Slice& slice, const Selection& selection) {
  const auto axis = static_cast<std::size_t>(slice.axis);
  Index3 cell = selection.cells().lo;
  cell[axis] = slice.cell;
  const LengthUnit unit = length_unit(run);
  const std::int64_t voxel = selection.voxel_of(cell)[axis];
  const std::string place =
      unit.name == "voxels" ? text("voxel ", voxel) : digits((static_cast<double>(voxel) + 0.5) * unit.voxels, 3) + " " + unit.name;
  return text(axis_names[axis], " = ", place, ": ", axis_names[static_cast<std::size_t>(slice.across)], " to the right, ",
              axis_names[static_cast<std::size_t>(slice.up)], " upwards");
}

template <class Png>
std::string slice_figures(const RunFacts& run, const FieldSketch& sketch, const std::string& what, Png&& bytes) {
  std::string figures;
  for (const Slice& slice : sketch.slices()) {
    const std::string words = slice_words(run, slice, sketch.selection());
    // The aspect ratio is that of the sample, because cells need not be cubes.
    const auto edge = [&](int a) { return sketch.selection().cells().extent(a) * sketch.selection().stride[static_cast<std::size_t>(a)]; };
    figures += figure(png_image(bytes(slice), slice.width, slice.height, text(what, ", ", words),
                                text("class=\"slice\" style=\"aspect-ratio:", edge(slice.across), "/", edge(slice.up), "\"")),
                      words);
  }
  return element("div", figures, "class=\"slices\"");
}

// A bar of colours from left to right, with a tick at each decade.
std::string colour_bar(const SpeedRange& range, const std::string& id) {
  constexpr double width = 360, left = 10, right = 350;
  std::string inside = text("<defs><linearGradient id=\"", id, "\">", viridis_stops(), "</linearGradient></defs><rect x=\"", left,
                            "\" y=\"2\" width=\"", right - left, "\" height=\"12\" fill=\"url(#", id, ")\"/>");
  const double low = std::log10(range.low), high = std::log10(range.high);
  for (double power = std::ceil(low); power <= high; ++power) {
    const double x = left + (right - left) * (power - low) / (high - low);
    inside += text("<path class=\"axis\" d=\"M", plain(x), " 14V19\"/><text x=\"", plain(x),
                   "\" y=\"32\" text-anchor=\"middle\">10<tspan dy=\"-5\" ", "font-size=\"8.5\">", power < 0 ? "−" : "", std::abs(power),
                   "</tspan></text>");
  }
  return text("<svg class=\"bar\" viewBox=\"0 0 ", width, " 36\" role=\"img\" aria-label=\"Colours of speeds from ", digits(range.low, 2),
              " to ", digits(range.high, 2), "\">", inside, "</svg>\n") +
         element("p", range.unit, "class=\"bar-title\"");
}

/// The edges of a box, in front of and behind the picture of its content.
class BoxDrawing {
 public:
  BoxDrawing(const RunFacts& run, const Selection& selection, const Camera& camera, const Point3& size, int driven)
      : run_(run), selection_(selection), camera_(camera), size_(size), driven_(static_cast<std::size_t>(driven)) {}

  // The three edges at the farthest corner.
  std::string behind() const {
    std::string lines;
    for (std::size_t a = 0; a < 3; ++a) lines += edge({0, size_[1], 0}, a);
    return drawing(lines, "behind");
  }

  std::string before() const {
    std::string lines;
    const Point3 right = {size_[0], 0, 0};
    for (const Point3& corner : {Point3{0, 0, 0}, Point3{size_[0], 0, size_[2]}}) {
      for (std::size_t a = 0; a < 3; ++a) lines += edge(corner, a);
    }
    lines += edge(right, 1) + edge({size_[0], size_[1], size_[2]}, 0) + edge({size_[0], size_[1], size_[2]}, 2);
    return drawing(lines + name({0, 0, 0}, 0) + name(right, 1) + name({0, 0, 0}, 2), "before");
  }

 private:
  std::string drawing(const std::string& lines, const char* kind) const {
    return text("<svg class=\"", kind, "\" viewBox=\"0 0 ", camera_.width(), " ", camera_.height(), "\" aria-hidden=\"true\">", lines,
                "</svg>\n");
  }

  Point3 other_end(const Point3& corner, std::size_t axis) const {
    Point3 end = corner;
    end[axis] = size_[axis] - corner[axis];
    return end;
  }

  std::string path(const Point3& from, const Point3& to) const {
    const auto a = camera_.pixel_of(from), b = camera_.pixel_of(to);
    return text("M", plain(a[0]), " ", plain(a[1]), "L", plain(b[0]), " ", plain(b[1]));
  }

  std::string edge(const Point3& corner, std::size_t axis) const {
    return text("<path class=\"edge\" d=\"", path(corner, other_end(corner, axis)), "\"/>");
  }

  // The name of an axis is at the middle of an edge, on the outer side. The driven axis has an arrow.
  std::string name(const Point3& corner, std::size_t axis) const {
    const Point3 end = other_end(corner, axis);
    const auto a = camera_.pixel_of(corner), b = camera_.pixel_of(end);
    const double length = std::hypot(b[0] - a[0], b[1] - a[1]);
    std::array<double, 2> out = {(b[1] - a[1]) / length, (a[0] - b[0]) / length};  // across the edge
    const double side =
        out[0] * (0.5 * static_cast<double>(camera_.width()) - a[0]) + out[1] * (0.5 * static_cast<double>(camera_.height()) - a[1]);
    if (side > 0) out = {-out[0], -out[1]};
    const auto beside = [&](double share, double away) {
      return text(plain(a[0] + share * (b[0] - a[0]) + away * out[0]), " ", plain(a[1] + share * (b[1] - a[1]) + away * out[1]));
    };
    const LengthUnit unit = length_unit(run_);
    const std::int64_t voxels = selection_.cells().extents()[axis] * selection_.stride[axis];
    const std::string words = text(axis_names[axis], ", ", digits(static_cast<double>(voxels) * unit.voxels, 3), " ", unit.name);
    double angle = std::atan2(b[1] - a[1], b[0] - a[0]) * 180 / 3.14159265358979;
    if (angle <= -90 || angle > 90) angle += angle > 0 ? -180 : 180;
    std::string lines = text("<text text-anchor=\"middle\" transform=\"translate(", beside(0.5, 34), ") rotate(", plain(angle),
                             ")\" dy=\".35em\">", words, "</text>");
    if (axis != driven_) return lines;
    return lines + text("<path class=\"arrow\" d=\"M", beside(0.06, 14), "L", beside(0.94, 14), "M", beside(0.90, 7), "L", beside(0.94, 14),
                        "L", beside(0.90, 21), "\"/>");
  }

  const RunFacts& run_;
  const Selection& selection_;
  const Camera& camera_;
  const Point3& size_;
  std::size_t driven_;
};

std::string surface_figure(const RunFacts& run, const FieldSketch& sketch, const SpeedRange& range, int axis, int threads) {
  const CoarseField field = sketch.coarse();
  const Point3 size = size_of(field);
  const Camera camera(size, view_pixels);
  const std::string words = text("Surface of the pores, coloured by speed, flow driven along ", axis_names[static_cast<std::size_t>(axis)]);
  const BoxDrawing box(run, sketch.selection(), camera, size, axis);
  std::string caption = words + " (arrow). The solid is left out; the surface is smoothed.";
  if (field.edge > 1) caption += text(" Each of its cells has ", field.edge, " × ", field.edge, " × ", field.edge, " cells of the field.");
  const std::string picture = png(pore_view(field, camera, range.low, range.high, threads));
  return figure(element("div", box.behind() + png_image(picture, camera.width(), camera.height(), words) + box.before(), "class=\"view\""),
                caption);
}

SpeedRange range_of(const RunFacts& run, const FieldSketch& sketch) {
  const double fastest = sketch.speed_exceeded_by(share_beyond);
  const auto viscosity = run.number("/settings/fluid_viscosity");
  return {fastest / std::pow(10.0, decades), fastest,
          run.voxel_size_m() ? text("speed, m/s at a pressure gradient of 1 Pa/m",
                                    viscosity ? text(" and a viscosity of ", digits(*viscosity), " Pa s") : "")
                             : "speed × viscosity / pressure gradient, voxel²"};
}

FieldSketch sketch_of(const RunFacts& run, const std::string& path) {
  std::optional<LabelSet> pore;
  if (const std::string labels = run.word("/image/pore_labels"); !labels.empty()) pore = LabelSet::parse(labels);
  FieldSketch sketch(run.selection(), pore);
  read_field({path, sketch.selection(), run.voxel_size_m().value_or(1)}, [&](const FieldCell& cell) { sketch.take(cell); });
  return sketch;
}

std::string geometry(const RunFacts& run, const FieldSketch& sketch) {
  std::string caption = "<span class=\"key site\"></span>pores that carry flow ";
  if (sketch.has_idle_pores()) caption += "<span class=\"key idle\"></span>pores that carry none ";
  caption += "<span class=\"key rock\"></span>solid";
  const auto every = sketch.slices().front().every;
  if (every > 1) caption += text(". Every ", every, every == 2 ? "nd" : every == 3 ? "rd" : "th", " voxel of the field is shown");
  return element("h3", "Pores") + element("p", caption, "class=\"keys\"") + slice_figures(run, sketch, "Pores", ground_png);
}

std::string flow(const RunFacts& run, const FieldSketch& sketch, int axis, int threads) {
  const char name = axis_names[static_cast<std::size_t>(axis)];
  const SpeedRange range = range_of(run, sketch);
  const std::string inside = element("h3", text("Speed of the flow driven along ", name)) + colour_bar(range, text("speed-", name)) +
                             slice_figures(run, sketch, text("Speed of the flow driven along ", name),
                                           [&](const Slice& slice) { return speed_png(slice, range); }) +
                             surface_figure(run, sketch, range, axis, threads);
  return element("div", inside, "class=\"flow\"");
}

std::string missing(const std::string& words) { return element("p", escaped(words), "class=\"missing\""); }

}  // namespace

std::string fields_section(const RunFacts& run, int threads) {
  std::string pores, flows;
  bool is_any = false;
  for (int axis = 0; axis < 3; ++axis) {
    const std::string path = field_file(run.folder(), text("fields_", axis_names[static_cast<std::size_t>(axis)]));
    if (path.empty()) continue;
    is_any = true;
    try {
      const FieldSketch sketch = sketch_of(run, path);
      if (pores.empty()) pores = geometry(run, sketch);
      flows += sketch.sites() > 0
                   ? flow(run, sketch, axis, threads)
                   : missing(text("The field of the flow along ", axis_names[static_cast<std::size_t>(axis)], " holds no site."));
    } catch (const InputError& error) {
      flows += missing(
          text("There is no picture of the flow along ", axis_names[static_cast<std::size_t>(axis)], ": ", with_options(error.message())));
    }
  }
  if (!is_any)
    pores = missing(
        "There are no pictures of the flow: the run directory holds no fields (--fields none, or the run has not written them yet).");
  return section("fields", "Flow field", pores + flows);
}

}  // namespace karst
