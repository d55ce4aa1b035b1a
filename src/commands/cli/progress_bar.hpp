// Progress on stderr: a bar on a terminal, plain lines elsewhere.
#pragma once

#include "base/progress.hpp"

namespace karst {

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
