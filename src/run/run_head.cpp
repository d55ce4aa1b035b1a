#include "run/run_head.hpp"

#include <utility>

namespace karst {

RunHead::RunHead(SampleCase& of, const MachineUsed& used)
    : sample(std::move(of.sample)), balance(of.cut.balance), choice(std::move(of.cut.choice)), sizes(std::move(of.cut.sizes)),
      label_sum(of.label_sum), machine(used) {
  seconds.read = of.seconds_read;
  seconds.prepare = of.seconds_prepare;
}

std::optional<double> RunHead::mflups() const {
  if (steps_here == 0) return std::nullopt;
  return static_cast<double>(sample.sites() * flows) * static_cast<double>(steps_here) / seconds.steps / 1e6;
}

}  // namespace karst
