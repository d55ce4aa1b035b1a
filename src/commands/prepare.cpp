// karst prepare: read, clean, cut, number; report balance and communication.
#include <optional>

#include "base/cores.hpp"
#include "commands/cli/run_console.hpp"
#include "commands/commands.hpp"
#include "io/prepared_file.hpp"
#include "options/prepare_options.hpp"
#include "partition/build_parts.hpp"
#include "record/prepared_facts.hpp"
#include "record/rock_json.hpp"
#include "record/rock_text.hpp"

namespace karst {

namespace {

/// Cuts the pores of a rock and builds the parts. Writes them to `output`, if there is one.
Balance build(const Rock& rock, const PoreRows& fluid, const PreparePlan& plan, std::optional<SharedUnfinishedFile>& output,
              const Hints& hints, Stages& stages, const Comm& comm) {
  const auto partition = make_partition(plan.choice, fluid, rock.file.shape, comm);
  stages.end("cut");
  std::optional<PreparedWriter> writer;
  if (output) {
    const std::string facts =
        prepared_text(SampleFacts(rock, plan.boundary, plan.axes), plan.choice, plan.weights, rock.checksum, plan.velocities.name());
    writer.emplace(*output, facts, plan.parts, plan.align, comm, hints);
  }
  const auto write = [&](const Part* part) {
    if (writer) writer->write(part);
  };
  const Balance balance(build_parts(*partition, fluid, {plan.velocities, rock.file.shape, plan.boundary}, write, comm));
  if (writer) writer->finish();
  stages.end("build");
  return balance;
}

}  // namespace

std::string run_prepare(const Arguments& arguments, const Comm& comm) {
  CommandLine line("prepare", "Read, clean, cut and number: makes a case that karst solve runs on as many ranks as there are parts.");
  const ImageOptions image_options(line);
  const PrepareOptions options(line);
  line.parse(arguments);
  const PreparePlan plan = options.plan();
  InputFiles inputs = line.inputs();
  plan.check_output(inputs, comm);

  Stages stages(comm);
  std::optional<SharedUnfinishedFile> output;
  const auto take_place = [&](const ImageFile& file) {
    inputs.add(file.data_files);
    plan.check_output(inputs, comm);
    print_warnings(comm, file);
    if (!plan.output.empty()) output.emplace(plan.output, plan.force ? Earlier::replaced : Earlier::refused, " with -o", comm);
  };
  const RockSource source = image_options.source(comm);
  const Cleaning cleaning = {.boundary = plan.boundary, .axes = plan.axes, .threads = cores_for_rank(comm), .mask = plan.mask};
  Rock image = read_rock(source, cleaning, comm, take_place);
  image.require_pore();
  stages.end("clean");

  const PoreRows fluid(image.pores);
  image.pores = {};
  const Balance balance = build(image, fluid, plan, output, source.hints, stages, comm);
  return options.json() ? prepare_json(image, balance, plan.choice, stages.all())
                        : with_options(prepare_text(image, balance, plan.choice, stages.all(), plan.output));
}

}  // namespace karst
