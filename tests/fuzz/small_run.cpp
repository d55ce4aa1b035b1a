#include "fuzz/small_run.hpp"

#include "commands/cli/exit_code.hpp"
#include "commands/commands.hpp"

namespace karst {

std::string small_sample(const std::filesystem::path& folder) {
  const std::string sample = (folder / "sample.nrrd").string();
  run_make({"spheres-bcc", "--shape", "6,6,6", "--porosity", "0.7", "-o", sample}, Comm());
  return sample;
}

std::vector<std::string> small_run(const std::string& sample, const std::vector<std::string>& more) {
  std::vector<std::string> words = {sample, "--direction", "z", "--max-steps", "20", "--start", "rest", "--threads", "1"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

void make_small_run(const std::string& sample, const std::vector<std::string>& more) {
  try {
    run_permeability(small_run(sample, more), Comm());
  } catch (const ResultNotAccepted&) {  // so few steps are not enough
  }
}

}  // namespace karst
