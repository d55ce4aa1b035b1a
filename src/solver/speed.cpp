#include "solver/speed.hpp"

#include <mpi.h>

#include <algorithm>
#include <cmath>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/memory_need.hpp"
#include "solver/stepper.hpp"

namespace karst {

namespace {

constexpr double seconds_a_round = 0.3;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Of the slowest rank.
template <class Work>
double seconds_of(const Comm& comm, Work&& work) {
  comm.wait_all();
  const double begin = MPI_Wtime();
  work();
  return comm.max_all(MPI_Wtime() - begin);
}

template <Backend Device>
Speed measure(const Part& part, Boundary boundary, const FlowSettings& settings, int rounds, const Comm& comm) {
  const std::array<double, 3> force = {0, 0, 0x1p-30};
  Device backend(part, settings.layout, settings.equilibrium, settings.threads);
  check_memory(backend.population_bytes(), comm);
  backend.set_flow(settings.tau, force);
  backend.start_at_rest(force);
  Stepper stepper(backend, part, boundary, 2, settings.overlap, comm);
  stepper.two_steps();
  const double once = seconds_of(comm, [&] { stepper.two_steps(); });
  const auto pairs = static_cast<std::int64_t>(std::clamp(std::ceil(seconds_a_round / once), 1.0, 1000.0));
  std::vector<double> steps, copies;
  for (int round = 0; round < rounds; ++round) {
    copies.push_back(seconds_of(comm, [&] {
      for (std::int64_t i = 0; i < pairs; ++i) backend.copy_in_place();
    }));
    steps.push_back(seconds_of(comm, [&] {
      for (std::int64_t i = 0; i < pairs; ++i) stepper.two_steps();
    }));
  }
  const auto all = static_cast<double>(comm.sum_all(part.sites)), padded = static_cast<double>(comm.sum_all(part.padded_sites()));
  const auto times = static_cast<double>(pairs);
  return {2 * times * all / median(steps), times * padded * directions * 2 * sizeof(typename Device::Number) / median(copies)};
}

}  // namespace

Speed measure_speed(const Part& part, Boundary boundary, const FlowSettings& settings, int rounds, const Comm& comm) {
  return settings.storage == Storage::f32 ? measure<CpuBackend<float>>(part, boundary, settings, rounds, comm)
                                          : measure<CpuBackend<double>>(part, boundary, settings, rounds, comm);
}

}  // namespace karst
