// Marks at round numbers, of charts and bars of colours.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace karst {

struct Tick {
  double at;
  std::string name;  ///< SVG; "" for a small tick
};

std::string power_name(int power);  ///< a power of ten

/// The distance of four to seven ticks between two numbers: 1, 2 or 5 times a power of ten.
double tick_step(double low, double high);

/// The multiples of `step` from `low` to `high`.
std::vector<Tick> ticks_at(double low, double high, double step);

/// The ends of an axis. Ends that are equal, or that differ by less than a millionth, are moved apart.
std::pair<double, double> ends_apart(double low, double high);

}  // namespace karst
