// The speeds of servers and clients, from reads that were measured: least squares on the logarithm of their seconds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/experiments/read_model.hpp"

namespace karst {

struct MeasuredRead {
  ReadLoad load;
  double seconds;  ///< of the transfer, without opening
};

/// What is not to be found, because it is known.
struct KnownSpeeds {
  std::optional<double> server_bytes_per_s;
  std::optional<double> latency_s;
  std::optional<double> client_bytes_per_s;  ///< infinity: they never limit
  double network_bytes_per_s = std::numeric_limits<double>::infinity();
};

/// Opening is left out. Throws InputError where the reads cannot determine what is not known; `whose` (a file) is named in the message.
ReadSpeeds fit_reads(const std::string& whose, const std::vector<MeasuredRead>& reads, const KnownSpeeds& known);

/// Bandwidth of the model / measured one - 1. Opening is left out.
double misfit_of(const MeasuredRead& read, const ReadSpeeds& speeds);

/// Root mean square of log(model / measured), over all reads.
double mean_misfit(const std::vector<MeasuredRead>& reads, const ReadSpeeds& speeds);

}  // namespace karst
