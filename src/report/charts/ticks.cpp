#include "report/charts/ticks.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace karst {

namespace {

std::string number_name(double value, double step) {
  const double exact = std::abs(value) < 1e-9 * step ? 0 : value;
  const double places = exact == 0 ? 0 : std::floor(std::log10(std::abs(exact))) - std::floor(std::log10(step));
  std::string name = digits(exact, std::max(6, 1 + static_cast<int>(places)));  // enough to tell two ticks apart
  if (name.starts_with('-')) name.replace(0, 1, "−");
  if (const auto e = name.find("e-"); e != std::string::npos) name.replace(e, 2, "e−");
  return name;
}

}  // namespace

std::string power_name(int power) {
  return text("10<tspan dy=\"-5\" font-size=\"8.5\">", power < 0 ? "−" : "", std::abs(power), "</tspan>");
}

double tick_step(double low, double high) {
  const double rough = (high - low) / 4;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double share = rough / power;
  return power * (share < 1.5 ? 1 : share < 3 ? 2 : share < 7 ? 5 : 10);
}

std::vector<Tick> ticks_at(double low, double high, double step) {
  std::vector<Tick> ticks;
  for (auto i = std::ceil(low / step - 1e-6); i * step <= high + 1e-6 * step; ++i) ticks.push_back({i * step, number_name(i * step, step)});
  return ticks;
}

std::pair<double, double> ends_apart(double low, double high) {
  const double size = std::max(std::abs(low), std::abs(high));
  if (high - low > 1e-6 * size) return {low, high};
  const double around = size == 0 ? 1 : 0.01 * size;
  return {low - around, high + around};
}

}  // namespace karst
