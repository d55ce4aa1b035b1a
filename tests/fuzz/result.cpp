// The result.json of a run directory, as `karst report` reads it.
#include "fuzz/small_run.hpp"
#include "fuzz/target.hpp"
#include "physics/all.hpp"
#include "report/page/page.hpp"

namespace karst {

namespace {

class ResultTarget : public Target {
 public:
  explicit ResultTarget(const std::filesystem::path& folder) : run_(folder / "run") {
    sample_ = small_sample(folder);
    make_small_run(sample_, {"--voxel-size", "2um", "--fields", "none", "-o", run_.string()});
    seeds_.push_back(bytes_of(run_ / "result.json"));
    const std::filesystem::path other = folder / "other";
    make_small_run(sample_, {"--bracket", "--refine", "--fields", "none", "-o", other.string()});
    seeds_.push_back(bytes_of(other / "result.json"));
    const std::filesystem::path flow = folder / "flow";
    make_small_flow(sample_, {"--fields", "none", "-o", flow.string()});
    seeds_.push_back(bytes_of(flow / "result.json"));
  }

  void read(std::string_view input) override {
    write_bytes(run_ / "result.json", input);
    const RunFacts run(run_.string(), all_pages());
    (void)run.selection();
    const std::string page = report_page(run, 1);
    must(page.find("<script") == std::string::npos, "a page with a script");
  }

  std::vector<std::string> seeds() override { return seeds_; }

 private:
  std::filesystem::path run_;
  std::string sample_;
  std::vector<std::string> seeds_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<ResultTarget>(folder); }

}  // namespace karst
