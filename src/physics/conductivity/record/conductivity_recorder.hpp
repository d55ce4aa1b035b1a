// Records a conductivity run while it computes: run directory, checkpoints, restarts. The run may follow flows through the same pores.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "physics/conductivity/find_conductivity.hpp"
#include "physics/conductivity/record/conductivity_checkpoints.hpp"
#include "run/record/run_record.hpp"
#include "run/record/run_writes.hpp"

namespace karst {

/// A run through the same pores, whose files also tell of the potentials.
struct OtherRun {
  RunRecord& record;
  RunWrites& writes;
  std::function<std::string(const ConductivityResult&)> json, text;  ///< result.json and log.txt of both
  bool has_computed = false;                                         ///< whether the files must change
};

class ConductivityRecorder : public ConductivityEvents {
 public:
  /// `console` receives states and notes. `part`: the number of this rank's part.
  ConductivityRecorder(RecordPlan plan, std::int64_t part, ConductivityEvents& console, const Comm& comm);

  /// The record `of` another run goes on, in its run directory. It must outlive this object.
  ConductivityRecorder(OtherRun of, ConductivityEvents& console, const Comm& comm);

  ConductivityRecorder(const ConductivityRecorder&) = delete;
  ConductivityRecorder& operator=(const ConductivityRecorder&) = delete;

  const RunRecord& record() const { return record_; }

  void begin(Potentials& potentials, ConductivityResult& result) override;
  ConductivityStart start(int axis) override;
  bool go_on(const ConductivityState& state) override;
  void keep(int axis) override;
  void done(int axis, bool is_last) override;
  void note(const std::string& words) override { console_.note(words); }

  /// Writes the files of the whole run. Called after find_conductivity(). Collective.
  void end(const ConductivityResult& result);

 private:
  void write_results(const ConductivityResult& result, bool only_where_other = false);
  std::string json(const ConductivityResult& result) const;
  std::string log(const ConductivityResult& result) const;

  RunRecord own_record_;
  RunRecord& record_;
  std::int64_t part_;
  std::optional<RunWrites> own_writes_;
  RunWrites* writes_ = nullptr;
  std::optional<OtherRun> other_;
  ConductivityEvents& console_;
  Comm comm_;
  Potentials* potentials_ = nullptr;
  ConductivityResult* result_ = nullptr;
  std::optional<ConductivityCheckpoints> checkpoints_;
  bool has_computed_ = false;
};

}  // namespace karst
