// karst batch: the permeabilities of several images, one after the other.
#include <algorithm>
#include <filesystem>
#include <numeric>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/cli/messages.hpp"
#include "commands/commands.hpp"
#include "commands/run_physics.hpp"
#include "io/files/file_checks.hpp"
#include "io/files/run_directory.hpp"
#include "io/images/open_image.hpp"
#include "options/command_options.hpp"
#include "physics/permeability/page/batch_page.hpp"
#include "record/batch_table.hpp"
#include "report/charts/figures.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/run_folder.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

namespace {

std::vector<std::string> batch_file_names() { return {batch_csv_name, batch_json_name, batch_page_name, "k_phi.svg", "k_phi.csv"}; }

/// The plan from the options of a batch, checked before anything is computed.
struct BatchPlan {
  BatchPlan(const BatchOptions& options, const CommandLine& line, const Comm& comm);

  PermeabilityRow::Request of_each;
  RecordPlan record;  // of the whole batch
  RockSource source;  // without a path
  std::vector<NamedImage> images;
  InputFiles inputs;
};

BatchPlan::BatchPlan(const BatchOptions& options, const CommandLine& line, const Comm& comm)
    : of_each(options.each().request()), record(record_of(options.each().output(), line)), source(options.each().image().source(comm)),
      images(images_of(options.paths(), source.layout.shape.has_value(), batch_file_names(), comm)), inputs(line.inputs()) {
  if (record.directory.empty())
    throw InputError(text("the results of several images need a folder. Give one with ", setting("output"), "."));
  if (source.threshold) check_grey(PermeabilityRow::cleaning(of_each, 1));
  check_run_directory(record, "", batch_json_name, comm);
  for (const NamedImage& image : images) inputs.add(image.path);
  comm.on_root([&] { return check_files_in(record.directory, batch_file_names(), inputs, with_output()), std::string(); });
  (void)rank_settings(of_each.plan.machine, comm);  // refuses what this machine cannot do
  check_cut_choice(of_each.plan.cut, comm);
}

class Batch {
 public:
  Batch(const BatchPlan& plan, const Comm& comm) : plan_(plan), comm_(comm), schedule_(plan.record.checkpoint, true, comm) {
    table_.axes = plan.of_each.plan.directions;
    table_.has_porous_labels = !plan.of_each.plan.porous.porous().empty();
    table_.plan = plan.record;
    for (const NamedImage& image : plan.images) {
      BatchRow row;
      row.name = image.name;
      row.path = image.path;
      table_.rows.push_back(row);
    }
    has_checkpoint_ = runs_with_checkpoint();
    take_folder();
  }

  void run() {
    for (const std::size_t i : order()) {
      table_.stopped_by = schedule_.decide(0, 0, 0).stops;
      if (table_.stopped_by.empty()) run_row(i);
      if (!table_.stopped_by.empty()) return write();
      write();
    }
  }

  /// Text for stdout. Throws ResultNotAccepted if an image failed or a file could not be written.
  std::string words(bool json) const {
    std::string table_text = json ? batch_json(table_) : batch_text(table_);
    std::vector<std::string> failures;
    if (const std::int64_t failed = table_.count(BatchState::failed); failed > 0)
      failures.push_back(text(failed, " of ", table_.rows.size(), " images failed (the table has the reasons)"));
    if (!not_written_.empty()) failures.push_back("not written: " + not_written_);
    if (failures.empty()) return table_text;
    throw ResultNotAccepted(std::move(table_text), joined(failures, "; ") + ".");
  }

 private:
  // The folder is locked until the end.
  void take_folder() {
    comm_.on_root([&] {
      const RecordPlan& record = plan_.record;
      record.is_restart ? folder_.emplace(RunDirectory::existing(record.directory)) : folder_.emplace(record.directory, record.force);
      if (record.is_restart) return std::string();
      for (const std::string& name : batch_file_names()) folder_->remove(name);
      return std::string();
    });
    plan_.record.is_restart ? take_earlier_rows() : write();
  }

