// The order of a run, for every physics and every caller: commands and Python.
//
//   check     the run directory can be used as planned; no file of the run is an input; a cut that was asked for fits the ranks
//   wake      the GPUs start in a thread
//   make      the image is read, its warnings are said, its pores are cleaned and cut into parts
//   refuse    what the sample does not have
//   compute   the recorder creates the run directory when the solver is made, and writes while it computes
//   report    files that could not be written do not count as success
//
// Nothing is created before the last refusal. GPUs start while the image is read. All calls are collective.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "run/machine/machine.hpp"
#include "run/record/run_folder.hpp"
#include "run/record/run_record.hpp"
#include "run/record/usual_row.hpp"
#include "run/run_watcher.hpp"

namespace karst {

/// The end of a run, also of one that was stopped.
template <class Physics>
struct RunEnd {
  typename Physics::Result result;
  RunRecord record;

  std::string json() const { return result_json(result, record); }
  std::string text() const { return result_text(result, record); }

  /// Files that could not be written and other failures, with settings marked.
  std::vector<std::string> failures() const {
    std::vector<std::string> all = record.failures;
    const std::vector<std::string>& others = head_of(result).failures;
    all.insert(all.end(), others.begin(), others.end());
    return all;
  }
};

/// The files of a run: those it writes and those it reads. `inputs`: files that the caller reads besides the image.
struct RunFrame {
  RecordPlan record;
  InputFiles inputs;
  std::string path;  ///< of the image or the prepared file; "": none
};

/// make(frame, rock): the case. It may add to the inputs and the record, and may set the rock.
template <class Physics, class Make>
RunEnd<Physics> run_in_order(const typename Physics::Request& request, RunFrame frame, RunWatcher& watcher, const Comm& comm, Make&& make) {
  check_run_directory(frame.record, frame.path, Physics::kept, comm);
  frame.inputs.add(frame.path);
  Physics::add_inputs(request, frame.inputs);
  check_run_files(frame.record, frame.inputs, comm);
  Physics::check_ranks(request, comm);
  const auto device = wake_device(Physics::machine(request), comm);
  RunRock rock;
  typename Physics::Case sample_case = make(frame, rock);
  Physics::check_fields(frame.record, sample_case.sample);
  typename Physics::Console console(watcher);
  typename Physics::Recorder recorder(std::move(frame.record), sample_case.cut.part.number, console, comm);
  typename Physics::Result result = Physics::compute(std::move(sample_case), request, rock, recorder, comm);
  return {std::move(result), recorder.record()};
}

/// Reads the rock of a run. Its files become inputs, its labels a field. Throws InputError. Collective.
Rock read_rock_of_run(const RockInput& input, const Cleaning& cleaning, RunFrame& frame, const Note& note, const Comm& comm);

/// A run on a rock.
template <class Physics>
RunEnd<Physics> run_rock(const typename Physics::Request& request, const RockInput& input, RecordPlan record, InputFiles inputs,
                         RunWatcher& watcher, const Comm& comm) {
  std::optional<Rock> rock;
  const auto make = [&](RunFrame& frame, RunRock& of) {
    const Cleaning cleaning = Physics::cleaning(request, threads_for(Physics::machine(request), comm));
    rock = read_rock_of_run(
        input, cleaning, frame, [&](const std::string& words) { watcher.note(words); }, comm);
    if (!Physics::has_label_field(*rock)) frame.record.labels.reset();
    of = {&input, &*rock};
    return Physics::make_case(*rock, request, comm);
  };
  return run_in_order<Physics>(request, {std::move(record), std::move(inputs), input.path()}, watcher, comm, make);
}

}  // namespace karst
