// Checkpoints of a thermal flow, and restarts from them.
#pragma once

#include <functional>
#include <string>

#include "physics/convect/compute_convect.hpp"
#include "record/series_checkpoints.hpp"

namespace karst {

class ConvectCheckpoints : public SeriesCheckpoints {
 public:
  ConvectCheckpoints(ThermalFlow& flow, ConvectResult& result, RunRecord& record, Note note, std::function<void()> before_write,
                     const Comm& comm);

  /// Reads the state and the populations of the run in the directory. Throws InputError if they belong to another run. Collective.
  void restart();

 private:
  std::int64_t steps() const override { return result_.state.steps; }
  int threads() const override { return result_.machine.threads; }
  CheckpointSites sites() const override { return {flow_.voxels(), result_.sample.shape(), result_.sample.sites(), flow_.site_bytes()}; }
  std::string facts() const override;
  void values_of(std::span<const std::uint32_t> sites, std::byte* to) const override { flow_.populations(sites, to); }

  ThermalFlow& flow_;
  ConvectResult& result_;
  std::string sites_checksum_;
};

}  // namespace karst
