#include "options/command_options.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "partition/cuts/part_weights.hpp"
#include "run/options/machine_options.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// The meaning of options for several images; "": the same as for one.
std::string about_several(const std::string& names) {
  if (names == "-o,--output") return "Folder to make: batch.csv, batch.json, batch.html, k_phi.svg, and a run directory for each image";
  if (names == "--force") return "Write into the folder although it holds files";
  if (names == "--json") return "batch.json on stdout";
  if (names == "--restart")
    return "Restarts the batch in this folder: flows that have ended are not computed again; the results are the same to the bit";
  return "";
}

}  // namespace

BatchOptions::BatchOptions(OptionTable& table) {
  table.add(
      {.names = "IMAGES",
       .value = &paths_,
       .about = "Segmented images, as of karst permeability. A folder stands for the images in it, and for its folders of TIFF slices",
       .type = "",
       .is_required = true,
       .path = PathUse::read});
  for (Option option : of_one_image_.options()) {
    const bool is_image = !option.names.starts_with('-');
    if (is_image || option.names == "--conductivity") continue;  // the table has columns of k only
    if (std::string about = about_several(option.names); !about.empty()) option.about = about;
    table.add(option);
  }
  table.has_short_help = true;
}

namespace {

OptionTable& with_case(OptionTable& table, std::string& path) {
  table.add({.names = "CASE",
             .value = &path,
             .about = "File of karst prepare: NAME.karst",
             .type = "",
             .is_required = true,
             .path = PathUse::read});
  return table;
}

OptionTable& with_plan(OptionTable& table, PermeabilityPlan& plan) {
  add_options(table, plan);
  return table;
}

}  // namespace

SolveOptions::SolveOptions(OptionTable& table) : output(with_case(table, path), PermeabilityRow::output), hints(with_plan(table, plan)) {}

PermeabilityRow::Request SolveOptions::request() const {
  PermeabilityRow::Request request;
  request.plan = plan;
  complete(request.plan);
  return request;
}

namespace {

const Choices times = {{"f64"}, {"f32"}, {"none"}};

}  // namespace

void TimeOption::add_to(OptionTable& table, const char* by_default) {
  table.add({.names = "--time",
             .value = &kind,
             .about = text("Also print the seconds of a run of karst permeability to 1 %, with numbers of this kind, by its stages; ",
                           by_default, ". They are measured in runs through two pieces of the sample, in some seconds"),
             .type = "KIND",
             .choices = times});
}

std::optional<Storage> TimeOption::storage() const { return enumerator_of<Storage>(storage_names, kind); }

Cleaning InfoOptions::cleaning(const Comm& comm) const {
  return {.boundary = boundary, .axes = direction, .threads = cores_for_rank(comm), .porous = porous, .mask = mask};
}

InfoOptions::InfoOptions(OptionTable& table) : image(table) {
  table.add(mask_option(mask));
  add_porous_options(table, porous);
  table.add(boundary_option(boundary));
  table.add({.names = "--thresholds",
             .value = &thresholds,
             .about = "Grey images: print porosity and percolation for several thresholds, from LOW to HIGH or those of 5 to 50 % porosity",
             .type = "LOW,HIGH,NUMBER|auto",
             .group = "Image",
             .offers = {"auto"},
             .is_list = true});
  table.add(direction_option(direction, "Keep pores that carry flow along this axis"));
  table.add(parts_option(parts, "Parts (ranks) of the run to be planned, 1 by default"));
  time.add_to(table, "none by default");
}

std::optional<ThresholdRange> InfoOptions::thresholds_to_scan() const {
  if (thresholds.empty()) return std::nullopt;
  if (time.storage())
    throw InputError(text(setting("time", time.kind), " is for one threshold. Leave ", setting("thresholds"), " out, and give ",
                          setting("threshold"), "."));
  if (thresholds == "auto") return ThresholdRange{};
  std::vector<double> numbers;
  for (const std::string& piece : split(thresholds, ',')) numbers.push_back(real_number(trimmed(piece)).value_or(NAN));
  const bool has_three = numbers.size() == 3 && numbers[0] < numbers[1] && std::isfinite(numbers[1] - numbers[0]);
  if (!has_three || numbers[2] != std::floor(numbers[2]) || !(numbers[2] >= 2 && numbers[2] <= ThresholdRange::most))
    throw InputError(text(setting("thresholds", quote(thresholds)), " is neither auto nor LOW,HIGH,NUMBER with LOW below HIGH and 2 to ",
                          ThresholdRange::most, " thresholds, as in 60,120,7."));
  return ThresholdRange{numbers[0], numbers[1], static_cast<int>(numbers[2])};
}

