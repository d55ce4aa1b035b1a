#include "reproduction/plane_sizes.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace karst {

namespace {

constexpr int width_of_paper = 1024, square_of_paper = 3600, aspect = 8;
constexpr double seconds_of_paper_planes = 300;  // for which these planes are not too large
constexpr double plane_sites_of_core = 2.7e5;    // of the plane of 1 x 8
constexpr double bytes_of_plane_site = 1200;     // with links, while the plane is cut

// The side of a plane with this share of the sites; a multiple of `step`.
int side_of(int of_paper, double share, int step) {
  const double side = of_paper * std::sqrt(std::min(1.0, share));
  return std::max(step, static_cast<int>(side / step) * step);
}

}  // namespace

PlaneSizes::PlaneSizes(const TrialMachine& machine, double seconds) : ranks(machine, seconds) {
  constexpr double tall_sites = 1.0 * width_of_paper * width_of_paper * aspect, square_sites = 1.0 * square_of_paper * square_of_paper;
  double share = std::min(1.0, seconds / seconds_of_paper_planes);
  if (!ranks.has_gpus) share *= std::min(1.0, plane_sites_of_core * machine.cores / tall_sites);
  const double room = static_cast<double>(machine.memory) / bytes_of_plane_site;
  width = side_of(width_of_paper, std::min(share, room / tall_sites), 64);
  square = side_of(square_of_paper, std::min(share, room / square_sites), 240);
}

std::string PlaneSizes::tall() const { return text(width, ",", aspect * width, ",1"); }
std::string PlaneSizes::square_shape() const { return text(square, ",", square, ",1"); }

Trial PlaneSizes::bench(const std::string& shape, const std::vector<std::string>& more, int on_ranks) const {
  return ranks.bench_of({"--lattice", "d2q37", "--shape", shape}, more, on_ranks);
}

Trial PlaneSizes::convect(const std::string& name, const std::string& shape, const std::vector<std::string>& more, int on_ranks) const {
  std::vector<std::string> words = {"convect", name, "--shape", shape};
  words.insert(words.end(), more.begin(), more.end());
  words.emplace_back("--json");
  return {words, on_ranks};
}

}  // namespace karst
