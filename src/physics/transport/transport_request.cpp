#include "physics/transport/transport_request.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "base/text.hpp"
#include "run/options/image_options.hpp"
#include "run/options/machine_options.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

namespace {

constexpr const char* run_group = "Run";
constexpr double most_peclet = 1e4, usual_flow_tolerance = 1e-6, finest_flow = 1e-12;
constexpr std::int64_t least_walkers = 100;

void set_peclets(TransportRequest& request, const std::string& list) {
  request.peclets.clear();
  for (const std::string& word : split(list, ',')) {
    const auto number = real_number(trimmed(word));
    if (!number || !(*number >= 0 && *number <= most_peclet)) {
      throw InputError(text(setting("peclet", quote(list)), ": ", quote(trimmed(word)), " is not a Peclet number from 0 to ",
                            digits(most_peclet), ". Give numbers, as 0.1,1,10,100."));
    }
    request.peclets.push_back(*number);
  }
}

std::string peclet_words(const TransportRequest& request) {
  std::vector<std::string> words;
  for (const double peclet : request.peclets) words.push_back(all_digits(peclet));
  return joined(words, ",");
}

void set_length(TransportRequest& request, const std::string& word) {
  request.length = given_length(word);
  if (!request.length)
    throw InputError(text(setting("length", quote(word)), " is not a length above 0 with a unit. Give one, as 140um, or as 20voxels."));
}

void check_tolerance(const char* name, double tolerance) {
  if (!(tolerance > 0 && tolerance < 1))
    throw InputError(text(setting(name, digits(tolerance)), " is out of range. Give a share above 0 and below 1."));
}

void add_walker_options(OptionTable& table, TransportRequest& request) {
  constexpr const char* group = "Walkers";
  table.add(
      {.names = "--walkers",
       .value = &request.walkers,
       .about = "Random walkers at each Peclet number above 0: another estimate of the dispersion, and first passages; none by default",
       .type = "N",
       .group = group,
       .range = WholeRange{0, 1'000'000'000, ". Give the number of walkers."},
       .is_usual = true});
  table.add({.names = "--seed",
             .value = &request.seed,
             .about = "Which of the random walks; 1 by default",
             .type = "N",
             .group = group,
             .range = WholeRange{0, std::numeric_limits<std::int64_t>::max(), ". Give a whole number from 0 on."}});
  table.add({.names = "--walk-time",
             .value = &request.walk_time,
             .about = "Time that walkers walk, in --length^2 by the diffusivity; 0.25 by default",
             .type = "T",
             .group = group});
}

void add_dispersion_options(OptionTable& table, TransportRequest& request) {
  table.add({.names = "--peclet",
             .value = BoundValue{[&request](const std::string& list) { set_peclets(request, list); },
                                 [&request] { return peclet_words(request); }},
             .about = "Peclet numbers: mean velocity of the pores, times --length, by the diffusivity; 0.1,1,10,100 by default",
             .type = "PE,...",
             .group = run_group,
             .is_list = true,
             .holds_numbers = true,
             .at_restart = AtRestart::may_change,
             .is_usual = true});
  table.add({.names = "--length",
             .value = BoundValue{[&request](const std::string& word) { set_length(request, word); },
                                 [&request] { return request.length ? request.length->words() : ""; }},
             .about = "Length of the Peclet number, as 140um or 20voxels; by default 6 (1 - porosity) / specific surface, the diameter of "
                      "grains",
             .type = "LENGTH",
             .group = run_group,
             .is_usual = true});
  table.add({.names = "--longitudinal",
             .value = &request.longitudinal,
             .about = "Only the dispersion along the flow",
             .group = run_group,
             .is_usual = true});
  table.add({.names = "--refine",
             .value = &request.refine,
             .about = "Also on voxels half as large, with the same flow: estimates the error of the voxels, with nine times the memory",
             .group = run_group,
             .is_usual = true});
}

void add_limit_options(OptionTable& table, TransportRequest& request) {
  table.add({.names = "--tolerance",
             .value = &request.tolerance,
             .about = "A dispersion has converged when half the width between its proven bounds is below this share; 0.001 by default",
             .type = "SHARE",
             .group = run_group,
             .is_usual = true});
  table.add({.names = "--flow-tolerance",
             .value = &request.flow_tolerance,
             .about = "The flow has converged when the estimated relative error of k is below this; 1e-6 by default, 1e-4 with f32",
             .type = "SHARE",
             .group = run_group});
  table.add({.names = "--max-iterations",
             .value = &request.max_iterations,
             .about = "Stops a dispersion after this number of iterations, converged or not; 10000 by default",
             .type = "N",
             .group = run_group,
             .range = WholeRange{1, 1'000'000'000'000, ". Give the most iterations of a dispersion."}});
}

}  // namespace

void add_options(OptionTable& table, TransportRequest& request) {
  table.add(boundary_option(request.boundary));
  table.add(direction_option(request.directions, "Direction of the force that drives the flow, or all three", run_group));
  add_dispersion_options(table, request);
  add_limit_options(table, request);
  add_walker_options(table, request);
  table.add(lattice_option(request.lattice, run_group));
  add_storage_option(table, request.machine, Storages::exact);
  add_device_options(table, request.machine);
  add_weights_option(table, request.cut);
}

FlowNumerics flow_numerics(const TransportRequest& request) {
  FlowNumerics numerics;
  numerics.lattice = request.lattice;
  numerics.tolerance = *request.flow_tolerance;
  return numerics;
}

void complete(TransportRequest& request) {
  std::ranges::sort(request.peclets);
  request.peclets.erase(std::unique(request.peclets.begin(), request.peclets.end()), request.peclets.end());
  if (request.boundary == Boundary::sealed) {
    throw InputError(text(setting("boundary", "sealed"),
                          ": a sample between reservoirs has no dispersion of its own. Use periodic or mirror boundaries."));
  }
  check_tolerance("tolerance", request.tolerance);
  if (request.peclets.empty()) throw InputError(text(setting("peclet"), " is empty. Give numbers, as 0.1,1,10,100."));
  if (request.machine.storage == Storage::f16)
    throw InputError(text(setting("storage", "f16"), " is too coarse for fluxes. Use f64 or f32."));
  const double accuracy = std::max(storage_accuracy(request.machine.storage), finest_flow);
  if (!request.flow_tolerance) request.flow_tolerance = std::max(usual_flow_tolerance, accuracy);
  check_tolerance("flow_tolerance", *request.flow_tolerance);
  if (*request.flow_tolerance < accuracy) {
    throw InputError(text(setting("storage", storage_name(request.machine.storage)), " computes k to ", digits(accuracy), ", and ",
                          setting("flow_tolerance", digits(*request.flow_tolerance)), " is finer. Use f64, or a coarser tolerance."));
  }
  if (request.walkers > 0 && request.longitudinal) {
    throw InputError(text(setting("walkers"), " and ", setting("longitudinal"),
                          " are both given: walkers need the closure fields of all directions. Leave one of them out."));
  }
  if (request.walkers > 0 && request.walkers < least_walkers) {
    throw InputError(
        text(setting("walkers", text(request.walkers)), " are too few for an error. Give at least ", least_walkers, "; 20000 are usual."));
  }
  if (!(request.walk_time > 0) || !std::isfinite(request.walk_time))
    throw InputError(text(setting("walk_time", digits(request.walk_time)), " is not above 0. Give a time, as 0.25."));
  check_machine_choice(request.machine);
}

}  // namespace karst
