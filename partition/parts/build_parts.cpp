#include "partition/parts/build_parts.hpp"

#include <optional>
#include <stdexcept>

#include "base/progress.hpp"
#include "base/text.hpp"
#include "partition/parts/exchange_check.hpp"

namespace karst {

std::vector<PartSummary> build_parts(const Partition& partition, const PoreRows& fluid, const LinkRule& rule, const TakePart& take,
                                     const Comm& comm) {
  std::vector<PartSummary> mine;
  std::uint64_t disagreement = 0;
  Progress progress(comm, text("building ", partition.parts(), " parts"));
  for (std::int64_t first = 0; first < partition.parts(); first += comm.size()) {
    const std::optional<Part> part = build_part_all(partition, first + comm.rank(), fluid, rule, comm);
    if (part) mine.emplace_back(*part);
    if (part) disagreement += exchange_sum(*part, rule);
    take(part ? &*part : nullptr);
    progress.at(static_cast<double>(first + comm.size()) / static_cast<double>(partition.parts()));
  }
  if (comm.sum_all(static_cast<std::int64_t>(disagreement)) != 0) {
    throw std::logic_error(
        "the exchange lists of two parts do not match: a bug in Karst. Please report it with the command and the image.");
  }
  return comm.gather_root(mine);
}

}  // namespace karst
