// Lengths, sizes, speeds and times with their units.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace karst {

/// How many `name` (nm, um, micron, mm, cm, m ...) make a metre, or nothing when it is no unit of length. To divide by
/// this, not to multiply by its inverse, gives 5 um as the very number that 5e-6 is.
std::optional<double> units_per_metre(std::string_view name);

/// Edges of voxels whose areas, and k and velocities with them, stay within the range of numbers: of floats too, in fields.
constexpr bool is_voxel_size(double metres) { return metres >= 1e-11 && metres <= 1000; }
constexpr std::string_view voxel_size_range = "0.01nm and 1000m";

/// The edge of a voxel, "5um" or "5.345 um", in metres. Throws InputError without a unit, and for what is no voxel size: `what` names the
/// setting.
double parse_length(std::string_view what, std::string_view value);

/// "50um": the words that parse_length() makes the same number of.
std::string length_option(double metres);

/// Square metres in millidarcy, 9.869233e-16 m2 each.
constexpr double in_millidarcy(double square_metres) { return square_metres / 9.869233e-16; }

/// "90s", "10min", "1.5h", "2d", or "H:MM:SS" as batch systems write it, in seconds. Throws InputError: `what` names the setting.
double parse_duration(std::string_view what, std::string_view value);

/// "1MiB" or "65536" (bytes, KiB, MiB, GiB, TiB) in bytes, at least 1 and at most `most`. Throws InputError: `what` names the setting.
std::int64_t parse_bytes(std::string_view what, std::string_view value, std::int64_t most = std::int64_t{1} << 40);

/// "140MB/s" or "1.5 GiB/s" in bytes a second, above zero. Throws InputError.
double parse_bandwidth(std::string_view what, std::string_view value);

/// "3ms", "50us" or "0s" in seconds, from 0 to an hour. Throws InputError.
double parse_latency(std::string_view what, std::string_view value);

/// "1MiB", "1500B": in the largest of these units that counts them exactly.
std::string bytes_text(std::int64_t bytes);

}  // namespace karst
