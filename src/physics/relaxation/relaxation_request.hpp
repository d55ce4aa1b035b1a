// The request of an NMR decay, and its options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "geometry/boundary.hpp"
#include "geometry/pores/mask.hpp"
#include "run/machine/machine.hpp"
#include "run/options/option.hpp"

namespace karst {

/// The rates of a decay, in SI units.
struct RelaxationRates {
  double relaxivity = 0;            ///< of the walls, m/s
  double diffusivity = 0;           ///< m2/s
  double bulk_rate = 0;             ///< 1 / T2 of the fluid without walls, 1/s; 0: none
  std::optional<double> echo = {};  ///< s
};

constexpr double finest_decay_tolerance = 1e-12;  ///< below this, rounding errors count

struct RelaxationRequest {
  std::string relaxivity;                  ///< as "5um/s"
  std::string diffusivity = "2.3e-9m2/s";  ///< the default is that of water at 25 degrees Celsius
  std::string bulk_t2;                     ///< as "3s"; "": no relaxation without walls
  std::string echo;                        ///< distance of two times of the decay, as "0.2ms"; "": usual_echo()
  std::int64_t echoes = 500;
  double tolerance = 1e-6;  ///< largest distance of the bounds of M
  std::int64_t max_iterations = 10000;
  Boundary boundary = Boundary::mirror;
  Mask mask = {};
  MachineChoice machine;

  RelaxationRates rates() const;  ///< throws InputError
};

void add_options(OptionTable& table, RelaxationRequest& request);

/// Throws InputError for values out of range, and without a relaxivity.
void check_request(const RelaxationRequest& request);

/// The distance of echoes for a mean time of decay: 1, 2 or 5 times a power of ten, below a fiftieth of the time. 1 ms if the time is
/// infinite.
double usual_echo(double mean_time);

}  // namespace karst
