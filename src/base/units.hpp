// Lengths, sizes, speeds and times with their units.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace karst {

/// The number of units `name` (nm, um, micron, mm, cm, m ...) in a metre; nullopt if it is no unit of length. Divide by the result and do
/// not multiply by its inverse: 5 um is then exactly the number 5e-6.
std::optional<double> units_per_metre(std::string_view name);

/// In this range of voxel edges, areas, k and velocities neither underflow nor overflow, also as floats in fields.
constexpr bool is_voxel_size(double metres) { return metres >= 1e-11 && metres <= 1000; }
constexpr std::string_view voxel_size_range = "0.01nm and 1000m";

/// A length above zero, as "5um"; nullopt for other words.
std::optional<double> length_in_metres(std::string_view value);

/// The edge of a voxel, "5um" or "5.345 um", in metres. Throws InputError for a missing unit and for a length that is no voxel size. `what`
/// names the setting.
double parse_length(std::string_view what, std::string_view value);

/// "50um": parse_length() turns this text back into the same number.
std::string length_option(double metres);

/// Converts square metres to millidarcy (9.869233e-16 m2).
constexpr double in_millidarcy(double square_metres) { return square_metres / 9.869233e-16; }

/// "90s", "10min", "1.5h", "2d", or "H:MM:SS" as batch systems write it, in seconds. Throws InputError: `what` names the setting.
double parse_duration(std::string_view what, std::string_view value);

/// "45 s", "12 min", "3.4 h" or "2.1 d": about this long.
std::string duration_words(double seconds);

/// "1MiB" or "65536" (bytes, KiB, MiB, GiB, TiB) in bytes, at least 1 and at most `most`. Throws InputError: `what` names the setting.
std::int64_t parse_bytes(std::string_view what, std::string_view value, std::int64_t most = std::int64_t{1} << 40);

/// "140MB/s" or "1.5 GiB/s" in bytes a second, above zero. Throws InputError.
double parse_bandwidth(std::string_view what, std::string_view value);

/// "3ms", "50us" or "0s" in seconds, from 0 to an hour. Throws InputError.
double parse_latency(std::string_view what, std::string_view value);

/// "5um/s" in metres a second, 0 or above. Throws InputError: `what` names the setting.
double parse_speed(std::string_view what, std::string_view value);

/// "2.3e-9m2/s" in square metres a second, above zero. Throws InputError: `what` names the setting.
double parse_diffusivity(std::string_view what, std::string_view value);

/// "1MiB", "1500B": in the largest unit that divides them.
std::string bytes_text(std::int64_t bytes);

}  // namespace karst
