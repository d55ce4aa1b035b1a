#include "physics/relaxation/compute_relaxation.hpp"

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "geometry/neighbours.hpp"
#include "network/halo.hpp"
#include "partition/parts/link_rule.hpp"
#include "physics/relaxation/make_lanczos.hpp"
#include "physics/relaxation/rate_spectrum.hpp"

namespace karst {

namespace {

void check_rock(const Rock& rock) {
  rock.require_pore();
  const std::string name = quote(rock.file.path);
  if (rock.report.sites == 0) throw InputError(text(name, " has no pores (no voxel has a label of ", setting("pore"), ")."));
  if (rock.voxel_size_m) return;
  throw InputError(text(name, " has no voxel size (T2 depends on it). Give the edge of a voxel with its unit, as in ",
                        setting("voxel_size", "5um"), "."));
}

// The rate of a unit of area, in units of diffusivity / voxel^2. A face is half a link of the conductance 2, in series with the wall.
double sink_of(const RelaxationRates& rates, double voxel_size_m) {
  const double wall = rates.relaxivity * voxel_size_m / rates.diffusivity;
  return wall / (1 + wall / 2);
}

/// Computes steps of the recurrence until the bounds are close at all echoes.
class Decay {
 public:
  Decay(RelaxationResult& result, LanczosVectors& vectors, const Comm& comm)
      : result_(result), vectors_(vectors), comm_(comm),
        unit_rate_(result.rates.diffusivity / (result.voxel_size_m() * result.voxel_size_m())) {}

  void compute() {
    Progress progress(comm_, "decay");
    const double tolerance = result_.request.tolerance;
    std::int64_t next_look = first_look;
    bool is_done = false;
    while (!is_done) {
      const auto [alpha, beta] = vectors_.next();
      matrix_.alpha.push_back(alpha);
      matrix_.beta.push_back(beta);
      ++result_.iterations;
      const bool is_last = matrix_.is_complete() || result_.iterations == result_.request.max_iterations;
      if (result_.iterations < next_look && !is_last) continue;
      gauss_ = gauss_spectrum(matrix_);
      radau_ = radau_spectrum(matrix_);
      const double apart = find_apart();
      is_done = is_last || apart <= tolerance;
      next_look += std::max(least_between_looks, result_.iterations / 8);
      progress.at(std::clamp(std::log(apart) / std::log(tolerance), 0.0, 1.0));
    }
    tell_decay();
    tell_modes();
  }

 private:
  DecayRow row_at(std::int64_t echo) const {
    DecayRow row;
    row.time_s = static_cast<double>(echo) * result_.echo_s;
    if (echo == 0) return row;
    const double bulk = std::exp(-row.time_s * result_.rates.bulk_rate), time = row.time_s * unit_rate_;
    row.lower = std::min(gauss_.signal(time), 1.0);
    row.upper = matrix_.is_complete() ? row.lower : radau_ ? std::clamp(radau_->signal(time), row.lower, 1.0) : 1;
    row.lower *= bulk;
    row.upper *= bulk;
    row.signal = (row.lower + row.upper) / 2;
    return row;
  }

  // The largest distance of the bounds; or one that is above the tolerance, as soon as there is one. The bounds are last to meet at late
  // echoes. All ranks get the same number, also if their mathematical functions differ.
  double find_apart() const {
    double apart = 0;
    for (std::int64_t echo = result_.request.echoes; echo > 0 && apart <= result_.request.tolerance; --echo) {
      const DecayRow row = row_at(echo);
      apart = std::max(apart, row.upper - row.lower);
    }
    return comm_.max_all(apart);
  }

  void tell_decay() {
    double apart = 0;
    for (std::int64_t echo = 0; echo <= result_.request.echoes; ++echo) {
      const DecayRow& row = result_.decay.emplace_back(row_at(echo));
      apart = std::max(apart, row.upper - row.lower);
    }
    result_.bounds_apart = comm_.max_all(apart);
  }