  // The table keeps the rows of the earlier batch until their images are computed again.
  void take_earlier_rows() {
    const std::string path = (std::filesystem::path(plan_.record.directory) / batch_json_name).string();
    const std::string json = comm_.on_root([&] { return content_of(path); });
    for (const BatchRow& earlier : rows_of_batch(json, path)) {
      const auto row =
          std::find_if(table_.rows.begin(), table_.rows.end(), [&](const BatchRow& each) { return each.name == earlier.name; });
      if (row == table_.rows.end()) {
        throw InputError(text(quote(path), " has the image ", quote(earlier.name),
                              ", which is not among the images of this batch (its table ",
                              "would lose a row). Give all images of the earlier batch."));
      }
      *row = earlier;
    }
  }

  std::string folder_of(std::size_t i) const { return (std::filesystem::path(plan_.record.directory) / table_.rows[i].name).string(); }

  // A restart continues these runs, also those that have ended: their checkpoints have the results.
  std::vector<bool> runs_with_checkpoint() const {
    const std::string marks = comm_.on_root([&] {
      std::string each(table_.rows.size(), ' ');
      std::error_code error;
      for (std::size_t i = 0; i < each.size() && plan_.record.is_restart; ++i) {
        if (std::filesystem::exists(std::filesystem::path(folder_of(i)) / checkpoint_name, error)) each[i] = 'x';
      }
      return each;
    });
    std::vector<bool> has_checkpoint;
    for (const char mark : marks) has_checkpoint.push_back(mark == 'x');
    return has_checkpoint;
  }

  // Runs with a checkpoint come first: a restart with other options is refused before the table is written.
  std::vector<std::size_t> order() const {
    std::vector<std::size_t> order(table_.rows.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_partition(order.begin(), order.end(), [&](std::size_t i) { return has_checkpoint_[i]; });
    return order;
  }

  void run_row(std::size_t i) {
    const std::string &name = plan_.images[i].name, &path = plan_.images[i].path;
    print_note(comm_, text("image ", i + 1, " of ", table_.rows.size(), ": ", path));
    RecordPlan record = plan_.record;
    record.directory = folder_of(i);
    record.output.clear();
    record.force = record.force || record.is_restart;
    record.is_restart = has_checkpoint_[i];
    const double begin = MPI_Wtime();
    const auto fail = [&](const Failure& e) {
      table_.rows[i] = failed_row(name, path, e.message(), MPI_Wtime() - begin);
      print_note(comm_, text(name, " failed: ", e.message()));
    };
    try {
      const RunEnd<PermeabilityRow> end = run_one(path, record);
      table_.stopped_by = end.record.stopped_by;
      table_.rows[i] = batch_row(name, path, end.result.flows, end.record, MPI_Wtime() - begin);
    } catch (const InputError& e) {
      if (record.is_restart) throw;  // the options are not those of the batch
      fail(e);
    } catch (const NotEnoughMemory& e) {
      fail(e);
    } catch (const UnstableFlow& e) {
      fail(e);
    }
  }

  RunEnd<PermeabilityRow> run_one(const std::string& path, const RecordPlan& record) const {
    RockSource source = plan_.source;
    source.path = path;
    TerminalWatcher watcher(comm_);
    return run_rock<PermeabilityRow>(plan_.of_each, RockInput(source, comm_), record, plan_.inputs, watcher, comm_);
  }

  // The table has what there is. Only the last attempt counts as a failure.
  void write() {
    not_written_.clear();
    try {
      comm_.on_root([&] { return write_files(), std::string(); });
    } catch (const MachineError& e) {
      not_written_ = e.message();
    }
  }

  void write_files() const {
    const std::string json = batch_json(table_);
    const BatchFacts facts(json);
    folder_->write(batch_csv_name, batch_csv(table_));
    for (const FigureFile& file : figure_files({k_phi_chart(facts)})) folder_->write(file.name, file.content);
    folder_->write(batch_page_name, batch_page(facts));
    folder_->write(batch_json_name, json);
  }

  const BatchPlan& plan_;
  Comm comm_;
  const CheckpointSchedule schedule_;  // signals stop the batch, also while an image is read
  BatchTable table_;
  std::optional<RunDirectory> folder_;  // on the root
  std::vector<bool> has_checkpoint_;    // of each row
  std::string not_written_;
};

}  // namespace

std::string run_batch(const Arguments& arguments, const Comm& comm) {
  CommandLine line("batch", "Computes the permeabilities of several segmented images, one after the other, and makes a table of them.");
  const BatchOptions options(line);
  line.parse(arguments);
  const BatchPlan plan(options, line, comm);
  Batch batch(plan, comm);
  batch.run();
  return batch.words(options.each().output().json());
}

}  // namespace karst
