#include "options/physics_call.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "options/convect_options.hpp"

namespace karst {

template <>
struct OptionsOf<ConvectRow> {
  using Type = ConvectCommandOptions;
};

std::vector<PhysicsCommand>& physics_commands() {
  static std::vector<PhysicsCommand> all = {
      command_of<PermeabilityRow>("permeability", "compute the permeability of an image",
                                  "Computes the permeability of a segmented image."),
      command_of<ConductivityRow>(
          "conductivity", "formation factor, effective diffusivity and tortuosity factor",
          "Computes the formation factor F of a segmented image, with proven bounds: effective diffusivity, tortuosity factor."),
      command_of<FlowRow>(
          "flow", "flow in time: past moving walls, through open faces, Taylor-Green",
          "Computes a flow in time: past walls that move, through open faces, driven by a force, or decaying.\n"
          "CASE is an image; or cavity or box, as karst make makes them, with --shape; or a TOML file of options with a line "
          "CASE = \"...\"."),
      command_of<ConvectRow>(
          "convect", "compressible flow with heat in time, in slices and micromodels",
          "Computes compressible flow with heat in time, in two dimensions (D2Q37): in a slice of an image, or a case with --shape."),
  };
  return all;
}

const PhysicsCommand& physics_command(std::string_view name) {
  const std::vector<PhysicsCommand>& all = physics_commands();
  const auto at = std::ranges::find(all, name, &PhysicsCommand::name);
  if (at == all.end()) throw InputError(text("no physics ", quote(name), "."));
  return *at;
}

}  // namespace karst
