#include "physics/drainage/compute_drainage.hpp"

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/permeability/permeability_case.hpp"

namespace karst {

namespace {

/// One run: the states, one after the other.
class DrainageRun {
 public:
  DrainageRun(const DrainageCase& of, DrainageEvents& events, const Comm& comm, DrainageResult& result)
      : case_(of), request_(result.request), events_(events), comm_(comm), result_(result), grid_(result.sample.shape(), comm.size()) {}

  void compute() {
    events_.begin(result_);
    find_map();
    warn_of_step();
    warn_of_radii();
    compute_state(0);
    for (const std::int64_t value : result_.wanted_values()) {
      if (result_.is_stopped) return;
      compute_state(value);
    }
    drop_unwanted();
  }

 private:
  void find_map() {
    const double begin = MPI_Wtime();
    const MachineUsed& used = result_.machine;
    const MapDevice device = {used.device == DeviceKind::cuda ? std::optional(used.gpu) : std::nullopt, used.threads};
    const FramedSample sample = {grid_, frame_of(Boundary::mirror)};
    check_memory(need_of_maps(case_.rows, sample, device, comm_), comm_);
    IntrusionMaps maps(case_.rows, sample, device, comm_, &case_.rock.outside);
    result_.critical = maps.critical(request_.axis());
    if (!maps.enter(request_.wanted_inlet()))
      events_.note(text("warning: there are no pores at face ", request_.wanted_inlet().name(), "; there is no state but the full one."));
    maps.maps().paint(PoreMap::access);
    result_.counts = maps.maps().count_values(PoreMap::painted);
    RawVector<std::uint32_t> memory;
    const std::span<const std::uint32_t> values = maps.maps().own_values(PoreMap::painted, memory);
    values_.assign(values.begin(), values.end());
    result_.seconds.start = comm_.max_all(MPI_Wtime() - begin);
  }

  void warn_of_step() {
    constexpr double large = 0.1;
    const DrainageStep step = result_.largest_step();
    if (step.share > large) {
      events_.note(text("warning: ", percent(step.share, 0), " of the pores fill at one radius, ",
                        digits(std::sqrt(static_cast<double>(step.squared_radius)), 3), " voxels: there are no states between S_w = ",
                        digits(step.before, 3), " and ", digits(step.behind, 3), ". A larger sample has smaller steps."));
    }
  }

  void warn_of_radii() {
    for (const GivenLength& radius : result_.radii_without_state())
      events_.note(text("warning: ", setting("radii", radius.words()), " has no state: no ball this wide enters from ",
                        request_.wanted_inlet().name(), "."));
  }

  // The state as an earlier run has left it.
  std::optional<DrainedState> known_state(std::int64_t value) const {
    if (value == 0) return result_.full.wetting_voxels > 0 ? std::optional(result_.full) : std::nullopt;
    const auto found = std::ranges::find(result_.states, value, &DrainedState::squared_radius);
    return found == result_.states.end() ? std::nullopt : std::optional(*found);
  }
  bool is_computed(const DrainedState& state) const {
    return (!request_.wants_permeability() || state.wetting.k_voxel2) && (!request_.wants_conductivity() || state.wetting.current);
  }
  void keep(const DrainedState& state) {
    if (state.squared_radius == 0) {
      result_.full = state;
    } else {
      std::erase_if(result_.states, [&](const DrainedState& other) { return other.squared_radius == state.squared_radius; });
      result_.states.push_back(state);
      std::ranges::sort(result_.states, std::greater(), &DrainedState::squared_radius);
    }
    if (!events_.keep(result_)) result_.is_stopped = true;
  }
  // States of an earlier run that this run does not ask for.
  void drop_unwanted() {
    const std::vector<std::int64_t> wanted = result_.wanted_values();
    std::erase_if(result_.states,
                  [&](const DrainedState& state) { return std::ranges::find(wanted, state.squared_radius) == wanted.end(); });
  }

  // `value`: 0 for the state without a non-wetting fluid.
  void compute_state(std::int64_t value) {
    const std::optional<DrainedState> known = known_state(value);
    const bool has_phases = value > 0, is_kept = known && is_computed(*known);
    if (is_kept && !(has_phases && request_.phases)) return;
    const PoreBlock wetting = phase(value, false), nonwetting = has_phases ? phase(value, true) : PoreBlock();
    DrainedState state = known.value_or(DrainedState{value, 0, {}, {}, true});
    state.wetting_voxels = comm_.sum_all(static_cast<std::int64_t>(std::ranges::count(wetting.values, 1)));
    if (has_phases) events_.state(state, wetting, nonwetting);
    if (is_kept) return;
    compute_phase(state, state.wetting, wetting);
    if (has_phases && !result_.is_stopped) compute_phase(state, state.nonwetting, nonwetting);
    if (!result_.is_stopped) keep(state);
  }

