#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <thread>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
#include "compute.hpp"
#include "io/images/pieces.hpp"
#include "io/images/read_voxels.hpp"
#include "make_options.hpp"
#include "mpi_session.hpp"
#include "options/command_options.hpp"
#include "physics/all.hpp"
#include "record/prepared_figures.hpp"
#include "record/rock_report.hpp"
#include "record/threshold_report.hpp"
#include "record/trial_run.hpp"
#include "report/charts/figures.hpp"
#include "report/page/page.hpp"
#include "report/page/run_facts.hpp"
#include "results.hpp"

namespace nb = nanobind;

namespace karst {

nb::str page_of_run(const nb::bytes& folder) {
  const std::string path(folder.c_str(), folder.size());
  std::string page;
  {
    const nb::gil_scoped_release release;
    page = report_page(RunFacts(path, all_pages()), static_cast<int>(std::max(1u, std::thread::hardware_concurrency())));
  }
  return python_text(page);
}

nb::dict figures_of_run(const nb::bytes& folder) {
  const std::string path(folder.c_str(), folder.size());
  nb::dict files;
  for (const FigureFile& file : figure_files(charts_of(RunFacts(path, all_pages()))))
    files[nb::str(file.name.c_str())] = python_text(file.content);
  return files;
}

nb::tuple info(const Image& image, const nb::dict& keywords) {
  const Keywords<InfoOptions> given(keywords, image);
  const InfoOptions& options = given.options;
  const Comm comm = begin_call();
  const RockInput input = input_of(image, options.image.source(comm), comm);
  const Cleaning cleaning = options.cleaning(comm);
  const auto thresholds = options.thresholds_to_scan();
  std::string json, words;
  {
    const nb::gil_scoped_release release;
    if (thresholds) {
      const ThresholdScan scan = input.scan(*thresholds, cleaning);
      json = thresholds_json(scan);
      words = thresholds_text(scan);
    } else {
      const Rock rock = input.read(cleaning);
      const auto forecast = forecast_by_trial(rock, options.parts, FlowNumerics().lattice, options.time.storage(), comm);
      json = info_json(rock, cleaning.boundary, options.parts, forecast);
      words = info_text(rock, cleaning.boundary, options.parts, forecast);
    }
  }
  return nb::make_tuple(python_text(json), python_text(with_plain_settings(words)));
}

nb::tuple prepare(const Image& image, const nb::dict& keywords) {
  const Keywords<PrepareImageOptions> given(keywords, image);
  const PreparePlan plan = given.options.prepare.plan();
  const Comm comm = begin_call();
  const RockInput input = input_of(image, given.options.image.source(comm), comm);
  InputFiles inputs;
  inputs.add(input.path());
  plan.check_output(inputs, comm);
  const PreparedFigures figures(plan, inputs, comm);
  std::string json, words;
  std::vector<std::string> warnings;
  {
    const nb::gil_scoped_release release;
    Stages stages(comm);
    std::optional<SharedUnfinishedFile> output;
    const auto take_place = [&](const ImageFile& file) {
      inputs.add(file.data_files);
      plan.check_output(inputs, comm);
      plan.begin_output(output, comm);
    };
    if (!input.is_file()) take_place({});
    Rock rock = input.read(plan.cleaning(cores_for_rank(comm)), take_place);
    rock.require_pore();
    stages.end("clean");
    const auto forecast = forecast_in_stage(rock, plan, stages, comm);
    const PreparedParts prepared = prepare_parts(rock, plan, output, input.source().hints, stages, comm);
    (void)figures.write(prepared);
    json = prepare_json(rock, prepared, plan.choice, stages.all(), forecast);
    words = prepare_text(rock, prepared, plan.choice, stages.all(), plan.output, forecast);
    warnings = rock.file.warnings;
  }
  return nb::make_tuple(python_text(json), python_text(with_plain_settings(words)), warnings);
}

nb::tuple read_image(const nb::dict& keywords) {
  const Keywords<ImageOptions> given(keywords, std::nullopt);
  const Comm comm = begin_call();
  const RockSource source = given.options.source(comm);
  ImageLayout layout = source.layout;
  if (source.threshold) layout.segmentation = Segmentation{*source.threshold};
  const ImageFile file = open_image(source.path, layout, comm);
  const Box whole = whole_box(file.shape);
  nb::object labels = new_labels(file.shape, file.type, [&](std::byte* to) {
    read_voxels(file, whole, comm, source.hints, [&](const Box& piece, std::span<const std::byte> some) {
      copy_voxels(piece, type_bytes(file.type), piece, some.data(), whole, to);
    });
  });
  return nb::make_tuple(labels, file.warnings);
}

nb::object make(const nb::dict& keywords) {
  Keywords<MakeOptions> given(keywords, std::nullopt);
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
