#include "physics/relaxation/relaxation_request.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "run/options/image_options.hpp"
#include "run/options/machine_options.hpp"

namespace karst {

namespace {

constexpr const char *fluid_group = "Fluid", *run_group = "Run";

// Seconds above zero.
double time_of(std::string_view name, const std::string& value) {
  const double seconds = parse_latency(setting(name), value);
  if (seconds > 0) return seconds;
  throw InputError(text(setting(name, value), " is not above zero. Give a time, as in ", setting(name, "3ms"), "."));
}

void add_fluid(OptionTable& table, RelaxationRequest& request) {
  table.add({.names = "--relaxivity",
             .value = &request.relaxivity,
             .about = "Surface relaxivity of the walls with its unit, as 5um/s; always needed",
             .type = "SPEED",
             .group = fluid_group,
             .is_usual = true});
  table.add({.names = "--diffusivity",
             .value = &request.diffusivity,
             .about = "Diffusivity of the fluid with its unit; 2.3e-9m2/s (water at 25 degrees Celsius) by default",
             .type = "DIFFUSIVITY",
             .group = fluid_group,
             .is_usual = true});
  table.add({.names = "--bulk-t2",
             .value = &request.bulk_t2,
             .about = "T2 of the fluid without walls, as 3s; without this option, the fluid relaxes at walls only",
             .type = "TIME",
             .group = fluid_group,
             .is_usual = true});
}

}  // namespace

void add_options(OptionTable& table, RelaxationRequest& request) {
  table.add(mask_option(request.mask));
  table.add(boundary_option(request.boundary));
  add_fluid(table, request);
  table.add({.names = "--echo",
             .value = &request.echo,
             .about = "Time between two echoes, as 0.2ms: the decay is given at its multiples; by default about a fiftieth of T2",
             .type = "TIME",
             .group = run_group,
             .is_usual = true});
  table.add({.names = "--echoes",
             .value = &request.echoes,
             .about = "Number of echoes; 500 by default",
             .type = "N",
             .group = run_group,
             .range = WholeRange{1, 1'000'000, ". Give the number of times of the decay."},
             .is_usual = true});
  table.add({.names = "--tolerance",
             .value = &request.tolerance,
             .about = "The decay has converged when its proven bounds are as close as this at all echoes; 1e-6 by default",
             .type = "SHARE",
             .group = run_group,
             .is_usual = true});
  table.add({.names = "--max-iterations",
             .value = &request.max_iterations,
             .about = "Stops after this number of iterations, converged or not; 10000 by default",
             .type = "N",
             .group = run_group,
             .range = WholeRange{1, 1'000'000, ". Give the most iterations of the decay."}});
  add_device_options(table, request.machine);
}

RelaxationRates RelaxationRequest::rates() const {
  RelaxationRates rates;
  if (relaxivity.empty()) {
    throw InputError(text("no ", setting("relaxivity"), " is given (T2 depends on it). Give that of the walls with its unit, as in ",
                          setting("relaxivity", "5um/s"), "."));
  }
  rates.relaxivity = parse_speed(setting("relaxivity"), relaxivity);
  rates.diffusivity = parse_diffusivity(setting("diffusivity"), diffusivity);
  if (!bulk_t2.empty()) rates.bulk_rate = 1 / time_of("bulk_t2", bulk_t2);
  if (!echo.empty()) rates.echo = time_of("echo", echo);
  return rates;
}

void check_request(const RelaxationRequest& request) {
  (void)request.rates();
  if (request.tolerance >= finest_decay_tolerance && request.tolerance < 1) return;
  throw InputError(text(setting("tolerance", digits(request.tolerance)), " is not between ", digits(finest_decay_tolerance),
                        " and 1 (the signal begins at 1, and has rounding errors)."));
}

double usual_echo(double mean_time) {
  constexpr double echoes_of_time = 50, without_decay = 1e-3;
  if (!std::isfinite(mean_time)) return without_decay;
  const double most = mean_time / echoes_of_time, power = std::pow(10.0, std::floor(std::log10(most)));
  for (const double times : {5.0, 2.0}) {
    if (times * power <= most) return times * power;
  }
  return power;
}

}  // namespace karst
