// karst convect: thermal flow in time, in two dimensions.
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/convect_console.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/commands.hpp"
#include "commands/run_case.hpp"
#include "options/convect_options.hpp"
#include "physics/convect/compute_convect.hpp"
#include "record/convect_recorder.hpp"
#include "record/convect_result_json.hpp"
#include "record/convect_text.hpp"
#include "record/run_folder.hpp"

namespace karst {

namespace {

constexpr const char* about_convect =
    "Computes compressible flow with heat in time, in two dimensions (D2Q37): in a slice of an image, or a case with --shape.";

// A slice of the image, as a box of one voxel along an axis. With a crop, a slice of it.
void choose_slice(RockSource& source, const std::optional<ConvectOptions::Slice>& slice, const Comm& comm) {
  if (!slice) return;
  ImageLayout whole = source.layout;
  whole.crop.reset();
  Box box = source.layout.crop.value_or(whole_box(open_image(source.path, whole, comm).shape));
  const auto axis = static_cast<std::size_t>(slice->axis);
  std::int64_t &low = box.lo[axis], &high = box.hi[axis];
  if (slice->at < low || slice->at >= high) {
    const char name = axis_names[axis];
    throw InputError(text(setting("slice", text(name, "=", slice->at)), " is not in ", quote(source.path), " (its slices along ", name,
                          " are ", low, " to ", high - 1, ")."));
  }
  low = slice->at;
  high = slice->at + 1;
  source.layout.crop = box;
}

Rock rock_of_case(const ConvectOptions& options, const RockSource& source, int threads, const Comm& comm) {
  if (options.slice()) throw InputError(text(setting("slice"), " is for images. Leave it out."));
  if (!source.layout.shape)
    throw InputError(text(source.path, " needs ", setting("shape"), ", as in ", setting("shape", "256,1024,1"), "."));
  if (source.pore || source.threshold || source.layout.crop)
    throw InputError(
        text(source.path, " is no image. Leave out ", setting("pore"), ", ", setting("threshold"), " and ", setting("crop"), "."));
  return rock_of_box(*source.layout.shape, source.path, threads, comm);
}

std::string run_convection(ConvectCase convect_case, RecordPlan record, bool json, const Comm& comm) {
  (void)record.fields.selection_in(convect_case.sample.shape());  // throws before any file is created
  ConvectConsole console(comm);
  console.note(convect_words(convect_case.plan));
  ConvectRecorder recorder(
      std::move(record), convect_case.part.number, [&](const ConvectResult& result) { console.monitor(result); },
      [&](const std::string& words) { console.note(words); }, comm);
  const ConvectResult result = compute_convect(std::move(convect_case), recorder, comm);
  std::string found = json ? convect_result_json(result, recorder.record()) : convect_result_text(result, recorder.record());
  if (recorder.record().failures.empty()) return found;
  throw ResultNotAccepted(std::move(found), "not written: " + joined(recorder.record().failures, "; "));
}

}  // namespace

std::string run_convect(const Arguments& arguments, const Comm& comm) {
  CommandLine line("convect", about_convect);
  const ConvectOptions options(line);
  line.parse(arguments);
  const ConvectRequest request = options.request.request(options.kind());
  const PartitionChoice cut = options.cut(comm.size());
  RecordPlan record = record_of(options.output, line);
  RockSource source = options.image.source(comm);
  const bool is_image = options.kind() == ConvectKind::pores;
  options.output.check_directory(record, is_image ? source.path : "", comm);
  InputFiles inputs = line.inputs();
  check_run_files(record, inputs, comm);
  const auto device = wake_device(request.machine, comm);
  const int threads = threads_for(request.machine, comm);
  record.hints = source.hints;
  if (is_image) choose_slice(source, options.slice(), comm);
  Rock rock =
      is_image ? read_image(source, cleaning_for_convection(threads), record, inputs, comm) : rock_of_case(options, source, threads, comm);
  if (rock.file.shape[2] != 1) record.labels.reset();  // fields have other axes than the image: see lay_flat()
  return run_convection(convect_case(rock, request, cut, comm), std::move(record), options.output.json(), comm);
}

}  // namespace karst
