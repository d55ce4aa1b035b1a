#include "compute.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <thread>

#include "base/cores.hpp"
#include "base/error.hpp"
#include "base/process_clock.hpp"
#include "base/text.hpp"
#include "io/read_voxels.hpp"
#include "keywords.hpp"
#include "mpi_session.hpp"
#include "options/permeability_options.hpp"
#include "options/sample_options.hpp"
#include "permeability/find_permeability.hpp"
#include "python_run.hpp"
#include "record/result_json.hpp"
#include "record/result_text.hpp"
#include "record/rock_json.hpp"
#include "record/rock_text.hpp"
#include "record/run_folder.hpp"
#include "report/charts.hpp"
#include "report/figures.hpp"
#include "report/page.hpp"
#include "report/run_facts.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

// Refuses keywords that are about a file, for an array.
void check_array_keywords(const nb::dict& keywords) {
  for (const char* name : {"image", "shape", "dtype", "offset", "array", "mpi_hint", "mpi_hint_file"}) {
    if (!keywords.contains(name) || keywords[name].is_none()) continue;
    throw InputError(text(setting(name), " is about a file, and the image is an array. Leave it out."));
  }
}

// The options of a function, with their table.
template <class Options>
struct Keywords {
  OptionTable table;
  Options options{table};
};

struct MakeOptions {
  explicit MakeOptions(OptionTable& table) {
    add_sample_options(table, sample);
    table.add(sample_shape_option(shape));
  }

  SampleOptions sample;
  std::string shape;
};

// The rock of an array or of a file, cleaned for a boundary.
class RockInput {
 public:
  RockInput(const Image& image, const ImageOptions& options, const Comm& comm) : source_(options.source(comm)), comm_(comm) {
    if (!image) return;
    array_ = label_array(*image);
    if (source_.pore) array_->pore = *source_.pore;
    array_->voxel_size_m = source_.voxel_size_m;
  }

  const RockSource& source() const { return source_; }

  Rock read(const Cleaning& cleaning) const {
    return array_ ? rock_of_labels(*array_, cleaning, comm_) : read_rock(source_, cleaning, comm_);
  }

 private:
  RockSource source_;
  std::optional<LabelArray> array_;
  Comm comm_;
};

nb::dict results(const RunResult& result, const PythonRun& run, const PythonConsole& console) {
  nb::dict all, tables, fields;
  all["json"] = result_json(result, run.record());
  all["text"] = result_text(result, run.record());
  tables["history.csv"] = history_csv(result.state);
  for (const FlowTable& table : run.tables) tables[table.name.c_str()] = table.csv;
  all["tables"] = tables;
  for (const auto& [axis, arrays] : run.fields) fields[nb::int_(axis)] = arrays;
  all["fields"] = fields;
  std::vector<std::string> notes, failures;
  for (const std::string& note : console.notes) notes.push_back(with_plain_settings(note));
  for (const auto* some : {&run.record().failures, &result.failures}) {
    for (const std::string& failure : *some) failures.push_back(with_plain_settings(failure));
  }
  all["notes"] = notes;
  all["failures"] = failures;
  all["stopped_by"] = run.record().stopped_by;
  return all;
}

RecordPlan record_of(const OutputOptions& output, const std::string& invocation) {
  RecordPlan record = output.record();
  record.named = with_plain_settings;
  if (record.checkpoint.walltime_seconds) *record.checkpoint.walltime_seconds += seconds_since_start();  // counted from the call
  record.command = invocation;
  record.restart_command =
      record.is_restart ? invocation : invocation.substr(0, invocation.size() - 1) + ", restart=" + quote(record.directory) + ")";
  return record;
}

}  // namespace

nb::list options_of(const std::string& function) {
  if (function == "permeability") return facts_of(Keywords<PermeabilityOptions>().table);
  if (function == "info") return facts_of(Keywords<InfoOptions>().table);
  if (function == "image") return facts_of(Keywords<ImageOptions>().table);
  if (function == "make") return facts_of(Keywords<MakeOptions>().table);
  throw InputError(text("no function ", quote(function), "."));
}

