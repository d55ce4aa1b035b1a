#include "commands/bench_options.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/text.hpp"
#include "options/sample_options.hpp"
#include "run/options/image_options.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

constexpr const char* usual_shape = "440,440,440";
constexpr const char* usual_plane = "1024,8192,1";  // of Calore et al. (2016)
constexpr double usual_porosity = 0.13;
constexpr int usual_turns = 3;           // of scaling
constexpr std::int64_t least_side = 64;  // of a sample of scaling

// As in figure 9 of Riesinger et al. (2017).
constexpr std::array usual_shares = {0.0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2};

}  // namespace

BenchOptions::BenchOptions(OptionTable& table) {
  add_storage_option(table, machine_, Storages::creeping_flow);
  add_device_options(table, machine_);
  add_cut_options(table, cut_);
  table.add({.names = "--shape",
             .value = &shape_,
             .about = "Voxels of the sandstone; 440,440,440 by default, which has 11 million sites; with --scaling 448,448,448 on GPUs, "
                      "208,208,208 on CPUs; with --lattice d2q37 1024,8192,1",
             .type = "X,Y,Z"});
  table.add(repeat_option(repeat_));
  table.add({.names = "--porosity",
             .value = &porosity_,
             .about = "Porosity of the sandstone; 0.13 by default, with --lattice d2q37 1; 1: an empty box",
             .type = "SHARE"});
  table.add(grid_option(cut_.grid, "Run"));
  table.add(layout_option(machine_.layout, "Options", all_layouts()));
  Option lattice = lattice_option(lattice_);
  for (const std::string& name : thermal_velocity_set_names()) lattice.choices.push_back({name, "flow with heat in two dimensions"});
  table.add(lattice);
  table.add({.names = "--rounds",
             .value = &rounds_,
             .about = "Rounds of steps and copies in turns, of which medians are shown; 7 by default",
             .type = "N",
             .range = WholeRange{1, 1000}});
  table.add({.names = "--all", .value = &all_, .about = "All layouts, with f64 and with f32"});
  table.add({.names = "--no-overlap", .value = &no_overlap_, .about = "Exchange after all sites are updated, not meanwhile"});
  table.add({.names = "--step-parts",
             .value = &step_parts_,
             .about = "Also measures the updates of a step without its exchange, and the exchange without updates"});
  add_variants(table);
  add_sweep(table);
  add_scaling(table);
  table.add({.names = "--json", .value = &json_, .about = "One JSON object on stdout"});
}

// Variants that the other commands do not have.
void BenchOptions::add_variants(OptionTable& table) {
  table.add({.names = "--streaming",
             .value = &streaming_,
             .about = "How populations move: in one array (aa), or from one array to a second one",
             .type = "KIND",
             .choices = choices_of(streaming_names)});
  table.add({.names = "--edges",
             .value = &edges_,
             .about = "Sites that are updated before the exchange: segments of 16 sites, or the single sites with links to other parts",
             .type = "KIND",
             .choices = choices_of(edge_order_names)});
  Choices blocks = {{"auto", "the fastest"}};
  for (const int block : gpu_blocks) blocks.push_back({std::to_string(block)});
  table.add({.names = "--gpu-block",
             .value = &gpu_block_,
             .about = "Threads of a block of the GPU kernels that update sites",
             .type = "N",
             .choices = blocks});
}

void BenchOptions::add_sweep(OptionTable& table) {
  table.add({.names = "--shares",
             .value = &shares_,
             .about =
                 "Percent of the sites that all ranks but the first get: measures the speed for each, and the gain over the first rank "
                 "alone; auto: 0 to 20, and what theory and measured speeds say",
             .type = "auto|S,S,...",
             .offers = {"auto"},
             .is_list = true});
  table.add({.names = "--csv", .value = &csv_, .about = "With --shares or --scaling: a table as CSV on stdout"});
}

