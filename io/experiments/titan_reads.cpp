#include "io/experiments/titan_reads.hpp"

namespace karst {

namespace {
constexpr double tebibyte = 0x1p40;
}

// All stripes had one size, so latency and bandwidth cannot be separated. Latency is set to zero, and the bandwidths are effective values.
std::vector<PublishedSystem> titan_systems() {
  PublishedSystem before = {"before the upgrade (4 and 160 stripes)", Access::independent, {}, {}, {}};
  before.known.latency_s = 0;
  before.fitted = {{4, 128, 546e6}, {4, 1024, 274e6}, {160, 1024, 5507.2e6}, {160, 8192, 6146.4e6}};

  PublishedSystem after = {"after the upgrade (1008 stripes)", Access::collective, {}, {}, {}};
  after.known.latency_s = 0;
  after.known.server_bytes_per_s = 1e12 / 2016;  // of OLCF's Spider II: 1 TB/s, 2016 servers
  after.fitted = {{1008, 8192, 177e9}, {1008, 16384, 314e9}};
  after.foretold = {{1008, 16384, 2 * tebibyte / 6.5, "half of A1 in 6.5 s"}};
  return {before, after};
}

// The domains were bisected into near-cubes. The size of the image does not matter for a bandwidth, so the size is that of one second.
MeasuredRead measured(const PublishedSystem& system, const PublishedRead& read) {
  ReadLoad load;
  load.bytes = read.bytes_per_s;
  load.servers = static_cast<double>(read.stripe_count);
  load.clients = static_cast<double>(read.nodes);
  load.request_bytes = 0x1p20;
  constexpr Index3 any_cube = {8192, 8192, 8192};
  load.times_fetched = system.access == Access::independent ? row_pieces(Decomposition::parts, any_cube, read.nodes) : 1;
  return {load, 1.0};
}

ReadSpeeds fit_published(const PublishedSystem& system) {
  std::vector<MeasuredRead> reads;
  for (const PublishedRead& read : system.fitted) reads.push_back(measured(system, read));
  return fit_reads(system.name, reads, system.known);
}

}  // namespace karst
