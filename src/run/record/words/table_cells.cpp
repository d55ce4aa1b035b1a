#include "run/record/words/table_cells.hpp"

#include <cmath>

#include "base/text.hpp"

namespace karst {

std::string table_cell(std::optional<double> value) { return value && std::isfinite(*value) ? all_digits(*value) : ""; }

std::string cube_cells(const SubVolume& cube) {
  std::string cells = text(cube.box.extent(0));
  for (const Index3& corner : {cube.box.lo, cube.box.hi}) {
    for (const std::int64_t at : corner) cells += text(",", at);
  }
  return text(cells, ",", table_cell(cube.porosity));
}

}  // namespace karst
