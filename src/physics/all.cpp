#include "physics/all.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/conductivity/page/conductivity_page.hpp"
#include "physics/conductivity/record/conductivity_row.hpp"
#include "physics/convect/page/convect_page.hpp"
#include "physics/convect/record/convect_row.hpp"
#include "physics/drainage/page/drainage_page.hpp"
#include "physics/drainage/record/drainage_row.hpp"
#include "physics/flow/page/flow_page.hpp"
#include "physics/flow/record/flow_row.hpp"
#include "physics/permeability/page/permeability_page.hpp"
#include "physics/permeability/record/permeability_row.hpp"
#include "physics/pores/page/pores_page.hpp"
#include "physics/pores/record/pores_row.hpp"
#include "physics/relaxation/page/relaxation_page.hpp"
#include "physics/relaxation/record/relaxation_row.hpp"
#include "physics/transport/page/transport_page.hpp"
#include "physics/transport/record/transport_row.hpp"
#include "physics/twophase/page/twophase_page.hpp"
#include "physics/twophase/record/twophase_row.hpp"
#include "report/charts/table_charts.hpp"

namespace karst {

std::vector<Physics>& all_physics() {
  static std::vector<Physics> all = {
      physics_of<PermeabilityRow>(permeability_page(),
                                  {"compute the permeability of an image", "Computes the permeability of a segmented image."}),
      physics_of<ConductivityRow>(
          conductivity_page(),
          {"formation factor, effective diffusivity and tortuosity factor",
           "Computes the formation factor F of a segmented image, or its thermal or electrical conductivity, with proven bounds."}),
      physics_of<PoresRow>(pores_page(),
                           {"pore sizes, curves of intrusion at every radius, critical radii",
                            "Computes pore sizes of a segmented image, what a fluid fills from its faces at each radius, and the "
                            "radii that join the faces. All radii are roots of whole numbers of squared voxels."}),
      physics_of<DrainagePhysics>(drainage_page(), {"quasi-static relative permeability and resistivity index",
                                                    "Drains a segmented image to wanted saturations, and computes the permeability and the "
                                                    "conductivity of each phase."}),
      physics_of<RelaxationRow>(relaxation_page(),
                                {"decay of the NMR signal and T2, with proven bounds",
                                 "Computes the decay of the NMR signal of the fluid in a segmented image, with proven bounds, and its T2. "
                                 "Spins diffuse in all pores, and relax at the walls."}),
      physics_of<TransportRow>(transport_page(), {"dispersion along and across the flow, against the Peclet number",
                                                  "Computes the dispersion of a solute in the flow through a segmented image, with proven "
                                                  "bounds, at each Peclet number."}),
      physics_of<TwophaseRow>(twophase_page(), {"two immiscible fluids in the pores: relative permeability with errors",
                                                "Computes the flow of two immiscible fluids through a segmented image, and their relative "
                                                "permeabilities with errors, from one start for each saturation."}),
      physics_of<FlowRow>(flow_page(),
                          {"flow in time: past moving walls, through open faces, Taylor-Green",
                           "Computes a flow in time: past walls that move, through open faces, driven by a force, or decaying.\n"
                           "CASE is an image; or cavity or box, as karst make makes them, with --shape; or a TOML file of options "
                           "with a line CASE = \"...\"."}),
      physics_of<ConvectRow>(
          convect_page(),
          {"compressible flow with heat in time, in slices and micromodels",
           "Computes compressible flow with heat in time, in two dimensions (D2Q37): in a slice of an image, or a case with --shape."}),
  };
  return all;
}

const Physics& physics_named(std::string_view name) {
  const std::vector<Physics>& all = all_physics();
  const auto at = std::ranges::find_if(all, [&](const Physics& physics) { return physics.page.kind == name; });
  if (at == all.end()) throw InputError(text("no function ", quote(name), "."));
  return *at;
}

const std::vector<PhysicsPage>& all_pages() {
  static const std::vector<PhysicsPage> all = [] {
    std::vector<PhysicsPage> pages;
    for (const Physics& physics : all_physics()) pages.push_back(physics.page);
    return pages;
  }();
  return all;
}

std::vector<std::string> all_table_names() {
  std::set<std::string> names;
  for (const PhysicsPage& physics : all_pages()) {
    for (const TableFacts& table : physics.tables) {
      for (std::size_t axis = 0; axis < 3; ++axis) names.insert(of_axis(std::string(table.name), axis));
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace karst
