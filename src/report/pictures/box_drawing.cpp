#include "report/pictures/box_drawing.hpp"

#include <array>
#include <cmath>

#include "base/text.hpp"

namespace karst {

std::string BoxDrawing::behind() const {
  std::string lines;
  for (std::size_t a = 0; a < 3; ++a) lines += edge({0, size_[1], 0}, a);
  return drawing(lines, "behind");
}

std::string BoxDrawing::before() const {
  std::string lines;
  const Point3 right = {size_[0], 0, 0};
  for (const Point3& corner : {Point3{0, 0, 0}, Point3{size_[0], 0, size_[2]}}) {
    for (std::size_t a = 0; a < 3; ++a) lines += edge(corner, a);
  }
  lines += edge(right, 1) + edge({size_[0], size_[1], size_[2]}, 0) + edge({size_[0], size_[1], size_[2]}, 2);
  return drawing(lines + name({0, 0, 0}, 0) + name(right, 1) + name({0, 0, 0}, 2), "before");
}

std::string BoxDrawing::drawing(const std::string& lines, const char* kind) const {
  return text("<svg class=\"", kind, "\" viewBox=\"0 0 ", camera_.width(), " ", camera_.height(), "\" aria-hidden=\"true\">", lines,
              "</svg>\n");
}

Point3 BoxDrawing::other_end(const Point3& corner, std::size_t axis) const {
  Point3 end = corner;
  end[axis] = size_[axis] - corner[axis];
  return end;
}

std::string BoxDrawing::path(const Point3& from, const Point3& to) const {
  const auto a = camera_.pixel_of(from), b = camera_.pixel_of(to);
  return text("M", plain(a[0]), " ", plain(a[1]), "L", plain(b[0]), " ", plain(b[1]));
}

std::string BoxDrawing::edge(const Point3& corner, std::size_t axis) const {
  return text("<path class=\"edge\" d=\"", path(corner, other_end(corner, axis)), "\"/>");
}

// The name of an axis is at the middle of an edge, on the outer side.
std::string BoxDrawing::name(const Point3& corner, std::size_t axis) const {
  const Point3 end = other_end(corner, axis);
  const auto a = camera_.pixel_of(corner), b = camera_.pixel_of(end);
  const double dx = b[0] - a[0], dy = b[1] - a[1], length = std::sqrt(dx * dx + dy * dy);
  std::array<double, 2> out = {(b[1] - a[1]) / length, (a[0] - b[0]) / length};  // across the edge
  const double side =
      out[0] * (0.5 * static_cast<double>(camera_.width()) - a[0]) + out[1] * (0.5 * static_cast<double>(camera_.height()) - a[1]);
  if (side > 0) out = {-out[0], -out[1]};
  const auto beside = [&](double share, double away) {
    return text(plain(a[0] + share * (b[0] - a[0]) + away * out[0]), " ", plain(a[1] + share * (b[1] - a[1]) + away * out[1]));
  };
  const std::int64_t voxels = selection_.cells().extents()[axis] * selection_.stride[axis];
  const std::string words = text(axis_names[axis], ", ", digits(static_cast<double>(voxels) * unit_.voxels, 3), " ", unit_.name);
  double angle = std::atan2(b[1] - a[1], b[0] - a[0]) * 180 / 3.14159265358979;
  if (angle <= -90 || angle > 90) angle += angle > 0 ? -180 : 180;
  std::string lines = text("<text text-anchor=\"middle\" transform=\"translate(", beside(0.5, 34), ") rotate(", plain(angle),
                           ")\" dy=\".35em\">", words, "</text>");
  if (!arrow_ || axis != static_cast<std::size_t>(*arrow_)) return lines;
  return lines + text("<path class=\"arrow\" d=\"M", beside(0.06, 14), "L", beside(0.94, 14), "M", beside(0.90, 7), "L", beside(0.94, 14),
                      "L", beside(0.90, 21), "\"/>");
}

}  // namespace karst
