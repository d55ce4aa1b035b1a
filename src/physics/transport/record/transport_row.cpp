#include "physics/transport/record/transport_row.hpp"

#include <limits>
#include <memory>

#include "base/text.hpp"
#include "run/record/run_fields.hpp"

namespace karst {

namespace {

class RecordedTransport : public TransportEvents {
 public:
  explicit RecordedTransport(OnceRecorder& recorder) : recorder_(recorder) {}

  void begin(TransportResult& result) override {
    result_ = &result;
    if (recorder_.record().plan.is_restart) {
      read_checkpoint(recorder_.checkpoint().read(), recorder_.checkpoint().file(), result);
      ++result.restarts;
    }
    recorder_.checkpoint().keep(checkpoint_facts(result), "the start");
  }

  bool at_flow(const FlowState& state) override {
    const AxisProgress progress = {state.axis, state.steps, state.k_driven(), state.relative_error, state.seconds};
    watcher().at(progress, false, [&] {
      return text("along ", axis_names[static_cast<std::size_t>(state.axis)], ": step ", state.steps, ", k ", digits(state.k_driven()),
                  " voxel^2, error ", digits(state.relative_error, 2));
    });
    return recorder_.checkpoint().go_on(0);
  }

  bool at_look(const std::string& what, const Dispersion& dispersion) override {
    if (dispersion.iterations == 0) watcher().begins();
    const double error = dispersion.value > 0 ? dispersion.half_width() / dispersion.value : std::numeric_limits<double>::infinity();
    const AxisProgress progress = {0, dispersion.iterations, dispersion.value, error, 0};
    watcher().at(progress, true, [&] {
      return text(what, ": iteration ", dispersion.iterations, ", D*/D between ", digits(dispersion.lower), " and ",
                  digits(dispersion.upper));
    });
    return recorder_.checkpoint().go_on(0);
  }

  bool at_walk(const std::string& what, std::int64_t step, std::int64_t steps) override {
    watcher().at({0, step, static_cast<double>(step) / static_cast<double>(steps), 0, 0}, true,
                 [&] { return text(what, ": step ", grouped(step), " of ", grouped(steps)); });
    return recorder_.checkpoint().go_on(0);
  }

  bool wants_fields() const override { return recorder_.wants_fields(); }

  void fields(std::span<const std::uint64_t> voxels, const SiteDeviations& deviations) override {
    std::vector<SiteField> arrays;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (!deviations[axis]) continue;
      const RawVector<float>& chi = *deviations[axis];
      const auto deviation = [&chi](std::uint32_t site) { return std::array{chi[site]}; };
      arrays.push_back(site_array<float, 1>(text("deviation_", axis_names[axis]), deviation));
    }
    arrays.push_back(part_array(recorder_.part()));
    recorder_.write_fields(result_->sample, result_->machine.threads, voxels, arrays);
  }

  bool keep(const TransportResult& result) override {
    recorder_.checkpoint().keep(checkpoint_facts(result), "a Peclet number");
    return recorder_.checkpoint().go_on(0);
  }

  void note(const std::string& words) override { recorder_.note(words); }

 private:
  RunWatcher& watcher() { return recorder_.console().watcher(); }

  OnceRecorder& recorder_;
  TransportResult* result_ = nullptr;
};

}  // namespace

TransportResult TransportRow::compute(Case of, const Request& request, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
  RecordedTransport events(recorder);
  TransportResult result = compute_transport(std::move(of), request, events, comm);
  recorder.end(result);
  return result;
}

}  // namespace karst
