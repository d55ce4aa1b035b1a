#include "record/prepared_case.hpp"

#include <mpi.h>
#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/velocity_set.hpp"
#include "io/files/file_checks.hpp"
#include "partition/cuts/part_weights.hpp"
#include "partition/parts/build_parts.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/sample_json.hpp"
#include "run/sample/cut_rock.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

void check_prepared_direction(const std::string& path, const SampleFacts& sample, const PermeabilityPlan& plan) {
  if (sample.kept_for == Axes{true, true, true} || plan.directions == sample.kept_for) return;
  const std::string kept = direction_name(sample.kept_for);
  throw InputError(text(quote(path), " was prepared for flow along ", kept, " (other pores were left out), not ",
                        direction_name(plan.directions), ". Use ", setting("direction", kept), ", or prepare it again."));
}

// Weights and limits are for the ranks of the run, so the sites are cut again. Parts that the user has weighted are kept by default.
bool is_to_be_cut_again(const PermeabilityPlan& plan, const PartitionChoice& choice, const Comm& comm) {
  const CutChoice& wanted = plan.cut;
  check_cut_choice(wanted, comm);
  if (!wanted.device_memory.empty() || wanted.kind == WeightsKind::given) return true;
  if (wanted.kind == WeightsKind::equal) return !choice.weights.empty();
  if (wanted.kind == WeightsKind::automatic && !choice.weights.empty()) return false;
  return are_measured(wanted.kind, plan.machine, comm);
}

PartSizes sizes_of_file(const PartitionChoice& choice, const Comm& comm) {
  PartSizes sizes = equal_parts(comm);
  if (choice.weights.empty()) return sizes;
  sizes.kind = WeightsKind::given;
  sizes.weights = choice.weights;
  return sizes;
}

// Checks that the voxels of a part lie in the sample and that its peers have the same links. The reader has checked all else.
void check_part(const std::string& path, const Part& part, const SampleFacts& sample, const Comm& comm) {
  const auto refuse = [&] { throw InputError(text(quote(path), " is damaged: its parts do not fit its sample. Prepare it again.")); };
  const auto voxels = static_cast<std::uint64_t>(sample.box_voxels());
  comm.agree([&] {
    for (const std::uint64_t voxel : part.voxels) {
      if (voxel != no_voxel && voxel >= voxels) refuse();
    }
  });
  if (comm.sum_all(part.sites) != sample.sites()) refuse();
  const std::size_t labels = sample.image.porous.labels.size();
  comm.agree([&] {
    if (part.site_data.size() != (labels == 0 ? 0 : part.voxels.size())) refuse();
    for (const std::byte label : part.site_data) {
      if (std::to_integer<std::size_t>(label) > labels) refuse();
    }
  });
  if (comm.sum_all(static_cast<std::int64_t>(exchange_sum(part, {part.velocities, sample.shape(), sample.boundary}))) != 0) refuse();
}

}  // namespace

Cleaning PreparePlan::cleaning(int threads) const {
  return {.boundary = boundary, .axes = axes, .threads = threads, .porous = porous, .mask = mask};
}

void PreparePlan::check_output(const InputFiles& inputs, const Comm& comm) const {
  if (output.empty()) return;
  comm.on_root([&] {
    inputs.check_output(output);
    karst::check_output(output, force);
    return std::string();
  });
}

void PreparePlan::begin_output(std::optional<SharedUnfinishedFile>& file, const Comm& comm) const {
  if (!output.empty()) file.emplace(output, force ? Earlier::replaced : Earlier::refused, with_output(), comm);
}

std::vector<MessageSizes> message_sizes(const Balance& balance) {
  const std::int64_t bytes = number_bytes(Storage::f64);
  std::vector<MessageSizes> sizes;
  for (std::size_t i = 0; i < balance.messages.size(); ++i) {
    const std::int64_t least = std::int64_t{1} << i;
    if (balance.messages[i] > 0) sizes.push_back({least * bytes, (2 * least - 1) * bytes, balance.messages[i]});
  }
  return sizes;
}

