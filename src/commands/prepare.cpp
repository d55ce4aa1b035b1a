// karst prepare: read, clean, cut, number; report balance and communication.
#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "base/cores.hpp"
#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/cli/image_options.hpp"
#include "commands/cli/run_console.hpp"
#include "commands/commands.hpp"
#include "io/file_checks.hpp"
#include "io/prepared_file.hpp"
#include "partition/balance.hpp"
#include "partition/exchange_check.hpp"
#include "partition/part_builder.hpp"
#include "partition/partitioner.hpp"
#include "record/rock_json.hpp"
#include "record/sample_json.hpp"

namespace karst {

namespace {

constexpr std::int64_t population_bytes = number_bytes(Storage::f64);  // of figures of exchange
constexpr double smallest_weight = 1e-6;
constexpr std::int64_t largest_align = std::int64_t{64} << 20;  // the padding is written and checked like all else

struct PrepareOptions {
  std::string output, boundary = "periodic", direction = "all", align = "1MiB", weights;
  PartitionChoice choice;
  std::int64_t parts = 0;
  bool dry_run = false, json = false, force = false;
};

void add_options(CommandLine& line, PrepareOptions& options) {
  Option parts = parts_option(options.parts, "Parts to cut into: the ranks of the run to come");
  parts.is_required = true;
  line.add(parts);
  line.add(
      {.names = "-o,--output", .value = &options.output, .about = "File to write: NAME.karst", .type = "FILE", .path = PathUse::written});
  line.add({.names = "--dry-run", .value = &options.dry_run, .about = "Report only, write nothing"});
  line.add({.names = "--json", .value = &options.json, .about = "One JSON object on stdout"});
  line.add({.names = "--force", .value = &options.force, .about = "Replace the file if it exists"});
  line.add(boundary_option(options.boundary));
  line.add(direction_option(options.direction, "Flow that must be possible in pores that are kept"));
  const auto add = [&](const char* name, std::string& value, const char* about, std::span<const std::string_view> names) {
    line.add({.names = name, .value = &value, .about = about, .type = "KIND", .choices = choices_of(names)});
  };
  add("--method", options.choice.method, "How parts are cut", partition_methods);
  add("--cut", options.choice.cut, "Of bisection; stepped cuts are exact to one site", bisection_cuts);
  line.add({.names = "--weights",
            .value = &options.weights,
            .about = "Speeds of the parts, to which their sites are proportional; equal by default",
            .type = "W,W,...",
            .is_list = true});
  line.add({.names = "--align",
            .value = &options.align,
            .about = "Parts begin at multiples of this in the file, 1MiB by default",
            .type = "SIZE"});
}

std::vector<double> parse_weights(const PrepareOptions& options) {
  if (options.weights.empty()) return std::vector<double>(static_cast<std::size_t>(options.parts), 1.0);
  std::vector<double> weights;
  for (const std::string& word : split(options.weights, ',')) {
    const auto weight = real_number(trimmed(word));
    if (!weight || *weight <= 0)
      throw InputError(text("--weights ", quote(options.weights), " is not a list of numbers above zero, as in 1,1,2."));
    weights.push_back(*weight);
  }
  const double largest = *std::max_element(weights.begin(), weights.end());
  for (double& weight : weights) weight /= largest;  // only their ratios count, and so their sum is finite
  if (*std::min_element(weights.begin(), weights.end()) < smallest_weight) {
    throw InputError(text("--weights ", quote(options.weights), " differ by more than a factor of ", digits(1 / smallest_weight, 3),
                          " (no parts are that unequal). Give the speeds of the parts."));
  }
  if (std::ssize(weights) != options.parts) {
    throw InputError(text("--weights gives ", weights.size(), " numbers for ", options.parts, " parts. Give one for each."));
  }
  return weights;
}

void check_output_choice(const PrepareOptions& options, const InputFiles& inputs) {
  if (options.dry_run == !options.output.empty()) {
    throw InputError(options.dry_run ? "--dry-run writes nothing, so -o has no meaning with it. Leave one of them out."
                                     : "Where to? Give -o FILE.karst, or --dry-run to see the figures only.");
  }
  if (options.dry_run) return;
  if (!options.output.ends_with(".karst")) throw InputError(text(quote(options.output), " does not end in .karst. Name it so."));
  inputs.check_output(options.output);
  check_output(options.output, options.force);
}

// Each rank builds one part at a time; round after round, in the order of their numbers. What both sides of a link say of it must agree.
std::vector<PartSummary> build_parts(const PoreRows& fluid, const Partition& partition, const Index3& shape, Boundary boundary,
                                     PreparedWriter* writer, const Comm& comm) {
  std::vector<PartSummary> mine;
  std::uint64_t disagreement = 0;
  Progress progress(comm, text("building ", partition.parts(), " parts"));
  for (std::int64_t first = 0; first < partition.parts(); first += comm.size()) {
    const std::optional<Part> part = build_part_all(partition, first + comm.rank(), fluid, shape, boundary, comm);
    if (part) mine.emplace_back(*part);
    if (part) disagreement += exchange_sum(*part, shape, boundary);
    if (writer) writer->write(part ? &*part : nullptr);
    progress.at(static_cast<double>(first + comm.size()) / static_cast<double>(partition.parts()));
  }
  if (comm.sum_all(static_cast<std::int64_t>(disagreement)) != 0) {
    throw std::logic_error(
        "the exchange lists of two parts do not match: a bug in Karst. Please report it with the command and the image.");
  }
  return comm.gather_root(mine);
}

std::string as_text(const Rock& image, const Balance& balance, const PrepareOptions& options, const std::vector<Stage>& stages) {
  const auto line = [](const std::string& what, const std::string& value) { return text("  ", padded(what, 13), value, "\n"); };
  const auto bytes = [](std::int64_t slots) { return human_bytes(static_cast<double>(slots * population_bytes)); };
  const std::string cut = options.choice.method == "bisection" ? text(" (", options.choice.cut, " cuts)") : "";
  std::string lines = text(options.dry_run ? "would prepare " : "prepared ", options.dry_run ? image.file.path : options.output, "\n");
  lines += line("parts", text(grouped(balance.parts), " by ", options.choice.method, cut, " of ", grouped(image.report.sites), " sites"));
  lines += line("sites", text(grouped(balance.sites_max), " max, ", grouped(std::llround(balance.sites_mean)), " mean, ",
                              grouped(balance.sites_min), " min in a part; max/mean ", digits(balance.max_over_mean(), 5), ", max/min ",
                              balance.sites_min > 0 ? digits(balance.max_over_min(), 5) : "- (some parts are empty)"));
  lines += line("peers", text(balance.peers_max, " max, ", digits(balance.peers_mean, 3), " mean"));
  lines += line("exchange",
                text(bytes(balance.exchange_slots_max), " max by a part, ", bytes(balance.exchange_slots), " in all, each step with f64"));
  lines += line("edges", text(percent(balance.edge_fraction), " of the segments have a link to another part"));
  for (std::size_t i = 0; i < stages.size(); ++i) {
    lines += line(i == 0 ? "stages" : "", text(padded(stages[i].name, 8), digits(stages[i].seconds, 3), " s, ",
                                               human_bytes(static_cast<double>(stages[i].peak_bytes)), " on all ranks"));
  }
  return lines;
}

}  // namespace

std::string run_prepare(const Arguments& arguments, const Comm& comm) {
  CommandLine line("prepare", "Read, clean, cut and number: makes a case that karst solve runs on as many ranks as there are parts.");
  const ImageOptions image_options(line);
  PrepareOptions options;
  add_options(line, options);
  line.parse(arguments);
  options.choice.weights = parse_weights(options);
  check_partition_choice(options.choice);
  const Boundary boundary = parse_boundary(options.boundary);
  const std::int64_t align = parse_bytes("--align", options.align);
  if (align > largest_align) {
    throw InputError(
        text("--align ", quote(options.align), " is more than 64MiB (every part is padded to it). Give the size of a stripe."));
  }
  InputFiles inputs = line.inputs();
  const auto check_place = [&] { comm.on_root([&] { return check_output_choice(options, inputs), std::string(); }); };
  check_place();

  Stages stages(comm);
  std::optional<SharedUnfinishedFile> output;
  const auto take_place = [&](const ImageFile& file) {
    inputs.add(file.data_files);
    check_place();
    print_warnings(comm, file);
    if (!options.dry_run) output.emplace(options.output, options.force ? Earlier::replaced : Earlier::refused, " with -o", comm);
  };
  const RockSource source = image_options.source(comm);
  const Cleaning cleaning = {boundary, parse_direction(options.direction), cores_for_rank(comm)};
  Rock image = read_rock(source, cleaning, comm, take_place);
  image.require_pore();
  stages.end("clean");
  const PoreRows fluid(image.pores);
  image.pores = {};
  const auto partition = make_partition(options.choice, fluid, image.file.shape, comm);
  stages.end("cut");
  std::optional<PreparedWriter> writer;
  if (output) {
    const SampleFacts sample(image, boundary, cleaning.axes);
    const std::string facts = prepared_text(sample, options.choice, options.weights, image.checksum);
    writer.emplace(*output, facts, options.parts, align, comm, source.hints);
  }
  const std::vector<PartSummary> summaries = build_parts(fluid, *partition, image.file.shape, boundary, writer ? &*writer : nullptr, comm);
  if (writer) writer->finish();
  stages.end("build");
  const Balance balance(summaries);
  return options.json ? prepare_json(image, balance, options.choice, stages.all()) : as_text(image, balance, options, stages.all());
}

}  // namespace karst