void BenchOptions::add_scaling(OptionTable& table) {
  const std::string group = "Scaling";
  table.add({.names = "--scaling",
             .value = &scaling_,
             .about = "Starts runs on --ranks: of copies of the sample, one for each rank (weak), or of one sample (strong)",
             .type = "KIND",
             .group = group,
             .offers = {"weak", "strong"}});
  table.add({.names = "--ranks",
             .value = &ranks_,
             .about = "Numbers of ranks; 1,2,4,... by default, up to the GPUs, or the cores, of this machine",
             .type = "N,N,...",
             .group = group,
             .range = WholeRange{1, 1'000'000},
             .is_list = true});
  table.add({.names = "--mpirun", .value = &mpirun_, .about = "The program that starts ranks", .type = "PROGRAM", .group = group});
  table.add({.names = "-o,--output",
             .value = &output_,
             .about = "Directory for the page (HTML), the table (CSV) and the figures (SVG)",
             .type = "DIR",
             .group = group,
             .path = PathUse::written});
  table.add({.names = "--force", .value = &force_, .about = "Write into a directory that holds files", .group = group});
}

void BenchOptions::check_scaling() const {
  const auto refuse = [](bool is_given, std::string_view name, std::string_view with) {
    if (is_given)
      throw InputError(text(setting(name), " and ", setting("scaling"), " are both given (", with, "). Leave one of them out."));
  };
  refuse(all_, "all", "scaling measures one layout");
  refuse(cut_.grid.has_value(), "grid", "the parts are equal");
  if (is_thermal_velocity_set(lattice_))
    throw InputError(
        text(setting("lattice", lattice_), " has no ", setting("scaling"), " (the model is that of flow in rock). Use mpirun."));
  refuse(!shares_.empty(), "shares", "the parts are equal");
  refuse(cut_.kind != WeightsKind::automatic, "weights", "the parts are equal");
  refuse(!cut_.device_memory.empty(), "device_memory", "the parts are equal");
  refuse(!repeat_.empty(), "repeat", "weak scaling sets the copies");
  refuse(step_parts_, "step_parts", "it is measured in any case");
  refuse(streaming_ != streaming_name(Streaming::aa), "streaming", "permeabilities are computed with aa");
  refuse(edges_ != edge_order_name(EdgeOrder::segments), "edges", "permeabilities are computed with segments");
  refuse(gpu_block_ != "auto", "gpu_block", "permeabilities are computed with the fastest block");
}

ScalingPlan BenchOptions::scaling_plan(const TrialMachine& machine) const {
  check_choice(setting("scaling"), scaling_, choices_of(scaling_names));
  check_scaling();
  const bool on_gpus = machine.gpus > 0;
  ScalingPlan plan;
  plan.machine = machine;
  plan.kind = enumerator_of<ScalingKind>(scaling_names, scaling_).value();
  plan.shape = parse_shape(!shape_.empty() ? shape_ : on_gpus ? "448,448,448" : "208,208,208");
  checked_voxels(plan.shape, setting("shape"));
  if (*std::min_element(plan.shape.begin(), plan.shape.end()) < least_side)
    throw InputError(text(setting("shape", quote(shape_text(plan.shape))), " is too small for ", setting("scaling"),
                          " (the model is measured in samples of a quarter and three quarters of the sides). Use ", least_side,
                          " voxels or more along each axis."));
  plan.number_bytes = static_cast<int>(number_bytes(machine_.storage));
  plan.porosity = porosity_.value_or(usual_porosity);
  plan.ranks = ranks_;
  for (int ranks = 1; ranks_.empty() && ranks <= machine.devices(); ranks *= 2) plan.ranks.push_back(ranks);
  std::sort(plan.ranks.begin(), plan.ranks.end());
  plan.ranks.erase(std::unique(plan.ranks.begin(), plan.ranks.end()), plan.ranks.end());
  plan.rounds = rounds_;
  plan.turns = usual_turns;
  plan.device = text("--device ", on_gpus ? "cuda" : "cpu", machine_option_words(machine_));
  if (!on_gpus && plan.device.find("--threads") == std::string::npos) plan.device += " --threads 1";  // ranks are cores then
  if (machine_.layout) plan.device += text(" --layout ", layout_name(*machine_.layout));
  if (no_overlap_) plan.device += " --no-overlap";
  if (lattice_ != FlowSettings().lattice) plan.lattice = " --lattice " + lattice_;
  return plan;
}