nb::dict permeability(const Image& image, const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields) {
  Keywords<PermeabilityOptions> given;
  if (image) check_array_keywords(keywords);
  set_keywords(given.table, keywords);
  const PermeabilityOptions& options = given.options;
  const RunPlan plan = options.plan();
  RecordPlan record = record_of(options.flow.output(), invocation);
  const Comm comm = own_comm();
  const RockInput input(image, options.image, comm);
  options.flow.output().check_directory(record, input.source().path, comm);
  PythonConsole console(std::move(progress));
  record.checkpoint.stop_request = console.stop_request();
  std::optional<PythonRun> run;
  std::optional<RunResult> result;
  {
    const nb::gil_scoped_release release;
    InputFiles inputs;
    if (!image) inputs.add(input.source().path);
    check_run_files(record, inputs, comm);
    const auto device = wake_device(plan.machine, comm);
    Cleaning cleaning = {options.boundary.value(), plan.directions, threads_for(plan.machine, comm)};
    Rock rock = input.read(cleaning);
    rock.require_pore();
    record.hints = input.source().hints;
    if (!image) record.labels = {rock.file, record.hints};
    for (const std::string& warning : rock.file.warnings) console.note("warning: " + warning);
    SampleCase sample_case = case_of(rock, comm, plan.settings.lattice);
    (void)record.fields.selection_in(sample_case.sample.shape());  // throws before any file is created
    sample_case.read_again = [&](Boundary of_variant) {
      cleaning.boundary = of_variant;
      return input.read(cleaning);
    };
    run.emplace(std::move(record), sample_case.cut.part.number, console, keeps_fields, comm);
    result = find_permeability(std::move(sample_case), plan, *run, comm);
  }
  console.rethrow();
  return results(*result, *run, console);
}

std::string page_of_run(const std::string& folder) {
  const nb::gil_scoped_release release;
  return report_page(RunFacts(folder), static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
}

nb::dict figures_of_run(const std::string& folder) {
  nb::dict files;
  for (const FigureFile& file : figure_files(charts_of(RunFacts(folder)))) files[nb::str(file.name.c_str())] = file.content;
  return files;
}

nb::tuple info(const Image& image, const nb::dict& keywords) {
  Keywords<InfoOptions> given;
  if (image) check_array_keywords(keywords);
  set_keywords(given.table, keywords);
  const InfoOptions& options = given.options;
  const Comm comm = own_comm();
  const RockInput input(image, options.image, comm);
  const Boundary boundary = options.boundary.value();
  const Axes axes = parse_direction(options.direction);
  std::optional<Rock> rock;
  {
    const nb::gil_scoped_release release;
    rock = input.read({boundary, axes, cores_for_rank(comm)});
  }
  return nb::make_tuple(info_json(*rock, boundary, options.parts), with_plain_settings(info_text(*rock, boundary, options.parts)));
}

nb::tuple read_image(const nb::dict& keywords) {
  Keywords<ImageOptions> given;
  set_keywords(given.table, keywords);
  const Comm comm = own_comm();
  const RockSource source = given.options.source(comm);
  const ImageFile file = open_image(source.path, source.layout, comm);
  const Box whole = whole_box(file.shape);
  nb::object labels = new_labels(file.shape, file.type, [&](std::byte* to) {
    const std::size_t bytes = type_bytes(file.type);
    read_voxels(file, whole, comm, source.hints, [&](const Box& piece, std::span<const std::byte> some) {
      const auto row = static_cast<std::size_t>(piece.extent(0)) * bytes;
      const std::byte* from = some.data();
      for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z) {
        for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y, from += row)
          std::copy_n(from, row, to + static_cast<std::size_t>((z * file.shape[1] + y) * file.shape[0] + piece.lo[0]) * bytes);
      }
    });
  });
  return nb::make_tuple(labels, file.warnings);
}

nb::object make(const nb::dict& keywords) {
  Keywords<MakeOptions> given;
  set_keywords(given.table, keywords);
  MakeOptions& options = given.options;
  if (options.shape.empty()) throw InputError(text(setting("shape"), " is required."));
  options.sample.shape = parse_shape(options.shape);
  std::unique_ptr<Sample> sample;
  {
    const nb::gil_scoped_release release;
    sample = make_sample(options.sample);
  }
  return new_labels(sample->shape(), VoxelType::uint8,
                    [&](std::byte* to) { sample->render(whole_box(sample->shape()), reinterpret_cast<std::uint8_t*>(to)); });
}

}  // namespace karst
