// The tables of a run directory, as `karst report` reads them. The first byte of the input says which one the others are.
#include <algorithm>

#include "fuzz/small_run.hpp"
#include "fuzz/target.hpp"
#include "physics/all.hpp"
#include "report/page/page.hpp"

namespace karst {

namespace {

class TablesTarget : public Target {
 public:
  explicit TablesTarget(const std::filesystem::path& folder) {
    const std::string sample = small_sample(folder), run = (folder / "run").string(), flow = (folder / "run_of_flow").string();
    make_small_run(sample, {"--voxel-size", "2um", "--fields", "none", "-o", run});
    make_small_flow(sample, {"--fields", "none", "-o", flow});
    for (const std::string& directory : {run, flow}) {
      for (const auto& entry : std::filesystem::directory_iterator(directory)) {
        if (entry.path().extension() == ".csv") tables_.push_back(entry.path());
      }
    }
    std::sort(tables_.begin(), tables_.end());
    must(!tables_.empty(), "a run without tables");
    for (const auto& table : tables_) contents_.push_back(bytes_of(table));
  }

  void read(std::string_view input) override {
    if (input.empty()) return;
    const std::size_t table = static_cast<unsigned char>(input[0]) % tables_.size();
    for (std::size_t i = 0; i < tables_.size(); ++i) write_bytes(tables_[i], i == table ? input.substr(1) : contents_[i]);
    const std::string page = report_page(RunFacts(tables_[table].parent_path().string(), all_pages()), 1);
    must(page.find("<script") == std::string::npos, "a page with a script");
  }

  std::vector<std::string> seeds() override {
    std::vector<std::string> seeds;
    for (std::size_t i = 0; i < tables_.size(); ++i) seeds.push_back(static_cast<char>(i) + contents_[i]);
    return seeds;
  }

 private:
  std::vector<std::filesystem::path> tables_;
  std::vector<std::string> contents_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<TablesTarget>(folder); }

}  // namespace karst
