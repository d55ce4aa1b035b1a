#include "physics/flow/start_motion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/fields/cell_file.hpp"
#include "partition/parts/part.hpp"

namespace karst {

namespace {

void check_motions(const std::string& path, const std::vector<SiteMotion>& motions, const Comm& comm) {
  constexpr double largest_density = 0.1;
  double fastest = 0, densest = 0;
  bool is_finite = true;
  for (const SiteMotion& motion : motions) {
    const double speed = std::hypot(motion.velocity[0], motion.velocity[1], motion.velocity[2]);
    is_finite = is_finite && std::isfinite(speed) && std::isfinite(motion.density);
    fastest = std::max(fastest, speed);
    densest = std::max(densest, std::abs(motion.density));
  }
  const std::string whose = setting("start") + ": " + quote(path);
  if (comm.max_all(std::int64_t{!is_finite}) != 0)
    throw InputError(text(whose, " holds a velocity or a pressure that is not a number. Write it again."));
  fastest = comm.max_all(fastest);
  densest = comm.max_all(densest);
  if (mach_of_speed(fastest) > largest_mach) {
    throw InputError(text(whose, " holds a speed of ", digits(fastest, 4), " in lattice units, a Mach number of ",
                          digits(mach_of_speed(fastest), 3), ", above ", digits(largest_mach), ". Use a lower ", setting("speed"), "."));
  }
  if (densest > largest_density) {
    throw InputError(text(whose, " changes the density by ", percent(densest),
                          " (the method is for nearly incompressible flow). Use smaller pressures, or a lower ", setting("speed"), "."));
  }
}

}  // namespace

TaylorGreen::TaylorGreen(const Index3& shape, double speed) : shape_(shape), speed_(speed) {}

SiteMotion TaylorGreen::at(const Index3& voxel) const {
  std::array<double, 3> phase{};
  for (std::size_t a = 0; a < 3; ++a)
    phase[a] = 2 * std::numbers::pi * (static_cast<double>(voxel[a]) + 0.5) / static_cast<double>(shape_[a]);
  const auto& [x, y, z] = phase;
  const bool is_flat = shape_[2] == 1;
  const double along_z = is_flat ? 1 : std::cos(z);
  SiteMotion motion{};
  motion.velocity = {speed_ * std::sin(x) * std::cos(y) * along_z, -speed_ * std::cos(x) * std::sin(y) * along_z, 0};
  // rho - 1 = 3 p
  const double waves = std::cos(2 * x) + std::cos(2 * y);
  motion.density = 3 * speed_ * speed_ * (is_flat ? waves / 4 : waves * (std::cos(2 * z) + 2) / 16);
  return motion;
}

std::vector<SiteMotion> motions_of_file(const std::string& path, const Index3& shape, const FlowScales& scales,
                                        std::span<const std::uint64_t> voxels, const Comm& comm) {
  const ResultUnits units = result_units(scales);
  std::vector<SiteMotion> motions(voxels.size());
  read_motions(path, shape, voxels, comm, [&](std::size_t site, const std::array<double, 3>& velocity, double pressure) {
    for (std::size_t a = 0; a < 3; ++a) motions[site].velocity[a] = velocity[a] / units.speed;
    motions[site].density = 3 * pressure / units.pressure;
  });
  check_motions(path, motions, comm);
  return motions;
}

}  // namespace karst
