// What the experiments with files have in common: their repeats, their table while they run, their files at the end.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/comm.hpp"
#include "base/progress.hpp"
#include "commands/cli/command_line.hpp"
#include "io/experiments/io_rows.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

class IoOutputOptions {
 public:
  explicit IoOutputOptions(CommandLine& line);

  bool json() const { return json_; }
  bool force() const { return force_; }
  Earlier earlier() const { return force_ ? Earlier::replaced : Earlier::refused; }  ///< files of the same names

  /// Takes the names of the files. Throws InputError where they could not be written, or would replace an input or one of the other
  /// outputs. Collective.
  void take_names(const InputFiles& inputs, const std::vector<std::string>& other_outputs, const Comm& comm);

  /// Writes the files; returns what belongs on stdout. Collective.
  std::string deliver(const IoReport& report, const Comm& comm);

 private:
  std::string file(const std::string& ending) const;  ///< of --results

  std::string results_;
  bool json_ = false, force_ = false;
  std::optional<UnfinishedFile> csv_file_, json_file_;  // on the root
};

/// --repeat.
Option repeat_option(int& repeats);

/// Prints lines of the table on stdout while the experiment runs, unless JSON belongs there.
class IoTable {
 public:
  /// Begins with what holds for all lines. Collective, as all of these are.
  IoTable(const IoOutputOptions& options, const IoReport& report, const std::string& about, const Comm& comm);

  void add(const IoRow& row) const;

 private:
  void print(const std::string& words) const;

  Comm comm_;
  bool prints_;
};

/// Does a repeat of a row.
using RepeatRow = std::function<void(IoRow& row, const TellProgress& tell)>;

/// The first repeats of all rows, then the second of all, ...: what disturbs one way disturbs them all. Collective.
void take_turns(std::vector<IoRow>& rows, int repeats, const std::string& doing, const IoTable& table, const Comm& comm,
                const RepeatRow& repeat);

}  // namespace karst
