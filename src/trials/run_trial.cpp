#include "trials/run_trial.hpp"

#include "base/error.hpp"
#include "base/ranks/child_process.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

std::vector<std::string> all_words(const Trial& trial, const std::string& program, const std::string& mpirun) {
  std::vector<std::string> words;
  // Open MPI binds each of two ranks to one core, which leaves the other cores unused.
  if (trial.ranks > 0) words = {mpirun, "--bind-to", "none", "-n", std::to_string(trial.ranks)};
  words.push_back(program);
  words.insert(words.end(), trial.words.begin(), trial.words.end());
  return words;
}

// The message of karst about its failure, or else the first words, which mpirun frames with dashes.
std::string reason_in(const std::string& lines) {
  std::string reason;
  for (const std::string& line : split(lines, '\n')) {
    const std::string words = trimmed(line);
    if (words.starts_with("karst:") || words.starts_with("[rank")) return printable(words);
    if (reason.empty() && words.find_first_not_of('-') != std::string::npos) reason = words;
  }
  return reason.empty() ? "no message" : printable(reason);
}

}  // namespace

std::string command_of(const Trial& trial) {
  std::string words;
  for (const std::string& word : all_words(trial, "karst", "mpirun")) words += (words.empty() ? "" : " ") + in_shell_quotes(word);
  return words;
}

Json run_trial(const Trial& trial, const TrialPlace& place, double seconds) {
  ChildEnd end;
  try {
    end = run_child({all_words(trial, place.program, place.mpirun), place.folder, seconds});
  } catch (const MachineError& error) {
    throw TrialFailed{with_options(error.message())};
  }
  if (end.is_late) throw TrialFailed{text("it took more than ", digits(seconds, 3), " s")};
  if (end.code != 0) throw TrialFailed{text("exit code ", end.code, ": ", reason_in(end.err))};
  if (end.out.find('{') == std::string::npos) return {};
  Json json = Json::parse(end.out, nullptr, false);
  if (json.is_discarded()) throw TrialFailed{"it printed no JSON"};
  return json;
}

}  // namespace karst
