#include "base/units.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

std::optional<double> units_per_metre(std::string_view name) {
  // Image files have many names for the micrometre: two code points for mu, ImageJ's escape, words.
  constexpr std::array<std::pair<std::string_view, double>, 15> units = {{
      {"nm", 1e9},
      {"nanometer", 1e9},
      {"um", 1e6},
      {"\u00b5m", 1e6},
      {"\u03bcm", 1e6},
      {"\\u00B5m", 1e6},
      {"micron", 1e6},
      {"microns", 1e6},
      {"micrometer", 1e6},
      {"mm", 1e3},
      {"millimeter", 1e3},
      {"cm", 1e2},
      {"centimeter", 1e2},
      {"m", 1.0},
      {"meter", 1.0},
  }};
  const auto unit = std::find_if(units.begin(), units.end(), [&](const auto& u) { return u.first == name; });
  if (unit == units.end()) return std::nullopt;
  return unit->second;
}

namespace {
constexpr double highest_bandwidth = 1e18;
constexpr double longest_latency_s = 3600.0;

// The number and the unit of a value, as in "12.5" and "MB/s".
std::pair<std::optional<double>, std::string> number_and_unit(std::string_view value) {
  const std::string whole = trimmed(value);
  const std::size_t unit_at = std::min(whole.find_first_not_of("0123456789.eE+-"), whole.size());
  return {real_number(whole.substr(0, unit_at)), trimmed(whole.substr(unit_at))};
}

}  // namespace

std::optional<double> length_in_metres(std::string_view value) {
  const auto [number, unit_name] = number_and_unit(value);
  const std::optional<double> unit = units_per_metre(unit_name);
  if (!number || !unit || *number <= 0) return std::nullopt;
  return *number / *unit;
}

double parse_length(std::string_view what, std::string_view value) {
  const std::optional<double> length = length_in_metres(value);
  if (!length) throw InputError(text(what, " ", quote(value), " is not a length above zero with a unit (nm, um, mm or m), as in 5um."));
  const double metres = *length;
  if (!is_voxel_size(metres)) {
    throw InputError(text(what, " ", quote(value), " is not between ", voxel_size_range,
                          " (with other lengths, permeabilities and velocities underflow or overflow). Give the edge of a voxel."));
  }
  return metres;
}

std::string length_option(double metres) {
  constexpr std::array<std::pair<const char*, double>, 4> units = {{{"m", 1.0}, {"mm", 1e3}, {"um", 1e6}, {"nm", 1e9}}};
  for (const auto& [name, per_metre] : units) {
    const bool is_usual = metres * per_metre >= 1 || per_metre == units.back().second;
    for (int significant = 1; is_usual && significant <= 17; ++significant) {
      const double number = real_number(digits(metres * per_metre, significant)).value_or(0);
      if (number / per_metre == metres) return all_digits(number) + name;
    }
  }
  return all_digits(metres) + "m";
}

namespace {

// H:MM:SS
std::optional<double> clock_seconds(const std::string& value) {
  const std::vector<std::string> pieces = split(value, ':');
  if (pieces.size() != 3) return std::nullopt;
  double seconds = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::optional<std::int64_t> number = whole_number(pieces[i]);
    if (!number || *number < 0 || (i > 0 && *number > 59)) return std::nullopt;
    seconds = 60 * seconds + static_cast<double>(*number);
  }
  return seconds;
}

std::optional<double> unit_seconds(const std::string& value) {
  constexpr std::array<std::pair<std::string_view, double>, 4> units = {{{"s", 1}, {"min", 60}, {"h", 3600}, {"d", 86400}}};
  const std::size_t unit_at = std::min(value.find_first_not_of("0123456789."), value.size());
  const std::optional<double> number = real_number(value.substr(0, unit_at));
  for (const auto& [name, seconds] : units) {
    if (number && trimmed(value.substr(unit_at)) == name) return *number * seconds;
  }
  return std::nullopt;
}

}  // namespace

double parse_duration(std::string_view what, std::string_view value) {
  constexpr double longest = 10 * 366 * 86400.0;
  const std::string whole = trimmed(value);
  const std::optional<double> seconds = whole.find(':') != std::string::npos ? clock_seconds(whole) : unit_seconds(whole);
  if (!seconds || !(*seconds > 0 && *seconds <= longest))
    throw InputError(text(what, " ", quote(value), " is not a time above zero with a unit (s, min, h or d), as in 90min or 1:30:00."));
  return *seconds;
}