ValidateOptions::ValidateOptions(OptionTable& table) {
  table.add({.names = "--full", .value = &full_, .about = "Also cases with finer voxels; takes many minutes"});
  table.add({.names = "--json", .value = &json_, .about = "One JSON object on stdout"});
  table.add(lattice_option(lattice_));
  add_storage_option(table, machine_, Storages::exact);
  add_device_options(table, machine_);
}

FlowSettings ValidateOptions::settings(const Comm& comm) const {
  FlowNumerics numerics;
  numerics.lattice = lattice_;
  return {numerics, rank_settings(machine(), comm)};
}

namespace {

constexpr std::int64_t largest_align = std::int64_t{64} << 20;  // the padding is written and checked, too

}  // namespace

PrepareOptions::PrepareOptions(OptionTable& table) {
  table.add(mask_option(mask_));
  add_porous_options(table, porous_);
  Option parts = parts_option(parts_, "Parts to cut into: the ranks of the run to come");
  parts.is_required = true;
  table.add(parts);
  table.add({.names = "-o,--output", .value = &output_, .about = "File to write: NAME.karst", .type = "FILE", .path = PathUse::written});
  table.add({.names = "--dry-run", .value = &dry_run_, .about = "Report only, write nothing"});
  time_.add_to(table, "with a dry run f64 by default, otherwise none");
  table.add({.names = "--figures",
             .value = &figures_,
             .about = "Folder for charts: the sites of the parts, and the sizes of the messages, each as NAME.svg and NAME.csv",
             .type = "DIR",
             .path = PathUse::written});
  table.add({.names = "--json", .value = &json_, .about = "One JSON object on stdout"});
  table.add(
      {.names = "--force", .value = &force_, .about = "Replace the file if it exists, and write figures into a folder that holds files"});
  table.add(boundary_option(boundary_));
  table.add(lattice_option(lattice_));
  table.add(direction_option(direction_, "Keep pores that carry flow along this axis"));
  const auto add = [&](const char* name, std::string& value, const char* about, std::span<const std::string_view> names) {
    table.add({.names = name, .value = &value, .about = about, .type = "KIND", .choices = choices_of(names)});
  };
  add("--method", choice_.method, "How parts are cut", partition_methods);
  add("--cut", choice_.cut, "Kind of cut for bisection; stepped cuts are exact to one site", bisection_cuts);
  Option grid = grid_option(choice_.grid, "Options");
  grid.about += "; for --method cartesian";
  table.add(grid);
  table.add({.names = "--weights",
             .value = &weights_,
             .about = "Relative number of sites of each part; equal by default",
             .type = "W,W,...",
             .offers = {std::string(equal_weights)},
             .is_list = true});
  table.add({.names = "--align", .value = &align_, .about = "Alignment of parts in the file, 1MiB by default", .type = "SIZE"});
}

std::vector<double> PrepareOptions::weights() const {
  if (weights_.empty() || weights_ == equal_weights) return std::vector<double>(static_cast<std::size_t>(parts_), 1.0);
  std::vector<double> weights = parse_weights(weights_);
  check_number_of_weights(weights, parts_, "parts");
  return weights;
}

std::int64_t PrepareOptions::align() const {
  const std::int64_t align = parse_bytes(setting("align"), align_);
  if (align > largest_align) {
    throw InputError(text(setting("align", quote(align_)), " is more than 64MiB (every part is padded to it). Give the size of a stripe."));
  }
  return align;
}

void PrepareOptions::check_output_choice() const {
  if (dry_run_ == !output_.empty()) {
    throw InputError(
        dry_run_ ? text(setting("dry_run"), " writes nothing, so ", setting("output"), " has no meaning with it. Leave one of them out.")
                 : text("Where to? Give ", setting("output", "FILE.karst"), ", or ", setting("dry_run"), " to see the figures only."));
  }
  if (!dry_run_ && !output_.ends_with(".karst")) throw InputError(text(quote(output_), " does not end in .karst. Name it so."));
}

PreparePlan PrepareOptions::plan() const {
  PreparePlan plan;
  plan.parts = parts_;
  plan.choice = choice_;
  plan.choice.weights = weights();
  check_partition_choice(plan.choice);
  plan.boundary = boundary_;
  plan.velocities = velocity_set(lattice_);
  plan.align = align();
  check_output_choice();
  plan.output = output_;
  plan.force = force_;
  plan.figures = figures_;
  plan.time = time_.kind.empty() && dry_run_ ? Storage::f64 : time_.storage();
  plan.axes = direction_;
  plan.weights = weights_ == equal_weights ? "" : weights_;
  plan.mask = mask_;
  plan.porous = porous_;
  return plan;
}

}  // namespace karst
