// Checkpoints of a flow in time, and restarts from them.
#pragma once

#include <functional>
#include <string>

#include "record/series_checkpoints.hpp"
#include "unsteady/compute_flow.hpp"

namespace karst {

class UnsteadyCheckpoints : public SeriesCheckpoints {
 public:
  UnsteadyCheckpoints(UnsteadyFlow& flow, FlowObserver& observer, UnsteadyResult& result, RunRecord& record, Note note,
                      std::function<void()> before_write, const Comm& comm);

  /// Reads the state and the populations of the run in the directory. Throws InputError if they belong to another run. Collective.
  void restart();

 private:
  std::int64_t steps() const override { return result_.state.steps; }
  int threads() const override { return result_.plan.settings.threads; }
  CheckpointSites sites() const override;
  std::string facts() const override;
  void values_of(std::span<const std::uint32_t> sites, std::byte* to) const override;

  UnsteadyFlow& flow_;
  FlowObserver& observer_;
  UnsteadyResult& result_;
  std::string sites_checksum_;
};

}  // namespace karst
