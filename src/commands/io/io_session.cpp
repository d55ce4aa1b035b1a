#include "commands/io/io_session.hpp"

#include <cstdio>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "record/io_trials_report.hpp"

namespace karst {

IoOutputOptions::IoOutputOptions(CommandLine& line) {
  line.add(
      {.names = "--results", .value = &results_, .about = "Also write NAME.csv and NAME.json", .type = "NAME", .path = PathUse::written});
  line.add({.names = "--json", .value = &json_, .about = "One JSON object on stdout, and no table"});
  line.add({.names = "--force", .value = &force_, .about = "Replace files that exist"});
}

std::string IoOutputOptions::file(const std::string& ending) const { return results_ + ending; }

namespace {

// Whether two names mean the same file, also before it exists.
bool is_same_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code error;
  return fs::absolute(a).lexically_normal() == fs::absolute(b).lexically_normal() || fs::equivalent(a, b, error);
}

}  // namespace

void IoOutputOptions::take_names(const InputFiles& inputs, const std::vector<std::string>& other_outputs, const Comm& comm) {
  if (results_.empty()) return;
  comm.on_root([&] {
    for (const std::string& name : {file(".csv"), file(".json")}) {
      for (const std::string& other : other_outputs) {
        if (!is_same_file(name, other)) continue;
        throw InputError(
            text("--results ", quote(results_), " would write over ", quote(other), ", which this command makes. Choose another name."));
      }
      inputs.check_output(name, " with --results");
    }
    csv_file_.emplace(file(".csv"), earlier(), " with --results");
    json_file_.emplace(file(".json"), earlier(), " with --results");
    return std::string();
  });
}

std::string IoOutputOptions::deliver(const IoReport& report, const Comm& comm) {
  return comm.on_root([&] {
    std::string json = io_json(report);
    if (!results_.empty()) {
      write_file(*csv_file_, io_csv(report));
      write_file(*json_file_, json);
    }
    if (json_) return json;
    return results_.empty() ? std::string() : text("wrote ", file(".csv"), " and ", file(".json"), "\n");
  });
}

Option repeat_option(int& repeats) {
  return {.names = "--repeat",
          .value = &repeats,
          .about = "Repeats of each variant, in turns with the others; 3 by default",
          .type = "N",
          .range = WholeRange{1, 1000}};
}

IoTable::IoTable(const IoOutputOptions& options, const IoReport& report, const std::string& about, const Comm& comm)
    : comm_(comm), prints_(!options.json()) {
  print(text(about, ", ", report.ranks, report.ranks == 1 ? " rank" : " ranks", " on ", report.machines,
             report.machines == 1 ? " machine" : " machines", "\n", io_table_head()));
}

void IoTable::add(const IoRow& row) const { print(io_table_line(row)); }

void IoTable::print(const std::string& words) const {
  if (prints_) comm_.on_root([&] { return print_result(words, comm_), std::string(); });
}

void take_turns(std::vector<IoRow>& rows, int repeats, const std::string& doing, const IoTable& table, const Comm& comm,
                const RepeatRow& repeat) {
  Progress progress(comm, doing);
  const double trials = static_cast<double>(repeats) * static_cast<double>(rows.size());
  double done = 0;
  for (int turn = 0; turn < repeats; ++turn) {
    for (IoRow& row : rows) {
      repeat(row, [&](double share) { progress.at((done + share) / trials); });
      ++done;
      if (turn + 1 < repeats) continue;
      progress.wipe();
      table.add(row);
    }
  }
}

}  // namespace karst
