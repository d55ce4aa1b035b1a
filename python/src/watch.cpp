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

void Watch::tell_list(std::int64_t step, const std::vector<double>& numbers, double seconds) {
  if (!has_progress_) return;
  call([&] {
    nb::list all;
    all.append(step);
    for (const double number : numbers) all.append(number);
    all.append(seconds);
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
