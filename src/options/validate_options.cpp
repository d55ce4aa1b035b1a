#include "options/validate_options.hpp"

#include "solver/site/variants.hpp"

namespace karst {

ValidateOptions::ValidateOptions(OptionTable& table) {
  table.add({.names = "--full", .value = &full_, .about = "Also cases with finer voxels; takes many minutes"});
  table.add({.names = "--json", .value = &json_, .about = "One JSON object on stdout"});
  table.add(lattice_option(lattice_));
  machine_.add_to(table);
}

FlowSettings ValidateOptions::settings(const Comm& comm) const {
  FlowNumerics numerics;
  numerics.lattice = velocity_set_name(lattice_);
  return {numerics, rank_settings(machine(), comm)};
}

}  // namespace karst