namespace {
constexpr std::array<std::pair<std::string_view, std::int64_t>, 6> byte_units = {{{"", 1},
                                                                                  {"B", 1},
                                                                                  {"KiB", std::int64_t{1} << 10},
                                                                                  {"MiB", std::int64_t{1} << 20},
                                                                                  {"GiB", std::int64_t{1} << 30},
                                                                                  {"TiB", std::int64_t{1} << 40}}};
}

std::string duration_words(double seconds) {
  constexpr double minute = 60, hour = 60 * minute, day = 24 * hour;
  const auto about = [](double number) { return number < 10 ? digits(number, 2) : digits(std::round(number), 15); };
  if (seconds < 2 * minute) return about(seconds) + " s";
  if (seconds < 2 * hour) return about(seconds / minute) + " min";
  return seconds < 2 * day ? about(seconds / hour) + " h" : about(seconds / day) + " d";
}

std::int64_t parse_bytes(std::string_view what, std::string_view value, std::int64_t most) {
  const std::string whole = trimmed(value);
  const std::size_t unit_at = std::min(whole.find_first_not_of("0123456789"), whole.size());
  const std::optional<std::int64_t> number = whole_number(whole.substr(0, unit_at));
  for (const auto& [name, bytes] : byte_units) {
    if (!number || *number <= 0 || trimmed(whole.substr(unit_at)) != name) continue;
    if (*number > most / bytes) throw InputError(text(what, " ", quote(value), " is above the limit of ", bytes_text(most), "."));
    return *number * bytes;
  }
  throw InputError(text(what, " ", quote(value), " is not a number of bytes, as in 65536, 64KiB or 1MiB."));
}

std::string bytes_text(std::int64_t bytes) {
  const auto unit = std::find_if(byte_units.rbegin(), byte_units.rend(),
                                 [&](const auto& u) { return bytes % u.second == 0 && (bytes >= u.second || u.second == 1); });
  return text(bytes / unit->second, unit->first);
}

double parse_bandwidth(std::string_view what, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, double>, 9> units = {{{"B/s", 1.0},
                                                                         {"kB/s", 1e3},
                                                                         {"MB/s", 1e6},
                                                                         {"GB/s", 1e9},
                                                                         {"TB/s", 1e12},
                                                                         {"KiB/s", 0x1p10},
                                                                         {"MiB/s", 0x1p20},
                                                                         {"GiB/s", 0x1p30},
                                                                         {"TiB/s", 0x1p40}}};
  const auto [number, unit] = number_and_unit(value);
  for (const auto& [name, bytes_per_s] : units) {
    if (number && *number > 0 && unit == name && *number * bytes_per_s <= highest_bandwidth) return *number * bytes_per_s;
  }
  throw InputError(text(what, " ", quote(value), " is not a bandwidth above zero with a unit, as in 140MB/s, 1.5GB/s or 2GiB/s."));
}

double parse_latency(std::string_view what, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, double>, 4> units = {{{"ns", 1e9}, {"us", 1e6}, {"ms", 1e3}, {"s", 1.0}}};
  const auto [number, unit] = number_and_unit(value);
  for (const auto& [name, per_s] : units) {
    if (number && *number >= 0 && unit == name && *number / per_s <= longest_latency_s) return *number / per_s;
  }
  throw InputError(text(what, " ", quote(value), " is not a time of 0 to 3600 s with a unit (ns, us, ms or s), as in 3ms."));
}

double parse_speed(std::string_view what, std::string_view value) {
  constexpr std::string_view each_second = "/s";
  const auto [number, unit] = number_and_unit(value);
  const bool is_of_seconds = unit.ends_with(each_second);
  const auto per_metre = is_of_seconds ? units_per_metre(unit.substr(0, unit.size() - each_second.size())) : std::nullopt;
  if (number && per_metre && *number >= 0 && std::isfinite(*number)) return *number / *per_metre;
  throw InputError(text(what, " ", quote(value), " is not a speed of 0 or more with a unit (nm/s, um/s, mm/s or m/s), as in 5um/s."));
}

double parse_diffusivity(std::string_view what, std::string_view value) {
  constexpr std::array<std::pair<std::string_view, double>, 6> units = {
      {{"m2/s", 1}, {"m^2/s", 1}, {"cm2/s", 1e4}, {"mm2/s", 1e6}, {"um2/s", 1e12}, {"um2/ms", 1e9}}};
  const auto [number, unit] = number_and_unit(value);
  for (const auto& [name, per_square_metre] : units) {
    if (number && *number > 0 && std::isfinite(*number) && unit == name) return *number / per_square_metre;
  }
  throw InputError(text(what, " ", quote(value),
                        " is not a diffusivity above zero with a unit (m2/s, cm2/s, mm2/s, um2/s or um2/ms), as in 2.3e-9m2/s."));
}

}  // namespace karst
