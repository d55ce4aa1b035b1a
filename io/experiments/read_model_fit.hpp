// The speeds of servers and clients, from measured reads: least squares of the logarithm of the seconds.
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

/// Known speeds, which are not fitted.
struct KnownSpeeds {
  std::optional<double> server_bytes_per_s;
  std::optional<double> latency_s;
  std::optional<double> client_bytes_per_s;  ///< infinity: clients never limit
  double network_bytes_per_s = std::numeric_limits<double>::infinity();
};

/// Does not include the time to open. Throws InputError if the reads do not determine the unknown speeds; the message names the file
/// `whose`.
ReadSpeeds fit_reads(const std::string& whose, const std::vector<MeasuredRead>& reads, const KnownSpeeds& known);

/// Bandwidth of the model / measured bandwidth - 1, without the time to open.
double misfit_of(const MeasuredRead& read, const ReadSpeeds& speeds);

/// Root mean square of log(model / measured), over all reads.
double mean_misfit(const std::vector<MeasuredRead>& reads, const ReadSpeeds& speeds);

}  // namespace karst
