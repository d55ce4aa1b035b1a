#include "commands/cli/permeability_console.hpp"

#include <cmath>
#include <cstdio>

#include "base/setting.hpp"
#include "base/text.hpp"
#include "base/units.hpp"

namespace karst {

void print_note(const Comm& comm, const std::string& words) {
  if (comm.is_root()) std::fprintf(stderr, "karst: %s\n", with_options(words).c_str());
}

void print_warnings(const Comm& comm, const ImageFile& image) {
  for (const std::string& warning : image.warnings) print_note(comm, "warning: " + warning);
}

FlowProgress::FlowProgress(const Comm& comm, const SampleFacts& sample, int axis, double tolerance)
    : line_(comm), axis_(axis), tolerance_(tolerance), sites_(static_cast<double>(sample.sites())), voxel_size_m_(sample.voxel_size_m()) {}

std::string FlowProgress::words(const FlowState& state) const {
  const auto a = static_cast<std::size_t>(axis_);
  const double k = state.k[a], steps = static_cast<double>(state.steps);
  std::string line =
      text("along ", axis_names[a], ": step ", state.steps, ", k ",
           voxel_size_m_ ? text(digits(in_millidarcy(k * *voxel_size_m_ * *voxel_size_m_), 5), " mD") : text(digits(k, 5), " voxel^2"));
  if (std::isfinite(state.relative_error)) line += text(", estimated error ", digits(100 * state.relative_error, 2), " %");
  line += text(", ", digits(sites_ * steps / state.seconds / 1e6, 3), " MFLUPS");
  // Assumes that the error falls exponentially.
  const double fallen = std::log(first_.relative_error / state.relative_error), to_fall = std::log(state.relative_error / tolerance_);
  if (std::isfinite(fallen) && fallen > 0 && to_fall > 0) {
    line += text(", ", digits((state.seconds - first_.seconds) * to_fall / fallen, 2), " s left");
  }
  return line;
}

void FlowProgress::at(const FlowState& state) {
  if (first_.steps == 0 && std::isfinite(state.relative_error)) first_ = state;
  if (line_.is_due()) line_.show(words(state));
}

bool PermeabilityConsole::go_on(FlowRole role, const FlowState& state) {
  if (progress_ && (role == FlowRole::result || role == FlowRole::series)) progress_->at(state);
  return true;
}

}  // namespace karst
