#include "commands/bench_options.hpp"

#include "options/image_options.hpp"
#include "solver/variants.hpp"

namespace karst {

BenchOptions::BenchOptions(OptionTable& table) {
  machine_.add_to(table);
  table.add({.names = "--shape",
             .value = &shape_,
             .about = "Voxels of the sandstone; 440,440,440 by default, which has 11 million sites",
             .type = "X,Y,Z"});
  table.add({.names = "--porosity", .value = &porosity_, .about = "Of the sandstone, 0.13 by default", .type = "SHARE"});
  table.add(layout_option(layout_));
  table.add(lattice_option(lattice_));
  table.add({.names = "--rounds",
             .value = &rounds_,
             .about = "Rounds of steps and copies in turns, of which medians are shown; 7 by default",
             .type = "N",
             .range = WholeRange{1, 1000}});
  table.add({.names = "--all", .value = &all_, .about = "All layouts, with both kinds of storage"});
  table.add({.names = "--no-overlap", .value = &no_overlap_, .about = "Exchange after all sites are updated, not meanwhile"});
  table.add({.names = "--json", .value = &json_, .about = "One JSON object on stdout"});
}

BenchPlan BenchOptions::plan() const {
  BenchPlan plan;
  plan.machine = machine_.choice();
  plan.machine.layout = layout_choice(layout_);
  plan.lattice = velocity_set_name(lattice_);
  plan.shape = parse_shape(shape_);
  plan.porosity = porosity_;
  plan.overlap = !no_overlap_;
  plan.rounds = rounds_;
  plan.all = all_;
  return plan;
}

}  // namespace karst
