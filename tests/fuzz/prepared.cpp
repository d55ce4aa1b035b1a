// Prepared files, *.karst, as `karst solve` reads them.
#include "commands/cli/exit_code.hpp"
#include "commands/commands.hpp"
#include "fuzz/signed_file.hpp"
#include "fuzz/small_run.hpp"
#include "fuzz/target.hpp"
#include "io/files/prepared_file.hpp"
#include "record/prepared_case.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

class PreparedTarget : public Target {
 public:
  explicit PreparedTarget(const std::filesystem::path& folder) : folder_(folder), path_((folder / "case.karst").string()) {}

  void read(std::string_view input) override {
    write_bytes(path_, input);
    const Comm comm;
    PreparedFile file(path_, comm, {});
    (void)prepared_facts(file.facts(), path_);
    for (std::int64_t part = 0; part < file.parts(); ++part) (void)file.read(part, velocity_set(D3Q19::name));
    if (file.parts() != 1) return;
    try {
      run_solve({path_, "--direction", "z", "--max-steps", "2", "--start", "rest", "--threads", "1"}, comm);
    } catch (const ResultNotAccepted&) {  // 2 steps are not enough
    }
  }

  std::vector<std::string> seeds() override {
    const std::string sample = small_sample(folder_);
    std::vector<std::string> seeds;
    for (const char* parts : {"1", "2"}) {
      for (const char* boundary : {"periodic", "mirror"}) {
        run_prepare({sample, "--parts", parts, "--boundary", boundary, "--align", "8", "-o", path_}, Comm());
        seeds.push_back(bytes_of(path_));
        std::filesystem::remove(path_);  // no file of this process is replaced
      }
    }
    return seeds;
  }

 private:
  std::filesystem::path folder_;
  std::string path_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<PreparedTarget>(folder); }

}  // namespace karst

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  return karst::mutate_signed(karst::prepared_kind, data, size, most, seed);
}
