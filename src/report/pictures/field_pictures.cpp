#include "report/pictures/field_pictures.hpp"

#include <algorithm>
#include <cmath>

#include "report/charts/chart.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/pictures/pore_view.hpp"

namespace karst {

namespace {

constexpr double decades = 3;           // range of the colours
constexpr double share_beyond = 0.001;  // share of the sites that are faster than the fastest colour
constexpr Rgba site_colour = {0x2f, 0x7f, 0xb8, 255}, idle_colour = {0xe6, 0x9f, 0x00, 255}, clear = {0, 0, 0, 0};

// Rows of a slice go upwards, rows of a picture go downwards.
template <class Get>
Picture<std::uint8_t> raster_of(const Slice& slice, Get&& get) {
  Picture<std::uint8_t> picture(slice.width, slice.height);
  for (std::int64_t row = 0; row < slice.height; ++row) {
    for (std::int64_t column = 0; column < slice.width; ++column)
      picture.at(column, slice.height - 1 - row) = get(static_cast<std::size_t>(column + slice.width * row));
  }
  return picture;
}

std::string ground_png(const Slice& slice) {
  return png(raster_of(slice, [&](std::size_t i) { return static_cast<std::uint8_t>(slice.ground[i]); }),
             {clear, site_colour, idle_colour});
}

std::string value_png(const Slice& slice, SliceValues values, const ColourScale& scale) {
  constexpr std::size_t colours = 254;
  std::vector<Rgba> palette = viridis_palette(colours);
  palette.insert(palette.begin(), {clear, idle_colour});
  const auto colour = [&](std::size_t i) {
    if (slice.ground[i] != Ground::site) return static_cast<std::uint8_t>(slice.ground[i] == Ground::solid ? 0 : 1);
    return static_cast<std::uint8_t>(2 + colour_of(scale, (slice.*values)[i], colours));
  };
  return png(raster_of(slice, colour), palette);
}

std::string slice_words(const RunFacts& run, const Slice& slice, const Selection& selection) {
  Index3 cell = selection.cells().lo;
  cell[slice.axis] = slice.cell;
  const LengthUnit unit = length_unit(run);
  const std::int64_t voxel = selection.voxel_of(cell)[slice.axis];
  const std::string place =
      unit.name == "voxels" ? text("voxel ", voxel) : digits((static_cast<double>(voxel) + 0.5) * unit.voxels, 3) + " " + unit.name;
  return text(axis_names[slice.axis], " = ", place, ": ", axis_names[slice.across], " to the right, ", axis_names[slice.up], " upwards");
}

// In voxels, because cells need not be cubes.
std::pair<std::int64_t, std::int64_t> edges_of(const Selection& selection, const Slice& slice) {
  const Index3 cells = selection.cells().extents();
  return {cells[slice.across] * selection.stride[slice.across], cells[slice.up] * selection.stride[slice.up]};
}

template <class Png>
std::string slice_figures(const RunFacts& run, const Selection& selection, const std::vector<Slice>& slices, const std::string& what,
                          Png&& bytes) {
  std::string figures;
  for (const Slice& slice : slices) {
    const std::string words = slice_words(run, slice, selection);
    const auto [width, height] = edges_of(selection, slice);
    figures += figure(png_image(bytes(slice), slice.width, slice.height, text(what, ", ", words),
                                text("class=\"slice\" style=\"aspect-ratio:", width, "/", height, "\"")),
                      words);
  }
  const std::string size = slices.size() == 1 ? " style=\"grid-template-columns:minmax(0,30rem)\"" : "";
  return element("div", figures, "class=\"slices\"" + size);
}

// The key of idle pores and of the solid, and the stride of the pixels.
std::string other_keys(const FieldSketch& sketch) {
  std::string keys = sketch.has_idle_pores() ? "<span class=\"key idle\"></span>pores that carry none " : "";
  keys += "<span class=\"key rock\"></span>solid";
  const std::string thinning = thinning_words(sketch.slices().front());
  return thinning.empty() ? keys : keys + ". " + thinning;
}

}  // namespace

std::string thinning_words(const Slice& slice) {
  const std::int64_t every = slice.every;
  return every > 1 ? text("Every ", every, every == 2 ? "nd" : every == 3 ? "rd" : "th", " voxel of the field is shown") : "";
}

FieldSketch sketch_of(const RunFacts& run, const std::string& path, std::int64_t pixels, const std::optional<CellScalar>& scalar) {
  std::optional<LabelSet> pore;
  if (const std::string labels = run.word("/image/pore_labels"); !labels.empty()) pore = LabelSet::parse(labels);
  FieldSketch sketch(run.selection(), pore, pixels);
  read_field({path, sketch.selection(), run.voxel_size_m().value_or(1), scalar}, [&](const FieldCell& cell) { sketch.take(cell); });
  return sketch;
}

ColourScale speed_scale(const FieldSketch& sketch, const std::string& title) {
  const double fastest = sketch.speed_exceeded_by(share_beyond);
  return {fastest / std::pow(10.0, decades), fastest, title, "speeds", true};
}

ColourScale linear_scale(const ValueRange& range, const std::string& title, const std::string& values) {
  const auto [low, high] = ends_apart(range.low, range.high);
  return {low, high, title, values};
}

std::string pore_figures(const RunFacts& run, const FieldSketch& sketch) {
  const std::string keys = "<span class=\"key site\"></span>pores that carry flow " + other_keys(sketch);
  return element("p", keys, "class=\"keys\"") + slice_figures(run, sketch.selection(), sketch.slices(), "Pores", ground_png);
}

std::string speed_figures(const RunFacts& run, const FieldSketch& sketch, const std::vector<Slice>& slices, const ColourScale& scale,
                          const std::string& what) {
  return slice_figures(run, sketch.selection(), slices, what, [&](const Slice& slice) { return value_png(slice, &Slice::speed, scale); });
}

std::string value_image(const Selection& selection, const Slice& slice, SliceValues values, const ColourScale& scale, double rem,
                        const std::string& words) {
  const auto [width, height] = edges_of(selection, slice);
  const std::int64_t least = (std::max(width, height) + 7) / 8, across = std::max(width, least), up = std::max(height, least);
  const double size = rem * std::sqrt(static_cast<double>(across) / static_cast<double>(up));
  return png_image(value_png(slice, values, scale), slice.width, slice.height, words,
                   text("class=\"slice\" style=\"aspect-ratio:", across, "/", up, ";width:", plain(size), "rem\""));
}

std::string slice_keys(const FieldSketch& sketch) { return element("p", other_keys(sketch), "class=\"keys\""); }

std::string no_picture(const std::string& words) { return element("p", escaped(words), "class=\"missing\""); }

namespace {

constexpr std::int64_t view_pixels = 1000;  // longer side of the picture

/// The edges of a box, in front of and behind the picture of its content.
struct BoxDrawing {
  const Camera& camera;
  const Selection& selection;
  LengthUnit unit;
  Point3 size;                       ///< voxels
  std::optional<std::size_t> arrow;  ///< the axis with an arrow, if any

