// Messages on stderr of the root: notes, and a line of progress.
#pragma once

#include <chrono>
#include <string>

#include "base/progress.hpp"
#include "base/ranks/comm.hpp"
#include "io/images/image_file.hpp"
#include "run/run_watcher.hpp"

namespace karst {

/// Prints "karst: ...", and names settings as options.
void print_note(const Comm& comm, const std::string& words);

/// Prints the warnings of an image.
void print_warnings(const Comm& comm, const ImageFile& image);

/// One line of progress: drawn over on a terminal, a new line from time to time elsewhere.
class ProgressLine {
 public:
  explicit ProgressLine(const Comm& comm);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { erase(); }

  /// Whether it is time for the next show(); never on other ranks.
  bool is_due() const;
  void show(const std::string& line);

  /// Makes room for other text on a terminal.
  void erase();

 private:
  using Clock = std::chrono::steady_clock;

  bool speaks_, on_terminal_, drawn_ = false;
  Clock::time_point last_;
};

/// A run on the terminal: notes, its plan, a line of progress.
class TerminalWatcher : public RunWatcher {
 public:
  explicit TerminalWatcher(const Comm& comm) : comm_(comm), line_(comm) {}

  void note(const std::string& words) override;
  void plan(const std::string& words) override { note(words); }
  void begins() override { line_.erase(); }
  void at(const AxisProgress& /*progress*/, bool /*is_beside*/, const Words& words) override { show(words); }
  void at(const SeriesProgress& /*progress*/, const Words& words) override { show(words); }

 private:
  void show(const Words& words);

  Comm comm_;
  ProgressLine line_;
};

// Progress on stderr: a bar on a terminal, plain lines elsewhere.

class ProgressBar : public ProgressDisplay {
 public:
  ProgressBar();

  double pause_seconds() const override;
  void show(const std::string& what, double fraction, double seconds) override;
  void wipe() override;

 private:
  bool on_terminal_;
};

}  // namespace karst