  PoreBlock phase(std::int64_t value, bool is_nonwetting) const {
    PoreBlock block;
    block.box = case_.rows.box();
    block.values.resize(static_cast<std::size_t>(block.box.volume()));
    std::size_t next = 0;
    for (std::int64_t z = block.box.lo[2]; z < block.box.hi[2]; ++z) {
      for (std::int64_t y = block.box.lo[1]; y < block.box.hi[1]; ++y) {
        std::uint8_t* const row = block.row(y, z);
        case_.rows.for_each(y, z, {block.box.lo[0], block.box.hi[0]}, [&](std::int64_t begin, std::int64_t end) {
          for (std::int64_t x = begin; x < end; ++x, ++next)
            row[x - block.box.lo[0]] = (value > 0 && values_[next] >= value) == is_nonwetting ? 1 : 0;
        });
      }
    }
    return block;
  }

  void compute_phase(DrainedState& state, PhaseAnswer& answer, const PoreBlock& pores) {
    events_.phase(result_.row(state).saturation, &answer == &state.nonwetting);
    if (request_.wants_conductivity() && !answer.current) find_current(state, answer, pores);
    if (request_.wants_permeability() && !answer.k_voxel2 && !result_.is_stopped) find_flow(state, answer, pores);
  }

  Rock rock_of(const PoreBlock& pores, Boundary boundary) const {
    Cleaning cleaning{.boundary = boundary, .axes = {}, .threads = result_.machine.all_threads, .mask = case_.rock.cleaning.mask};
    cleaning.axes[request_.axis()] = true;
    return rock_of_pores(case_.rock, pores, cleaning, comm_);
  }

  // Only the phase conducts, through faces; the sides of the sample are walls, as in karst conductivity.
  void find_current(DrainedState& state, PhaseAnswer& answer, const PoreBlock& pores) {
    Rock rock = rock_of(pores, Boundary::sealed);
    answer.current = answer.lower = answer.upper = 0;
    if (!rock.report.percolates[request_.axis()]) return;
    const double begin = MPI_Wtime();
    const ConductivityResult potentials = find_conductivity(rock, potential_plan(request_), events_.potentials(), comm_);
    result_.seconds.solve += MPI_Wtime() - begin;
    result_.is_stopped = potentials.is_stopped;
    answer.sites = potentials.sites;
    if (!potentials.conducts[request_.axis()] || result_.is_stopped) return;
    const Conductivity& along = *potentials.along[request_.axis()];
    answer.current = along.last.conductance;
    answer.lower = along.last.lower;
    answer.upper = along.last.upper;
    state.is_complete = state.is_complete && along.converged;
  }

  // The interface to the other phase is a wall.
  void find_flow(DrainedState& state, PhaseAnswer& answer, const PoreBlock& pores) {
    Rock rock = rock_of(pores, Boundary::mirror);
    answer.k_voxel2 = answer.k_error = 0;
    if (!rock.report.percolates[request_.axis()]) return;
    const double begin = MPI_Wtime();
    const PermeabilityPlan plan = flow_plan(request_);
    const PermeabilityResult flows = find_permeability(case_of(rock, plan, comm_), plan, nullptr, events_.flows(), comm_);
    result_.seconds.solve += MPI_Wtime() - begin;
    result_.seconds.steps += flows.seconds.steps;
    result_.is_stopped = flows.is_stopped;
    const Monitors& monitors = flows.state.known(static_cast<int>(request_.axis()));
    if (monitors.empty()) return;
    answer.k_voxel2 = monitors.back().k_driven();
    answer.k_error = monitors.back().relative_error;
    state.is_complete = state.is_complete && is_converged(monitors.back(), plan.numerics);
  }

  const DrainageCase& case_;
  const DrainageRequest& request_;
  DrainageEvents& events_;
  Comm comm_;
  DrainageResult& result_;
  BoxGrid grid_;
  std::vector<std::uint32_t> values_;  // of the intrusion map, of the pores of this rank's box
};

}  // namespace

DrainageCase drainage_case(Rock& rock, const DrainageRequest& request, const Comm& comm) {
  rock.require_pore();
  DrainageCase of;
  of.sample = SampleFacts(rock, Boundary::mirror, rock.cleaning.axes);
  const std::string name = quote(rock.file.path);
  if (of.sample.sites() == 0) throw InputError(text(name, " has no pores (no voxel has a label of ", setting("pore"), ")."));
  if (of.sample.sites() == of.sample.voxels()) throw InputError(text(name, " has no solid voxel: every radius is infinite."));
  for (const GivenLength& radius : request.radii) {
    if (!radius.is_in_voxels && !rock.voxel_size_m) {
      throw InputError(text(setting("radii", radius.words()), " is a length, and the image has no voxel size. Give ", setting("voxel_size"),
                            ", or radii as 4voxels."));
    }
  }
  of.rows = PoreRows(rock.lend_pores(comm), rock.cleaning.threads);
  of.seconds_read = rock.seconds_read;
  of.seconds_prepare = rock.seconds_prepare;
  cut_into_boxes(of, of.rows, comm);
  of.label_sum = rock.checksum;
  of.rock = std::move(rock);
  return of;
}

DrainageResult compute_drainage(DrainageCase of, const DrainageRequest& request, DrainageEvents& events, const Comm& comm) {
  DrainageResult result(of, machine_used(request.machine, {}, comm));
  result.request = request;
  DrainageRun(of, events, comm, result).compute();
  return result;
}

}  // namespace karst
