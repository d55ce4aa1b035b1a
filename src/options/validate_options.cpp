#include "options/validate_options.hpp"

#include "solver/site/variants.hpp"

namespace karst {

ValidateOptions::ValidateOptions(OptionTable& table) {
  table.add({.names = "--full", .value = &full_, .about = "Also cases with finer voxels; takes many minutes"});
  table.add({.names = "--json", .value = &json_, .about = "One JSON object on stdout"});
  table.add(lattice_option(lattice_));
  add_storage_option(table, machine_, Storages::exact);
  add_device_options(table, machine_);
}

FlowSettings ValidateOptions::settings(const Comm& comm) const {
  FlowNumerics numerics;
  numerics.lattice = lattice_;
  return {numerics, rank_settings(machine(), comm)};
}

}  // namespace karst
