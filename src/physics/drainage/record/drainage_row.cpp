#include "physics/drainage/record/drainage_row.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/conductivity/record/conductivity_record.hpp"
#include "physics/permeability/record/permeability_record.hpp"

namespace karst {

namespace {

/// Says which phase of which state the monitors are of.
class PhaseWatcher : public RunWatcher {
 public:
  explicit PhaseWatcher(RunWatcher& watcher) : watcher_(watcher) {}

  void is_of(double saturation, bool is_nonwetting) {
    phase_ = saturation == 1 ? "all pores, " : text("S_w ", digits(saturation, 3), is_nonwetting ? ", non-wetting, " : ", wetting, ");
  }

  void note(const std::string& words) override { watcher_.note(words); }
  void begins() override { watcher_.begins(); }
  void at(const AxisProgress& progress, bool is_beside, const Words& words) override {
    watcher_.at(progress, is_beside, [&] { return phase_ + words(); });
  }
  void at(const SeriesProgress& /*progress*/, const Words& /*words*/) override {}  // no phase has steps of a run in time

 private:
  RunWatcher& watcher_;
  std::string phase_;
};

/// Shows the monitors of a phase, and asks whether the run goes on.
template <class Series>
class WatchedPhase : public WatchedAxes<Series> {
 public:
  using typename WatchedAxes<Series>::Result;
  using typename WatchedAxes<Series>::Solver;

  WatchedPhase(OnceRecorder& recorder, RunWatcher& watcher, bool is_beside)
      : WatchedAxes<Series>(watcher, is_beside), recorder_(recorder) {}

  void begin(Solver& solver, Result& result) override {
    WatchedAxes<Series>::begin(solver, result);
    result_ = &result;
  }
  bool go_on(AxisRole role, const typename Series::State& state) override {
    if (role == AxisRole::result) WatchedAxes<Series>::go_on(role, state);
    const double seconds = role == AxisRole::result ? Series::seconds_of_monitor(*result_, state) : 0;
    return recorder_.checkpoint().go_on(seconds);
  }
  void note(const std::string& /*words*/) override {}  // that all states would repeat

 private:
  OnceRecorder& recorder_;
  const Result* result_ = nullptr;
};

class RecordedDrainage : public DrainageEvents {
 public:
  RecordedDrainage(OnceRecorder& recorder, const Comm& comm)
      : recorder_(recorder), comm_(comm), watcher_(recorder.console().watcher()), flows_(recorder, watcher_, false),
        potentials_(recorder, watcher_, true) {}

  PermeabilityEvents& flows() override { return flows_; }
  ConductivityEvents& potentials() override { return potentials_; }

  void begin(DrainageResult& result) override {
    result_ = &result;
    if (recorder_.record().plan.is_restart) {
      read_checkpoint(recorder_.checkpoint().read(), recorder_.checkpoint().file(), result);
      ++result.restarts;
    }
    recorder_.checkpoint().keep(checkpoint_facts(result), "the start");
  }

  void state(const DrainedState& state, const PoreBlock& wetting, const PoreBlock& nonwetting) override {
    if (result_->request.phases)
      recorder_.write("the phases: ",
                      [&](const std::string& directory) { write_phases(directory, *result_, state, wetting, nonwetting, comm_); });
  }

  void phase(double saturation, bool is_nonwetting) override { watcher_.is_of(saturation, is_nonwetting); }

  bool keep(const DrainageResult& result) override {
    recorder_.checkpoint().keep(checkpoint_facts(result), "a state");
    recorder_.end(result);
    return recorder_.checkpoint().go_on(0);
  }
  void note(const std::string& words) override { recorder_.note(words); }

 private:
  OnceRecorder& recorder_;
  Comm comm_;
  PhaseWatcher watcher_;
  WatchedPhase<PermeabilitySeries> flows_;
  WatchedPhase<ConductivitySeries> potentials_;
  const DrainageResult* result_ = nullptr;
};

// Images of states that an earlier run in the directory had, and that this one does not ask for.
void remove_other_phases(const DrainageResult& result, OnceRecorder& recorder, const Comm& comm) {
  std::vector<std::string> wanted;
  for (const DrainedState& state : result.states) wanted.push_back(text(phases_prefix, state.squared_radius, phases_ending));
  recorder.write("the phases: ", [&](const std::string& directory) {
    comm.on_root([&] {
      for (const std::string& name : phase_images(directory)) {
        if (std::ranges::find(wanted, name) == wanted.end()) std::filesystem::remove(std::filesystem::path(directory) / name);
      }
      return std::string();
    });
  });
}

}  // namespace

DrainageResult DrainagePhysics::compute(Case of, const Request& request, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
  if (request.phases && recorder.record().plan.directory.empty())
    throw InputError(text(setting("phases"), " has no place to go to. Give a run directory with ", setting("output"), "."));
  RecordedDrainage events(recorder, comm);
  DrainageResult result = compute_drainage(std::move(of), request, events, comm);
  if (recorder.record().plan.is_restart) remove_other_phases(result, recorder, comm);
  recorder.end(result);
  return result;
}

}  // namespace karst
