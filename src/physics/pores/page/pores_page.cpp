#include "physics/pores/page/pores_page.hpp"

namespace karst {

PhysicsPage pores_page() {
  return {.kind = "pores",
          .computes = "pore sizes",
          .tables = {{"pore_sizes.csv"}, {"intrusion_*-.csv"}, {"intrusion_*+.csv"}, {"intrusion_all.csv"}, {"chords.csv"}}};
}

}  // namespace karst
