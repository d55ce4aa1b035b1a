#include "io/experiments/read_model_fit.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <tuple>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

using Reads = std::span<const MeasuredRead>;

constexpr double unlimited = std::numeric_limits<double>::infinity();

// The minimum of f between lo and hi. First searches a grid, because f may have several local minima.
double least_between(double lo, double hi, const std::function<double(double)>& f) {
  constexpr int steps = 300;
  const auto place = [&](int step) { return lo + (hi - lo) * step / steps; };
  int best = 0;
  for (int step = 1; step <= steps; ++step) {
    if (f(place(step)) < f(place(best))) best = step;
  }
  double a = place(std::max(0, best - 1)), b = place(std::min(steps, best + 1));
  while (b - a > 1e-12 * (hi - lo)) {
    const double third = (b - a) / 3;
    (f(a + third) < f(b - third) ? b : a) = f(a + third) < f(b - third) ? b - third : a + third;
  }
  return (a + b) / 2;
}

double seconds_of(const ReadLoad& load, ReadSpeeds speeds) {
  speeds.open_s = 0;
  return predict_read(load, speeds).seconds;
}

double sum_of_squares(Reads reads, const ReadSpeeds& speeds) {
  double sum = 0;
  for (const MeasuredRead& each : reads) {
    const double miss = std::log(each.seconds / seconds_of(each.load, speeds));
    sum += miss * miss;
  }
  return sum;
}

// The geometric mean of `quantity` over all reads.
double typical(Reads reads, const std::function<double(const MeasuredRead&)>& quantity) {
  double sum = 0;
  for (const MeasuredRead& each : reads) sum += std::log(quantity(each));
  return std::exp(sum / static_cast<double>(reads.size()));
}

// Fits the bandwidth of servers for a given `half`: the size of requests whose latency equals their streaming time.
ReadSpeeds servers_with(Reads reads, double half) {
  ReadSpeeds speeds;
  speeds.server_bytes_per_s = typical(reads, [&](const MeasuredRead& each) {
    const ReadLoad& load = each.load;
    return load.bytes * load.times_fetched / load.servers * (1 + half / load.request_bytes) / each.seconds;
  });
  speeds.latency_s = half / speeds.server_bytes_per_s;
  return speeds;
}

std::pair<double, double> request_sizes(Reads reads) {
  double least = unlimited, most = 0;
  for (const MeasuredRead& each : reads) {
    least = std::min(least, each.load.request_bytes);
    most = std::max(most, each.load.request_bytes);
  }
  return {least, most};
}

constexpr double far_beyond = 1e4;  // times the sizes of requests: beyond, streaming or latency has no visible effect

// Fits the speed of servers to reads that servers limit.
ReadSpeeds fit_servers(Reads reads, const KnownSpeeds& known) {
  if (known.latency_s) {
    ReadSpeeds speeds;
    speeds.latency_s = *known.latency_s;
    const auto with = [&](double log_bandwidth) {
      speeds.server_bytes_per_s = std::exp(log_bandwidth);
      return sum_of_squares(reads, speeds);
    };
    with(least_between(std::log(1.0), std::log(1e18), with));
    return speeds;
  }
  const auto [least, most] = request_sizes(reads);
  const auto miss = [&](double log_half) { return sum_of_squares(reads, servers_with(reads, std::exp(log_half))); };
  const double best = least_between(std::log(least / far_beyond), std::log(most * far_beyond), miss);
  const bool is_latency_seen = miss(best) < sum_of_squares(reads, servers_with(reads, 0)) * (1 - 1e-9);
  return servers_with(reads, is_latency_seen ? std::exp(best) : 0);
}

// Latency can be determined only from requests of different sizes.
bool sizes_differ(Reads reads) {
  const auto [least, most] = request_sizes(reads);
  return most >= 2 * least;
}

std::size_t different_loads(const std::vector<MeasuredRead>& reads) {
  std::vector<std::tuple<double, double, double, double>> seen;
  for (const MeasuredRead& each : reads)
    seen.emplace_back(each.load.servers, each.load.clients, each.load.request_bytes, each.load.times_fetched);
  std::sort(seen.begin(), seen.end());
  return static_cast<std::size_t>(std::unique(seen.begin(), seen.end()) - seen.begin());
}

