// Checkpoints of a flow in time, and restarts from them.
#pragma once

#include <functional>
#include <string>

#include "physics/flow/compute_flow.hpp"
#include "record/series_checkpoints.hpp"

namespace karst {

class FlowCheckpoints : public SeriesCheckpoints {
 public:
  FlowCheckpoints(UnsteadyFlow& flow, FlowObserver& observer, FlowResult& result, RunRecord& record, Note note,
                  std::function<void()> before_write, const Comm& comm);

  /// Reads the state and the populations of the run in the directory. Throws InputError if they belong to another run. Collective.
  void restart();

 private:
  std::int64_t steps() const override { return result_.state.steps; }
  int threads() const override { return result_.machine.threads; }
  CheckpointSites sites() const override;
  std::string facts() const override;
  void values_of(std::span<const std::uint32_t> sites, std::byte* to) const override;

  UnsteadyFlow& flow_;
  FlowObserver& observer_;
  FlowResult& result_;
  std::string sites_checksum_;
};

}  // namespace karst
