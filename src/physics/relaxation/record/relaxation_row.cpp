#include "physics/relaxation/record/relaxation_row.hpp"

#include <utility>

namespace karst {

RelaxationResult RelaxationRow::compute(Case of, const Request& request, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
  const Note note = [&](const std::string& words) { recorder.note(words); };
  RelaxationResult result = compute_relaxation(std::move(of), request, note, comm);
  recorder.end(result);
  return result;
}

}  // namespace karst
