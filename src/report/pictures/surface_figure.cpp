// The surface of the pores in a box.
#include <cmath>

#include "report/page/html.hpp"
#include "report/page/run_words.hpp"
#include "report/pictures/field_pictures.hpp"
#include "report/pictures/pore_view.hpp"

namespace karst {

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
