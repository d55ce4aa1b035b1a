#include "fuzz/small_run.hpp"

#include "base/text.hpp"
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

void make_small_flow(const std::string& sample, const std::vector<std::string>& more) {
  std::vector<std::string> all = words(
      "--tau 0.8 --wall 1:velocity=0.05,0,0 --face x-:velocity=0.01,0,0 --face x+:pressure=0 --probe p:3,3,3 --line l:0,3,3:6,3,3 "
      "--time 8 --monitor-every 2 --fields-every 4 --threads 1");
  all.insert(all.begin(), sample);
  all.insert(all.end(), more.begin(), more.end());
  run_flow(all, Comm());
}

}  // namespace karst
