// The sizes of the parts of a run: the choices of the user, and the sizes for the ranks of this run.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/cuts/part_weights.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"
#include "run/machine/machine.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

enum class WeightsKind {
  automatic,  ///< measured if the ranks differ in device, GPU model or threads, else equal
  measured,
  equal,
  given,
};
constexpr std::array<std::string_view, 4> weights_names = {"auto", "measure", "equal", "given"};  // in the order of WeightsKind

using Bytes = std::optional<std::int64_t>;  ///< nullopt: no limit

struct CutChoice {
  WeightsKind kind = WeightsKind::automatic;
  std::vector<double> weights;                ///< given ones, of each rank
  std::vector<Bytes> device_memory;           ///< of each rank, or one for all: with GPUs, for the ranks that have one. Empty: no limit
  std::optional<Index3> grid = std::nullopt;  ///< boxes along each axis, in place of cuts by sites
};

/// The sizes of the parts of a run.
struct PartSizes {
  WeightsKind kind = WeightsKind::equal;  ///< not automatic
  std::vector<double> weights;            ///< of each rank, if the speeds are not measured
  std::vector<PartSpeed> speeds;          ///< of each rank, if they are measured
  std::vector<Bytes> most_bytes;          ///< of the populations and links of each rank; empty: no limits
  FlowSettings settings;                  ///< of this rank: what a part takes depends on them
  std::optional<Index3> grid = std::nullopt;
  LinkForm links = LinkForm::wide;  ///< of the part of this rank

  /// For a sample with this number of sites.
  std::vector<double> weights_for(double sites) const { return speeds.empty() ? weights : sites_in_equal_times(speeds, sites); }
};

PartSizes equal_parts(const Comm& comm);

/// Throws InputError for lists that are not as long as there are ranks.
void check_cut_choice(const CutChoice& choice, const Comm& comm);

/// Whether the weights depend on measured speeds. Collective.
bool are_measured(WeightsKind kind, const MachineChoice& machine, const Comm& comm);

/// The sizes for the machine of a run. Measures the speeds of the ranks in a piece of the sample, if the choice says so. `fluid`: this
/// rank's share of the sample. Throws InputError, also for a limit that holds no site. Collective.
PartSizes part_sizes(const CutChoice& choice, const MachineChoice& machine, const FlowNumerics& numerics, const PoreRows& fluid,
                     const LinkRule& rule, const Comm& comm);

// Limits of the memory of parts, as limits of their sites.

class PartLimits {
 public:
  /// `fluid`: this rank's share of the sample. Collective.
  PartLimits(const PartSizes& sizes, const PoreRows& fluid, const LinkRule& rule, const Comm& comm);

  /// The weights of the sizes, changed so that no part exceeds its limit. Throws NotEnoughMemory if the parts hold too few sites together.
  std::vector<double> weights() const;

  /// Whether all parts are within their limits, each measured on its device. If not, the limits of the sites become smaller, and the sample
  /// must be cut again. Throws NotEnoughMemory after several attempts. Collective.
  bool hold(const Part& part);

 private:
  bool have_none() const { return sizes_.most_bytes.empty(); }
  std::int64_t bytes_of(const Part& part) const;

  const PartSizes& sizes_;
  Comm comm_;
  double sites_ = 0;
  std::vector<double> most_sites_;  // of each rank; empty without limits
  int attempts_ = 0;
};

}  // namespace karst