  // The three edges at the farthest corner.
  std::string behind() const {
    std::string lines;
    for (std::size_t a = 0; a < 3; ++a) lines += edge({0, size[1], 0}, a);
    return drawing(lines, "behind");
  }

  // The other edges, with the names of the axes.
  std::string before() const {
    std::string lines;
    const Point3 right = {size[0], 0, 0};
    for (const Point3& corner : {Point3{0, 0, 0}, Point3{size[0], 0, size[2]}}) {
      for (std::size_t a = 0; a < 3; ++a) lines += edge(corner, a);
    }
    lines += edge(right, 1) + edge({size[0], size[1], size[2]}, 0) + edge({size[0], size[1], size[2]}, 2);
    return drawing(lines + name({0, 0, 0}, 0) + name(right, 1) + name({0, 0, 0}, 2), "before");
  }

  std::string drawing(const std::string& lines, const char* kind) const {
    return text("<svg class=\"", kind, "\" viewBox=\"0 0 ", camera.width(), " ", camera.height(), "\" aria-hidden=\"true\">", lines,
                "</svg>\n");
  }

  Point3 other_end(const Point3& corner, std::size_t axis) const {
    Point3 end = corner;
    end[axis] = size[axis] - corner[axis];
    return end;
  }

  std::string edge(const Point3& corner, std::size_t axis) const {
    const auto a = camera.pixel_of(corner), b = camera.pixel_of(other_end(corner, axis));
    return text("<path class=\"edge\" d=\"M", plain(a[0]), " ", plain(a[1]), "L", plain(b[0]), " ", plain(b[1]), "\"/>");
  }