PreparedParts prepare_parts(Rock& rock, const PreparePlan& plan, std::optional<SharedUnfinishedFile>& output, const Hints& hints,
                            Stages& stages, const Comm& comm) {
  const PoreRows fluid(rock.pores, rock.cleaning.threads);
  rock.pores = {};
  const auto partition = make_partition(plan.choice, fluid, rock.file.shape, comm);
  stages.end("cut");
  std::optional<PreparedWriter> writer;
  if (output) {
    const std::string facts =
        prepared_text(SampleFacts(rock, plan.boundary, plan.axes), plan.choice, plan.weights, rock.checksum, plan.velocities.name());
    writer.emplace(*output, facts, plan.parts, plan.align, comm, hints);
  }
  const auto write = [&](Part* part) {
    if (!writer) return;
    RawVector<std::byte> data =
        porous_data(rock, part ? std::span<const std::uint64_t>(part->voxels) : std::span<const std::uint64_t>(), 1, comm);
    if (part) part->site_data = std::move(data);
    writer->write(part);
  };
  std::vector<PartSummary> parts = build_parts(*partition, fluid, {plan.velocities, rock.file.shape, plan.boundary}, write, comm);
  std::sort(parts.begin(), parts.end(), [](const PartSummary& a, const PartSummary& b) { return a.number < b.number; });
  if (writer) writer->finish();
  stages.end("build");
  return {Balance(parts), std::move(parts)};
}

PreparedFacts facts_of_prepared(const std::string& path, const Hints& hints, const Comm& comm) {
  return prepared_facts(PreparedFile(path, comm, hints).facts(), path);
}

SampleCase prepared_case(const std::string& path, const PermeabilityPlan& plan, const Hints& hints, const Comm& comm) {
  const double begin = MPI_Wtime();
  PreparedFile file(path, comm, hints);
  PreparedFacts facts = prepared_facts(file.facts(), path);
  check_boundary(plan, facts.sample.boundary);
  check_one_part_a_rank(path, file.parts(), comm);
  check_prepared_direction(path, facts.sample, plan);
  if (!facts.choice.weights.empty()) check_number_of_weights(facts.choice.weights, comm.size(), "parts");
  const bool is_cut_again = is_to_be_cut_again(plan, facts.choice, comm);
  SampleCase sample_case;
  sample_case.cut.sizes = sizes_of_file(facts.choice, comm);
  sample_case.cut.choice = std::move(facts.choice);
  sample_case.cut.part = file.read(comm.rank(), velocity_set(facts.lattice));
  check_part(path, sample_case.cut.part, facts.sample, comm);
  sample_case.cut.balance = Balance(comm.gather_all(PartSummary(sample_case.cut.part)));
  sample_case.sample = std::move(facts.sample);
  set_label_sum(sample_case);
  sample_case.seconds_read = MPI_Wtime() - begin;
  if (is_cut_again) cut_again(sample_case, plan, comm);
  return sample_case;
}

PreparedFacts prepared_facts(const std::string& text, const std::string& path) {
  const Json json = Json::parse(text, nullptr, false);
  PreparedFacts facts{sample_facts(json, path), {}, json.value("lattice", std::string(velocity_set_of_0_1))};
  const auto names = velocity_set_names();
  if (std::find(names.begin(), names.end(), facts.lattice) == names.end()) {
    throw InputError(karst::text(quote(path), " is for the velocity set ", quote(facts.lattice), ", and this karst has ",
                                 joined(names, " and "), ". Prepare it again."));
  }
  facts.choice.method = json.value("method", "");
  facts.choice.cut = json.value("cut", "");
  if (const std::string weights = json.value("weights", ""); !weights.empty()) facts.choice.weights = parse_weights(weights);
  return facts;
}

std::string prepared_text(const SampleFacts& sample, const PartitionChoice& choice, const std::string& weights, std::uint64_t checksum,
                          const std::string& lattice) {
  Json json = to_json(sample);
  json["method"] = choice.method;
  json["cut"] = choice.cut;
  json["weights"] = weights;
  json["lattice"] = lattice;
  json["image_checksum"] = hexadecimal(checksum);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void check_one_part_a_rank(const std::string& path, std::int64_t parts, const Comm& comm) {
  if (parts == comm.size()) return;
  throw InputError(text(quote(path), " holds ", parts, parts == 1 ? " part" : " parts", " (one for each rank), and this run has ",
                        comm.size(), comm.size() == 1 ? " rank" : " ranks", ". Run it with mpirun -n ", parts, ", or prepare it with ",
                        setting("parts", text(comm.size())), "."));
}

}  // namespace karst