void check_reads(const std::string& whose, const std::vector<MeasuredRead>& reads, const KnownSpeeds& known) {
  const std::size_t sought = !known.server_bytes_per_s + !known.latency_s + !known.client_bytes_per_s;
  const std::size_t loads = different_loads(reads);
  if (loads <= sought) {
    throw InputError(text(quote(whose), " holds ", loads, loads == 1 ? " way" : " different ways",
                          " of reading that can be used, but a fit of ", sought, sought == 1 ? " speed" : " speeds", " needs ", sought + 1,
                          " or more. Read copies with several stripe counts, with ", setting("piece", "64KiB,1MiB,16MiB"), " and ",
                          setting("cache", "cold"), "."));
  }
  if (!known.latency_s && !sizes_differ(reads)) {
    throw InputError(text("All reads of ", quote(whose), " that can be used have requests of about ",
                          human_bytes(request_sizes(reads).second),
                          ", so that latency and bandwidth cannot be separated. Read with several ", setting("piece"),
                          " or stripe sizes, or give ", setting("latency"), "."));
  }
}

// The fit if clients limit the first `by_clients` reads and servers limit the others.
std::optional<ReadSpeeds> fit_split(Reads reads, std::size_t by_clients, const KnownSpeeds& known) {
  const Reads first = reads.first(by_clients), rest = reads.subspan(by_clients);
  ReadSpeeds speeds;
  if (known.server_bytes_per_s && known.latency_s) {
    speeds.server_bytes_per_s = *known.server_bytes_per_s;
    speeds.latency_s = *known.latency_s;
  } else {
    if (rest.empty() || (!known.latency_s && !sizes_differ(rest))) return std::nullopt;
    speeds = fit_servers(rest, known);
  }
  speeds.network_bytes_per_s = known.network_bytes_per_s;
  if (known.client_bytes_per_s) {
    speeds.client_bytes_per_s = *known.client_bytes_per_s;
  } else if (!first.empty()) {
    speeds.client_bytes_per_s = typical(
        first, [](const MeasuredRead& each) { return each.load.bytes * each.load.times_fetched / each.load.clients / each.seconds; });
  }
  return speeds;
}

}  // namespace

// Clients limit the reads with the fewest clients per server, but how many is unknown: all splits are tried.
ReadSpeeds fit_reads(const std::string& whose, const std::vector<MeasuredRead>& reads, const KnownSpeeds& known) {
  check_reads(whose, reads, known);
  std::vector<MeasuredRead> sorted = reads;
  const auto clients_per_server = [](const MeasuredRead& each) { return each.load.clients / each.load.servers; };
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const auto& a, const auto& b) { return clients_per_server(a) < clients_per_server(b); });
  std::optional<ReadSpeeds> best;
  for (std::size_t by_clients = 0; by_clients <= sorted.size(); ++by_clients) {
    const std::optional<ReadSpeeds> speeds = fit_split(sorted, by_clients, known);
    if (speeds && (!best || sum_of_squares(sorted, *speeds) < sum_of_squares(sorted, *best))) best = speeds;
  }
  const double streams_at_once = best->latency_s * best->server_bytes_per_s;
  if (!known.latency_s && streams_at_once > 100 * request_sizes(sorted).second) {
    throw InputError(text("All reads of ", quote(whose),
                          " that can be used are limited by latency, so that the bandwidth of a server cannot be fitted. Read with larger ",
                          setting("piece"), " and stripe sizes too."));
  }
  return *best;
}

double misfit_of(const MeasuredRead& read, const ReadSpeeds& speeds) { return read.seconds / seconds_of(read.load, speeds) - 1; }

double mean_misfit(const std::vector<MeasuredRead>& reads, const ReadSpeeds& speeds) {
  return std::sqrt(sum_of_squares(reads, speeds) / static_cast<double>(reads.size()));
}

}  // namespace karst