  void tell_modes() {
    for (std::size_t i = gauss_.rates.size(); i-- > 0;) {
      const RelaxationMode mode = {gauss_.rates[i] * unit_rate_ + result_.rates.bulk_rate, gauss_.shares[i]};
      if (mode.share > 0) result_.modes.push_back(mode);
    }
  }

  static constexpr std::int64_t first_look = 8, least_between_looks = 4;

  RelaxationResult& result_;
  LanczosVectors& vectors_;
  Comm comm_;
  double unit_rate_;  // diffusivity / voxel^2
  LanczosMatrix matrix_;
  RateSpectrum gauss_;
  std::optional<RateSpectrum> radau_;
};

// Fast and slow diffusion together: the walls take V / (rho S), and the way to them (V / S)^2 / D.
double mean_time_of(const RelaxationResult& result) {
  const double length = 1 / result.surface_to_volume_per_m(), at_walls = length / result.rates.relaxivity,
               on_the_way = length * length / result.rates.diffusivity;
  return 1 / (1 / (at_walls + on_the_way) + result.rates.bulk_rate);
}

void warn(const RelaxationResult& result, const Note& note) {
  constexpr double most_apart = 0.05;
  const double difference = result.isotropic_difference();
  if (std::abs(difference) > most_apart) {
    note(text("warning: the area of the walls by their normals, ", digits(result.surface_to_volume_per_m(), 4), " 1/m of pores, is ",
              percent(std::abs(difference), 0), difference > 0 ? " above" : " below", " two thirds of the faces (",
              digits(result.isotropic_surface_to_volume_per_m(), 4),
              " 1/m). Walls along the voxels have this; otherwise T2 is as uncertain: pores or grains are about a voxel wide."));
  }
  if (!result.converged()) {
    note(text("warning: the bounds of the signal are ", digits(result.bounds_apart, 2), " apart, and not ",
              digits(result.request.tolerance, 2), ", at iteration ", result.iterations, ", the last one. Raise ",
              setting("max_iterations"), "."));
  }
}

}  // namespace

RelaxationCase relaxation_case(Rock& rock, const RelaxationRequest& request, const Comm& comm) {
  check_rock(rock);
  const double begin = MPI_Wtime();
  const int threads = rock.cleaning.threads;
  RelaxationCase of;
  of.sample = SampleFacts(rock, request.boundary, rock.cleaning.axes);
  const PoreRows pores(rock.lend_pores(comm), threads), outside(std::exchange(rock.outside, {}), threads);
  of.cut = cut(pores, {face_neighbours(), rock.file.shape, request.boundary}, equal_parts(comm), threads, comm);
  of.walls = wall_areas(of.cut.part, rock.file.shape, request.boundary, pores, outside, threads, comm);
  of.seconds_read = std::exchange(rock.seconds_read, 0);
  of.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return of;
}

RelaxationResult compute_relaxation(RelaxationCase of, const RelaxationRequest& request, const Note& note, const Comm& comm) {
  RelaxationResult result(of, machine_used(request.machine, of.cut.part.sites, comm));
  result.request = request;
  result.rates = request.rates();
  result.faces = of.walls.faces;
  result.area = of.walls.all;
  result.echo_s = result.rates.echo.value_or(usual_echo(mean_time_of(result)));
  const double begin = MPI_Wtime();
  WalledSites sites;
  sites.part = std::move(of.cut.part);
  sites.neighbours = take_neighbours(sites.part);
  sites.areas = std::move(of.walls.at_sites);
  sites.mean_area = result.area / static_cast<double>(result.sample.sites());
  sites.sink = sink_of(result.rates, result.voxel_size_m());
  const auto vectors = make_lanczos_vectors(std::move(sites), result.machine, comm);
  result.bytes = comm.sum_all(vectors->bytes());
  Decay(result, *vectors, comm).compute();
  result.seconds.solve = comm.max_all(MPI_Wtime() - begin);
  warn(result, note);
  return result;
}

}  // namespace karst
