// A model of parallel reading: the time to read a file from many servers to many clients. Derived in docs/io-model.md.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "geometry/box.hpp"
#include "io/experiments/machine/access.hpp"
#include "io/images/pieces.hpp"

namespace karst {

constexpr std::int64_t most_ranks = 1'000'000;
constexpr std::int64_t not_striped = std::numeric_limits<std::int64_t>::max();

/// An image in a file, and the ranks that read it.
struct ReadPlan {
  Index3 shape{};  ///< in voxels
  std::int64_t bytes = 0;
  Access access = Access::collective;
  Decomposition decomposition = Decomposition::boxes;
  std::int64_t ranks = 1;
  std::int64_t machines = 1;
  std::int64_t stripe_count = 1;
  std::int64_t stripe_bytes = not_striped;
  std::int64_t piece_bytes = piece_bytes_wanted;       ///< size of one call of a rank
  std::int64_t buffer_bytes = std::int64_t{16} << 20;  ///< the largest request of MPI-IO
};

/// A cube of `bytes` voxels of one byte, for an image of which only the size is known.
Index3 cube_of(std::int64_t bytes);

/// Into how many pieces, on average, the shares of the ranks cut a row of the image along x. 1 for slabs.
double row_pieces(Decomposition decomposition, const Index3& shape, std::int64_t ranks);

/// The load of a plan on servers and clients. Clients are the machines that read.
struct ReadLoad {
  double bytes = 0;          ///< wanted bytes
  double servers = 1;        ///< servers with stripes of the file
  double clients = 1;        ///< machines that read
  double request_bytes = 1;  ///< size of one request to one server
  double times_fetched = 1;  ///< how often all ranks together read each wanted byte
};

ReadLoad load_of(const ReadPlan& plan);

/// The speeds of servers and clients.
struct ReadSpeeds {
  double server_bytes_per_s = std::numeric_limits<double>::infinity();   ///< of one server while it streams
  double latency_s = 0;                                                  ///< of each request to a server
  double client_bytes_per_s = std::numeric_limits<double>::infinity();   ///< of one client
  double network_bytes_per_s = std::numeric_limits<double>::infinity();  ///< of all clients together
  double open_s = 0;                                                     ///< time before the first byte
};

enum class ReadLimit { servers, requests, clients, network };

std::string_view limit_name(ReadLimit limit);

struct ReadPrediction {
  double seconds;
  double bytes_per_s;  ///< wanted bytes / seconds
  ReadLimit limited_by;
};

ReadPrediction predict_read(const ReadLoad& load, const ReadSpeeds& speeds);

/// For predictions sorted by stripe count: the index of the first whose time is at most (1 + `tolerance`) times the shortest.
std::size_t fewest_good(const std::vector<ReadPrediction>& predictions, double tolerance);

}  // namespace karst
