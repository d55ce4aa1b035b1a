// The TOML of --config, with the options of an image and of a flow, and what their values mean.
#include "fuzz/target.hpp"
#include "options/output_options.hpp"
#include "run/options/image_options.hpp"

namespace karst {

namespace {

class ConfigTarget : public Target {
 public:
  explicit ConfigTarget(const std::filesystem::path& folder) : path_((folder / "run.toml").string()) {}

  void read(std::string_view input) override {
    write_bytes(path_, input);
    CommandLine line("fuzz", "Options of an image and of a flow.");
    const ImageOptions image(line);
    PermeabilityPlan plan;
    add_options(line, plan);
    const OutputOptions output(line, PermeabilityRow::output);
    try {
      line.parse({"rock.raw", "--config", path_});
    } catch (const HelpWanted& help) {
      must(!help.words.empty(), "help without words");
      return;
    }
    // Not check_directory(): it looks at places of other files, which may be any here.
    (void)image.source(Comm());
    complete(plan);
    const RecordPlan record = output.record();
    (void)record.fields.selection_in({100, 100, 100});
  }

  std::vector<std::string> seeds() override {
    return {"shape = \"4,3,2\"\ndtype = \"uint16\"\noffset = 12\npore = \"0,3-7\"\nvoxel-size = \"5um\"\n",
            "# a comment\ndirection = \"z\"\ntolerance = 0.01\nmax-steps = 1000\nforces = \"1e-6,1e-5\"\nno-overlap = true\n",
            "fields = \"f32\"\nfields-box = [0,0,0,10,10,10]\nfields-stride = 2\ncheckpoint = \"10min\"\nwalltime = \"11:30:00\"\n"
            "tau = 0.8\nbody-force = 1e-6\nmpi-hint = [\"cb_nodes=4\", \"striping_factor=8\"]\n"};
  }

 private:
  std::string path_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<ConfigTarget>(folder); }

}  // namespace karst
