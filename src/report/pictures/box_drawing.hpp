// The edges of a box, in front of and behind the picture of its content.
#pragma once

#include <optional>
#include <string>

#include "geometry/selection.hpp"
#include "report/page/sections.hpp"
#include "report/pictures/camera.hpp"

namespace karst {

class BoxDrawing {
 public:
  /// `arrow`: the axis with an arrow, if any. The other arguments must outlive this object.
  BoxDrawing(const Selection& selection, const LengthUnit& unit, const Camera& camera, const Point3& size, std::optional<int> arrow)
      : selection_(selection), unit_(unit), camera_(camera), size_(size), arrow_(arrow) {}

  std::string behind() const;  ///< the three edges at the farthest corner
  std::string before() const;  ///< the other edges, with the names of the axes

 private:
  std::string drawing(const std::string& lines, const char* kind) const;
  Point3 other_end(const Point3& corner, std::size_t axis) const;
  std::string path(const Point3& from, const Point3& to) const;
  std::string edge(const Point3& corner, std::size_t axis) const;
  std::string name(const Point3& corner, std::size_t axis) const;

  const Selection& selection_;
  const LengthUnit& unit_;
  const Camera& camera_;
  const Point3& size_;
  std::optional<int> arrow_;
};

}  // namespace karst