  // The name of an axis is at the middle of an edge, on the outer side.
  std::string name(const Point3& corner, std::size_t axis) const {
    const Point3 end = other_end(corner, axis);
    const auto a = camera.pixel_of(corner), b = camera.pixel_of(end);
    const double dx = b[0] - a[0], dy = b[1] - a[1], length = std::sqrt(dx * dx + dy * dy);
    std::array<double, 2> out = {(b[1] - a[1]) / length, (a[0] - b[0]) / length};  // across the edge
    const double side =
        out[0] * (0.5 * static_cast<double>(camera.width()) - a[0]) + out[1] * (0.5 * static_cast<double>(camera.height()) - a[1]);
    if (side > 0) out = {-out[0], -out[1]};
    const auto beside = [&](double share, double away) {
      return text(plain(a[0] + share * (b[0] - a[0]) + away * out[0]), " ", plain(a[1] + share * (b[1] - a[1]) + away * out[1]));
    };
    const std::int64_t voxels = selection.cells().extents()[axis] * selection.stride[axis];
    const std::string words = text(axis_names[axis], ", ", digits(static_cast<double>(voxels) * unit.voxels, 3), " ", unit.name);
    double angle = std::atan2(b[1] - a[1], b[0] - a[0]) * 180 / 3.14159265358979;
    if (angle <= -90 || angle > 90) angle += angle > 0 ? -180 : 180;
    std::string lines = text("<text text-anchor=\"middle\" transform=\"translate(", beside(0.5, 34), ") rotate(", plain(angle),
                             ")\" dy=\".35em\">", words, "</text>");
    if (!arrow || axis != *arrow) return lines;
    return lines + text("<path class=\"arrow\" d=\"M", beside(0.06, 14), "L", beside(0.94, 14), "M", beside(0.90, 7), "L", beside(0.94, 14),
                        "L", beside(0.90, 21), "\"/>");
  }
};

}  // namespace

std::string surface_figure(const RunFacts& run, const FieldSketch& sketch, const ColourScale& scale, std::optional<std::size_t> arrow,
                           int threads) {
  const CoarseField field = sketch.coarse();
  const Camera camera(size_of(field), view_pixels);
  const BoxDrawing box = {camera, sketch.selection(), length_unit(run), size_of(field), arrow};
  const std::string driven = arrow ? text(", flow driven along ", axis_names[*arrow]) : "";
  const std::string words = "Surface of the pores, coloured by speed" + driven;
  std::string caption = words + (arrow ? " (arrow)" : "") + ". The solid is left out; the surface is smoothed.";
  if (field.edge > 1) caption += text(" Each of its cells has ", field.edge, " × ", field.edge, " × ", field.edge, " cells of the field.");
  const std::string picture = png(pore_view(field, camera, scale.low, scale.high, threads));
  return figure(element("div", box.behind() + png_image(picture, camera.width(), camera.height(), words) + box.before(), "class=\"view\""),
                caption);
}

}  // namespace karst
