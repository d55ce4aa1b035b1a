// The file of --mpi-hint-file.
#include "fuzz/target.hpp"
#include "run/options/image_options.hpp"

namespace karst {

namespace {

class HintsTarget : public Target {
 public:
  explicit HintsTarget(const std::filesystem::path& folder) : path_((folder / "hints").string()) {}

  void read(std::string_view input) override {
    write_bytes(path_, input);
    CommandLine line("fuzz", "Options of MPI-IO.");
    const HintOptions options(line);
    line.parse({"--mpi-hint-file", path_});
    const Hints hints = options.hints(Comm());
    const MpiInfo info(hints);
    must(hints_of(info.handle()).size() <= hints.size(), "MPI holds hints that nobody gave");
  }

  std::vector<std::string> seeds() override {
    return {"# for scratch\ncb_nodes 2\nstriping_unit=1048576  # one MiB\n\nromio_cb_read=enable\n"};
  }

 private:
  std::string path_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<HintsTarget>(folder); }

}  // namespace karst
