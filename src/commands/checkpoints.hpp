// Keeps a run: when to write a checkpoint, what it says, and what becomes of the run when it must stop.
#pragma once

#include <optional>
#include <string>

#include "commands/flow_report.hpp"
#include "commands/interruption.hpp"
#include "io/checkpoint_file.hpp"

namespace karst {

constexpr const char* checkpoint_name = "flow.checkpoint";
constexpr const char* variants_name = "variants.checkpoint";  // what was found of variants: beside the other, which may hold populations

/// The sites of all ranks, wherever they are: two samples with the same sum have the same sites. Collective.
std::string checksum_of_sites(const std::vector<std::uint64_t>& voxels, const Comm& comm);

class Checkpoints {
 public:
  /// Of the run that `report` is about, into `folder`, or nowhere where that is empty.
  Checkpoints(FlowReport& report, FlowSolver& solver, const std::string& folder, Hints hints, const Comm& comm);

  /// Takes up the run that the files were written by. Throws InputError when that was another one. Collective.
  void take_up();

  /// Where the flow along `axis` begins. Collective.
  FlowStart start(int axis);

  /// To be called after each look at a flow. Whether to go on. Collective.
  bool go_on(const FlowState& state);

  /// The same of a flow that is not kept, and began at rest or near another.
  bool go_on_unkept(const FlowState& state);

  /// To be called when a flow has come to its end and its fields are written. `is_last`: no other follows.
  void done(int axis, bool is_last);

  /// To be called when the run was stopped in the coarser samples that its flows start from.
  void stopped_at_start();

  /// To be called after all flows through a variant have come to their ends, or one was stopped.
  void after_variant();

  bool is_stopped() const { return !report_.stopped_by.empty(); }

 private:
  struct Wanted {
    bool checkpoint = false;
    std::string end;  ///< why: "" for no reason
  };
  Wanted wanted(const FlowState& state, double seconds_of_look, double seconds_to_write) const;
  double seconds_to_write() const;
  void take_up_variants();
  void check_alike(const Json& there, const std::string& path) const;
  Json what_must_be_alike() const;
  std::string facts() const;
  CheckpointSites sites() const;
  void stop(const FlowState& state, const std::string& why);
  void write(const FlowState& state);
  void write_or_warn(const FlowState& state);
  bool write_facts(const std::string& path, const std::string& facts, const std::string& after) const;

  FlowReport& report_;
  FlowSolver& solver_;
  const std::string path_, variants_path_;
  const CheckpointPlan plan_;
  Hints hints_;
  Comm comm_;
  std::size_t site_bytes_;  // also known when the solver is gone
  std::string sites_checksum_;
  std::optional<Interruption> interruption_;
  std::optional<CheckpointFile> earlier_;
  std::optional<CheckpointWriter> writer_;
  std::int64_t steps_at_last_ = 0;
  std::optional<std::int64_t> steps_taken_up_;  // of the flow at work, from the file
  double begin_at_last_;                        // in seconds of this process
  double looked_at_ = 0;                        // likewise: when the last look was over
  std::optional<double> seconds_of_last_;
};

}  // namespace karst
