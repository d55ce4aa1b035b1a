// The CSV of `karst io read`, as `karst io predict --from` reads it.
#include "base/text.hpp"
#include "commands/commands.hpp"
#include "fuzz/target.hpp"

namespace karst {

namespace {

// A read of one GiB by 8 ranks of 2 machines, from servers of 128 MiB/s that lose 8 ms with each request.
std::string csv_line(int piece, int stripes) {
  const double seconds = 0x1p30 / stripes * (1 / 0x1p27 + 0.008 / piece);
  return text("read,rock.raw,1073741824,8,2,collective,slabs,,,,,1,", piece, ",3,cold,0,,,,0.1,0.1,", seconds, ",,0.05,lustre,", stripes,
              ",16777216,,,ompio\n");
}

class PredictTarget : public Target {
 public:
  explicit PredictTarget(const std::filesystem::path& folder) : path_((folder / "reads.csv").string()) {}

  void read(std::string_view input) override {
    write_bytes(path_, input);
    for (const char* json : {"--json=false", "--json"})
      must(!run_io_predict({"--from", path_, "--size", "1GiB", "--ranks", "2,64", "--stripe-count", "1,16", json}, Comm()).empty(),
           "a prediction without words");
  }

  std::vector<std::string> seeds() override {
    std::string csv =
        "command,file,bytes,ranks,machines,access,decomposition,stripe_count,stripe_size,cb_nodes,cb_buffer,align,piece,repeats,cache,"
        "resident,gbs_min,gbs_median,gbs_max,open_s,view_s,transfer_s,sync_s,close_s,file_system,real_stripe_count,real_stripe_size,"
        "hints_asked,hints_taken,mpi_io\n";
    for (const auto& [piece, stripes] : {std::pair{1 << 16, 1}, {1 << 20, 1}, {1 << 24, 1}, {1 << 20, 4}, {1 << 24, 4}})
      csv += csv_line(piece, stripes);
    return {csv};
  }

 private:
  std::string path_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<PredictTarget>(folder); }

}  // namespace karst
