// Common parts of the experiments with files: repeats, the table during the experiment, result files.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/progress.hpp"
#include "base/ranks/comm.hpp"
#include "commands/cli/command_line.hpp"
#include "io/experiments/io_rows.hpp"
#include "io/files/unfinished_file.hpp"

namespace karst {

class IoOutputOptions {
 public:
  explicit IoOutputOptions(CommandLine& line);

  bool json() const { return json_; }
  bool force() const { return force_; }
  Earlier earlier() const { return force_ ? Earlier::replaced : Earlier::refused; }  ///< what happens to earlier files with the same names

  /// Claims the names of the files. Throws InputError if a file could not be written, or would replace an input or another output.
  /// Collective.
  void take_names(const InputFiles& inputs, const std::vector<std::string>& other_outputs, const Comm& comm);

  /// Writes the files and returns the text for stdout. Collective.
  std::string deliver(const IoReport& report, const Comm& comm);

 private:
  std::string file(const std::string& ending) const;  ///< the name of a file of --results

  std::string results_;
  bool json_ = false, force_ = false;
  std::optional<UnfinishedFile> csv_file_, json_file_;  // on the root
};

/// Adds --repeat.
Option repeat_option(int& repeats);

/// Prints lines of the table on stdout while the experiment runs, unless JSON belongs there.
class IoTable {
 public:
  /// Prints the header. All members are collective.
  IoTable(const IoOutputOptions& options, const IoReport& report, const std::string& about, const Comm& comm);

  void add(const IoRow& row) const;

 private:
  void print(const std::string& words) const;

  Comm comm_;
  bool prints_;
};

/// Measures one repeat of a row.
using RepeatRow = std::function<void(IoRow& row, const TellProgress& tell)>;

/// Measures the first repeat of all rows, then the second repeat of all rows, and so on, so that disturbances affect all variants alike.
/// Collective.
void take_turns(std::vector<IoRow>& rows, int repeats, const std::string& doing, const IoTable& table, const Comm& comm,
                const RepeatRow& repeat);

}  // namespace karst
