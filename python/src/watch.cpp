#include "watch.hpp"

#include "base/error.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

constexpr std::chrono::milliseconds between_signals{50};
constexpr const char* interrupt = "KeyboardInterrupt";
std::atomic<bool> is_python_ending = false;

}  // namespace

void stop_all_runs() { is_python_ending = true; }

void Watch::at(const AxisProgress& of, bool is_beside, const Words& /*words*/) {
  const nb::object& progress = is_beside ? of_potentials_ : progress_;
  if (is_beside ? shows_potentials_ : has_progress_) call([&] { progress(of.axis, of.steps, of.value, of.error, of.seconds); });
}

void Watch::at(const SeriesProgress& of, const Words& /*words*/) {
  if (!has_progress_) return;
  call([&] {
    nb::list all;
    all.append(of.steps);
    for (const double number : of.numbers) all.append(number);
    all.append(of.seconds);
    progress_(*nb::tuple(all));
  });
}

bool Watch::is_interrupted() {
  if (is_python_ending) is_interrupted_ = true;
  const auto now = Clock::now();
  if (is_interrupted_ || now - last_ < between_signals) return is_interrupted_;
  last_ = now;
  const nb::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() == 0) return false;
  stop_for(nb::python_error());
  return true;
}

void Watch::stop_for(nb::python_error thrown) {
  if (!thrown.matches(PyExc_KeyboardInterrupt) && !failure_) failure_.emplace(std::move(thrown));
  is_interrupted_ = true;
}

StopRequest Watch::stop_request() {
  return {interrupt, [this] { return is_interrupted(); }};
}

void Watch::rethrow(const Comm& comm) {
  bool has_failed = failure_.has_value();
  {
    const nb::gil_scoped_release release;
    has_failed = comm.max_all(std::int64_t{has_failed}) != 0;
  }
  if (failure_) throw std::move(*failure_);
  if (has_failed) throw MachineError("a function of progress, or of a signal, raised an error on another rank, which stopped the run.");
}

}  // namespace karst
