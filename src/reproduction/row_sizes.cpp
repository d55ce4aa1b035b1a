#include "reproduction/row_sizes.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace karst {

namespace {

constexpr double porosity = 0.133;  // as in the paper: about 13 %
constexpr double sites_of_gpu = 17.8e6, sites_of_core = 1.1e6;
constexpr double usual_seconds = 300;   // for which these samples are not too large
constexpr double bytes_of_site = 1500;  // with the image, the cut, and two arrays of populations
constexpr int least_side = 64;

}  // namespace

RowSizes::RowSizes(const TrialMachine& machine, double seconds)
    : device({"--device", machine.gpus > 0 ? "cuda" : "cpu"}), has_gpus(machine.gpus > 0) {
  double sites = has_gpus ? sites_of_gpu : std::min(sites_of_gpu, sites_of_core * machine.cores);
  sites *= std::min(1.0, seconds / usual_seconds);
  sites = std::min(sites, static_cast<double>(machine.memory) / bytes_of_site);
  constexpr double step = 8;  // whole bricks of voxels
  side = std::max(least_side, static_cast<int>(step * std::floor(std::cbrt(sites / porosity) / step + 0.25)));
  for (int i = 1; i <= machine.devices(); i *= 2) ranks.push_back(i);
}

std::string RowSizes::cube(int side) { return text(side, ",", side, ",", side); }

std::string RowSizes::shared_device_words() const {
  return ranks_that_exchange() <= most_ranks() ? "" : text(", on one ", has_gpus ? "GPU" : "core");
}

Trial RowSizes::bench(const std::vector<std::string>& more, int on_ranks, const std::string& shape) const {
  return bench_of({"--shape", shape, "--porosity", digits(porosity)}, more, on_ranks);
}

Trial RowSizes::bench_of(const std::vector<std::string>& sample, const std::vector<std::string>& more, int on_ranks) const {
  std::vector<std::string> words = {"bench"};
  words.insert(words.end(), sample.begin(), sample.end());
  words.insert(words.end(), {"--rounds", "3"});
  words.insert(words.end(), device.begin(), device.end());
  words.insert(words.end(), more.begin(), more.end());
  words.emplace_back("--json");
  return {words, on_ranks};
}

std::vector<std::string> RowSizes::one_device() const {
  return has_gpus ? std::vector<std::string>() : std::vector<std::string>{"--threads", "1"};
}

std::string RowSizes::device_words(int count) const {
  return text(count, has_gpus ? (count == 1 ? " GPU" : " GPUs") : (count == 1 ? " core" : " cores"));
}

std::string RowSizes::missing_devices() const {
  return most_ranks() > 1 ? "" : text("needs two ", has_gpus ? "GPUs" : "cores", " or more; this machine has one");
}

double RowSizes::sites() const { return porosity * side * side * side; }

Trial RowSizes::make_image() const { return {{"make", "sandstone", "--shape", cube(side), "--porosity", digits(porosity), "-o", image}}; }

}  // namespace karst
