#include "io/experiments/read_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "geometry/box.hpp"

namespace karst {

namespace {

// Contiguous bytes of the file that belong to one rank.
double run_bytes(const ReadPlan& plan) {
  const auto bytes = static_cast<double>(plan.bytes), share = bytes / static_cast<double>(plan.ranks);
  if (plan.decomposition == Decomposition::slabs) return share;
  const double row = bytes / (static_cast<double>(plan.shape[1]) * static_cast<double>(plan.shape[2]));
  const double pieces = row_pieces(plan.decomposition, plan.shape, plan.ranks);
  if (pieces > 1) return row / pieces;
  if (plan.decomposition == Decomposition::parts) return share;
  const int cuts_of_y = BoxGrid(plan.shape, static_cast<int>(plan.ranks)).counts()[1];
  return cuts_of_y > 1 ? row * static_cast<double>(plan.shape[1]) / cuts_of_y : share;
}

}  // namespace

std::string_view limit_name(ReadLimit limit) {
  constexpr std::array<std::string_view, 4> names = {"servers", "requests", "clients", "network"};
  return names[static_cast<std::size_t>(limit)];
}

Index3 cube_of(std::int64_t bytes) {
  const auto edge = std::max<std::int64_t>(1, std::llround(std::cbrt(static_cast<double>(bytes))));
  return {edge, edge, edge};
}

double row_pieces(Decomposition decomposition, const Index3& shape, std::int64_t ranks) {
  if (decomposition == Decomposition::slabs) return 1;
  if (decomposition == Decomposition::boxes) return BoxGrid(shape, static_cast<int>(ranks)).counts()[0];
  // Near-cubes of volume V/n, whatever the shape of the image: its extent along x over their edge.
  const double voxels = static_cast<double>(shape[0]) * static_cast<double>(shape[1]) * static_cast<double>(shape[2]);
  return std::max(1.0, static_cast<double>(shape[0]) / std::cbrt(voxels / static_cast<double>(ranks)));
}

// The pieces that ranks read in one call lie side by side. Together they are longer by the number of pieces of a row. Merged, they give
// requests up to the size of the buffer. A sieve fetches the same range for one rank alone.
ReadLoad load_of(const ReadPlan& plan) {
  const double pieces = row_pieces(plan.decomposition, plan.shape, plan.ranks);
  const auto piece = static_cast<double>(plan.piece_bytes), stripe = static_cast<double>(plan.stripe_bytes);
  const bool is_merged = plan.access != Access::posix;
  const double stretch = is_merged ? std::min(piece * pieces, static_cast<double>(plan.buffer_bytes)) : std::min(piece, run_bytes(plan));
  ReadLoad load;
  load.bytes = static_cast<double>(plan.bytes);
  load.servers = std::min(static_cast<double>(plan.stripe_count), std::ceil(load.bytes / stripe));
  load.clients = static_cast<double>(plan.machines);
  load.request_bytes = std::min({stretch, stripe, load.bytes});
  load.times_fetched = plan.access == Access::independent ? pieces : 1;
  return load;
}

ReadPrediction predict_read(const ReadLoad& load, const ReadSpeeds& speeds) {
  const double fetched = load.bytes * load.times_fetched;
  const double streaming = 1 / speeds.server_bytes_per_s, waiting = speeds.latency_s / load.request_bytes;
  const std::array<std::pair<double, ReadLimit>, 3> needs = {{
      {fetched / load.servers * (streaming + waiting), waiting > streaming ? ReadLimit::requests : ReadLimit::servers},
      {fetched / load.clients / speeds.client_bytes_per_s, ReadLimit::clients},
      {fetched / speeds.network_bytes_per_s, ReadLimit::network},
  }};
  const auto slowest = std::max_element(needs.begin(), needs.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const double seconds = speeds.open_s + slowest->first;
  return {seconds, load.bytes / seconds, slowest->second};
}

std::size_t fewest_good(const std::vector<ReadPrediction>& predictions, double tolerance) {
  double least = std::numeric_limits<double>::infinity();
  for (const ReadPrediction& each : predictions) least = std::min(least, each.seconds);
  const auto good =
      std::find_if(predictions.begin(), predictions.end(), [&](const auto& each) { return each.seconds <= (1 + tolerance) * least; });
  return static_cast<std::size_t>(std::distance(predictions.begin(), good));
}

}  // namespace karst
