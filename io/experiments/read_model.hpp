// A model of parallel reading: how long a file on many servers takes to reach many clients. Derived in docs/io-model.md.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "geometry/box.hpp"
#include "io/pieces.hpp"

namespace karst {

/// Who turns the short rows of a box into requests. collective: the ranks together, each byte once. independent: each rank for itself, with
/// data sieving: all that lies between its rows is fetched with them. posix: each contiguous run of bytes is a request of its own.
enum class ReadAccess { collective, independent, posix };

/// How an image is shared out: runs of bytes, boxes of equal size that cut x least (BoxGrid), or near-cubes (as bisection makes them).
enum class ReadShares { slabs, boxes, parts };

std::string_view access_name(ReadAccess access);
std::string_view shares_name(ReadShares shares);
std::optional<ReadAccess> find_access(std::string_view name);
std::optional<ReadShares> find_shares(std::string_view name);

constexpr std::int64_t most_ranks = 1'000'000;
constexpr std::int64_t not_striped = std::numeric_limits<std::int64_t>::max();

/// An image in a file and the ranks that read it.
struct ReadPlan {
  Index3 shape{};  ///< in voxels
  std::int64_t bytes = 0;
  ReadAccess access = ReadAccess::collective;
  ReadShares shares = ReadShares::boxes;
  std::int64_t ranks = 1;
  std::int64_t machines = 1;
  std::int64_t stripe_count = 1;
  std::int64_t stripe_bytes = not_striped;
  std::int64_t piece_bytes = piece_bytes_wanted;       ///< that a rank reads in one call
  std::int64_t buffer_bytes = std::int64_t{16} << 20;  ///< the largest request of MPI-IO
};

/// A cube of `bytes` voxels of one byte: what stands for an image of which only the size is known.
Index3 cube_of(std::int64_t bytes);

/// Into how many pieces, on average, the shares of the ranks cut a row of the image along x. 1 for slabs.
double row_pieces(ReadShares shares, const Index3& shape, std::int64_t ranks);

/// What that asks of servers and of clients, which are the machines that read.
struct ReadLoad {
  double bytes = 0;          ///< wanted
  double servers = 1;        ///< that hold stripes of the file
  double clients = 1;        ///< machines that read
  double request_bytes = 1;  ///< in one request to one server
  double times_fetched = 1;  ///< each wanted byte, by all ranks together
};

ReadLoad load_of(const ReadPlan& plan);

/// What servers and clients give.
struct ReadSpeeds {
  double server_bytes_per_s = std::numeric_limits<double>::infinity();   ///< while one server streams
  double latency_s = 0;                                                  ///< that a server loses with each request
  double client_bytes_per_s = std::numeric_limits<double>::infinity();   ///< what one client can take
  double network_bytes_per_s = std::numeric_limits<double>::infinity();  ///< all clients together
  double open_s = 0;                                                     ///< before the first byte
};

enum class ReadLimit { servers, requests, clients, network };

std::string_view limit_name(ReadLimit limit);

struct ReadPrediction {
  double seconds;
  double bytes_per_s;  ///< wanted bytes / seconds
  ReadLimit limited_by;
};

ReadPrediction predict_read(const ReadLoad& load, const ReadSpeeds& speeds);

/// Of predictions over ascending stripe counts: where the first lies whose time is at most (1 + `tolerance`) times the least.
std::size_t fewest_good(const std::vector<ReadPrediction>& predictions, double tolerance);

}  // namespace karst