// Options without --scaling that would do nothing.
void BenchOptions::check_unused() const {
  const auto refuse = [](bool is_given, std::string_view name) {
    if (is_given)
      throw InputError(text(setting(name), " is for ", setting("scaling"), ". Leave it out, or give ", setting("scaling", "strong"), "."));
  };
  if (!scales()) {
    refuse(!output_.empty(), "output");
    refuse(!ranks_.empty(), "ranks");
    refuse(mpirun_ != usual_mpirun, "mpirun");
    refuse(force_, "force");
  }
  if (step_parts_ && !shares_.empty())
    throw InputError(text(setting("step_parts"), " and ", setting("shares"), " are both given. Leave one of them out."));
}

void BenchOptions::check_grid() const {
  if (cut_.grid) refuse_beside_grid(!shares_.empty(), "shares");
  check_grid_alone(cut_);
}

// Refuses options that thermal flow does not have.
void BenchOptions::check_thermal() const {
  const auto refuse = [&](bool is_given, std::string_view name) {
    if (is_given) throw InputError(text(setting(name), " does not go with ", setting("lattice", lattice_), ". Leave it out."));
  };
  refuse(!shares_.empty(), "shares");
  refuse(!cut_.device_memory.empty(), "device_memory");
  refuse(cut_.kind == WeightsKind::measured, "weights");
  refuse(streaming_ != streaming_name(Streaming::aa), "streaming");
  refuse(edges_ != edge_order_name(EdgeOrder::segments), "edges");
  if (!repeat_.empty() && repeat_.back() != 1)
    throw InputError(text(setting("repeat"), " makes copies along z (", lattice_, " has two dimensions). Give 1 there."));
  if (!shape_.empty() && parse_shape(shape_)[2] != 1)
    throw InputError(text(setting("shape", shape_), " has more than one voxel along z (", lattice_, " has two dimensions). Use one."));
}

void BenchOptions::check_csv() const {
  if (!csv_) return;
  if (json_) throw InputError(text(setting("csv"), " and ", setting("json"), " are both given. Leave one of them out."));
  if (shares_.empty() && !scales())
    throw InputError(text(setting("csv"), " is for ", setting("shares"), " and ", setting("scaling"), ". Give one of them."));
}

void BenchOptions::set_sweep(BenchPlan& plan) const {
  plan.sweeps = !shares_.empty();
  if (!plan.sweeps) return;
  if (plan.all) throw InputError(text(setting("shares"), " measures one layout. Leave ", setting("all"), " out."));
  if (plan.cut.kind != WeightsKind::automatic || !plan.cut.device_memory.empty())
    throw InputError(text(setting("shares"), " sets the weights. Leave ", setting("weights"), " and ", setting("device_memory"), " out."));
  plan.has_found_shares = shares_ == "auto";
  if (plan.has_found_shares) {
    plan.shares.assign(usual_shares.begin(), usual_shares.end());
    return;
  }
  for (const std::string& word : split(shares_, ',')) {
    const auto percent = real_number(trimmed(word));
    if (!percent || !(*percent >= 0 && *percent <= 100))
      throw InputError(text(setting("shares", quote(shares_)), " is neither auto nor a list of numbers from 0 to 100, as in 0,5,10."));
    plan.shares.push_back(*percent / 100);
  }
}

BenchPlan BenchOptions::plan() const {
  BenchPlan plan;
  plan.cut = cut_;
  plan.edges = enumerator_of<EdgeOrder>(edge_order_names, edges_).value();
  plan.switches.streaming = enumerator_of<Streaming>(streaming_names, streaming_).value();
  if (gpu_block_ != "auto") plan.switches.gpu_block = std::stoi(gpu_block_);
  plan.machine = machine_;
  const bool is_thermal = is_thermal_velocity_set(lattice_);
  plan.lattice = is_thermal ? std::string_view(lattice_) : velocity_set_name(lattice_);
  if (is_thermal) check_thermal();
  plan.shape = parse_shape(!shape_.empty() ? shape_ : is_thermal ? usual_plane : usual_shape);
  plan.repeat = repeat_;
  plan.breaks_up = step_parts_;
  plan.porosity = porosity_.value_or(is_thermal ? 1 : usual_porosity);
  plan.machine.no_overlap = no_overlap_;
  plan.rounds = rounds_;
  plan.all = all_;
  check_unused();
  check_grid();
  check_csv();
  set_sweep(plan);
  return plan;
}

}  // namespace karst
