// Checkpoints, as --restart reads them.
#include <numeric>

#include "commands/commands.hpp"
#include "fuzz/signed_file.hpp"
#include "fuzz/small_run.hpp"
#include "fuzz/target.hpp"
#include "io/files/checkpoint_file.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"

namespace karst {

namespace {

class CheckpointTarget : public Target {
 public:
  explicit CheckpointTarget(const std::filesystem::path& folder)
      : run_((folder / "run").string()), checkpoint_(folder / "run" / checkpoint_name) {
    sample_ = small_sample(folder);
    make_small_run(sample_, {"--checkpoint", "10", "-o", run_});
    seeds_.push_back(bytes_of(checkpoint_));
    const std::string whole = (folder / "whole").string();
    make_small_run(sample_, {"--tolerance", "0.9", "--checkpoint", "10", "-o", whole});
    seeds_.push_back(bytes_of(folder / "whole" / checkpoint_name));
  }

  // Goes on to the step where the run ended.
  void read(std::string_view input) override {
    write_bytes(checkpoint_, input);
    make_small_run(sample_, {"--checkpoint", "10", "--restart", run_});
  }

  std::vector<std::string> seeds() override { return seeds_; }

 private:
  std::string run_;
  std::filesystem::path checkpoint_;
  std::string sample_;
  std::vector<std::string> seeds_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<CheckpointTarget>(folder); }

}  // namespace karst

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  return karst::mutate_signed(karst::checkpoint_kind, data, size, most, seed);
}
