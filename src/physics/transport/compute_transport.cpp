#include "physics/transport/compute_transport.hpp"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "partition/parts/part_builder.hpp"
#include "physics/conductivity/bounds/block_clusters.hpp"
#include "physics/transport/closure/closure_solver.hpp"
#include "physics/transport/flow_frame.hpp"
#include "physics/transport/fluxes/transport_flow.hpp"
#include "physics/transport/walked_dispersion.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

template <class Number>
void set(Number& value, Number& lower, Number& upper, const Dispersion& of) {
  value = of.value;
  lower = of.lower;
  upper = of.upper;
}

FlowSettings flow_settings(const TransportResult& result) {
  return {flow_numerics(result.request), result.machine, result.sample.share_of_box()};
}

/// One run: the flows, then the Peclet numbers of each flow.
class TransportRun {
 public:
  TransportRun(TransportResult& result, TransportEvents& events, const Comm& comm)
      : result_(result), request_(result.request), events_(events), comm_(comm) {}

  void compute(Part part) {
    events_.begin(result_);
    const Axes axes = axes_to_compute();
    if (axes == Axes{}) return;
    double begin = MPI_Wtime();
    voxels_ = part.voxels;
    TransportFlows flows = transport_flows(
        std::move(part), result_.sample.boundary, result_.sample.shape(), flow_settings(result_), axes,
        [&](const FlowState& state) { return go_on(events_.at_flow(state)); }, comm_);
    if (result_.is_stopped) return;
    result_.seconds.steps = std::exchange(begin, MPI_Wtime()) - begin;
    const auto closures = make_closures(std::move(flows.facts), std::move(flows.levels), result_.machine, comm_);
    for (int axis = 0; axis < 3 && !result_.is_stopped; ++axis) {
      if (flows.along[static_cast<std::size_t>(axis)]) compute_along(axis, *flows.along[static_cast<std::size_t>(axis)], *closures);
    }
    result_.seconds.solve = MPI_Wtime() - begin;
  }

 private:
  Axes axes_to_compute() const {
    Axes axes{};
    for (std::size_t a = 0; a < 3; ++a) {
      axes[a] = request_.directions[a] && result_.conducts[a] &&
                !std::ranges::all_of(request_.peclets, [&](double peclet) { return result_.is_computed(a, peclet); });
    }
    return axes;
  }

  bool go_on(bool goes_on) {
    result_.is_stopped = result_.is_stopped || !goes_on;
    return goes_on;
  }

  void compute_along(int axis, FlowFluxes& flow, Closures& closures) {
    auto& along = result_.along[static_cast<std::size_t>(axis)];
    if (!along) along.emplace();
    closures.take_flow(flow.fluxes, axis);
    if (request_.walkers == 0) flow.fluxes = {};
    along->steps = flow.flow.last.steps;
    along->k_voxel2 = flow.flow.last.k_driven();
    along->k_error = flow.flow.last.relative_error;
    along->flow_converged = flow.flow.converged;
    along->largest_change = flow.repair.largest_change;
    const double speed = length_of(closures.mean_velocity());
    if (!(speed > 0)) {
      events_.note(text("along ", axis_names[static_cast<std::size_t>(axis)], ": the mean velocity is 0, so there is no Peclet number."));
      return;
    }
    const FlowFrame frame = frame_of(closures.mean_velocity());
    along->direction = frame[0];
    for (const double peclet : request_.peclets) {
      if (result_.is_computed(static_cast<std::size_t>(axis), peclet)) continue;
      auto at = dispersion_at({axis, speed, frame, flow.fluxes, closures}, peclet);
      if (!at) return;
      along->at.push_back(*at);
      std::ranges::sort(along->at, {}, &DispersionAt::peclet);
      if (!go_on(events_.keep(result_))) return;
    }
  }

  // The flow along one axis.
  struct OneFlow {
    int axis;
    double speed;
    FlowFrame frame;
    const FaceFluxes& fluxes;
    Closures& closures;
  };

  // nullopt: the run was stopped.
  std::optional<DispersionAt> dispersion_at(const OneFlow& flow, double peclet) {
    const auto& [axis, speed, frame, fluxes, closures] = flow;
    const double scale = peclet / (result_.length * speed);
    constexpr std::array<const char*, 3> names = {"longitudinal", "transverse", "transverse"};
    const bool is_periodic = result_.sample.boundary == Boundary::periodic;
    const std::size_t count = request_.longitudinal ? 1 : 3;
    DispersionAt at = start_of(axis, peclet, scale, closures);
    std::array<ClosureFields, 3> fields;
    std::array<Dispersion, 3> found{};
    FrameTensor tensor{};
    for (std::size_t k = 0; k < count; ++k) {
      const std::string what = text("along ", axis_names[static_cast<std::size_t>(axis)], ", Pe ", digits(peclet), ", ", names[k]);
      const auto look = [&](const Dispersion& dispersion) { return go_on(events_.at_look(what, dispersion, request_.tolerance)); };
      found[k] = closures.solve({frame[k], scale}, {request_.tolerance, request_.max_iterations}, {}, look);
      if (result_.is_stopped) return std::nullopt;
      at.iterations += found[k].iterations;
      at.converged = at.converged && found[k].is_within(request_.tolerance);
      if (count > 1 || peclet == request_.peclets.back()) fields[k] = closures.fields();
      tensor[k][k] = found[k].value;
      for (std::size_t i = 0; i < k && is_periodic; ++i) tensor[i][k] = tensor[k][i] = closures.entry({frame[i], scale}, fields[i]);
    }
    if (peclet == request_.peclets.back()) events_.fields(axis, voxels_, fields[0]);
    set(at.longitudinal, at.longitudinal_lower, at.longitudinal_upper, found[0]);
    if (count == 1) return at;
    const CrossRotation rotation = add_across(at, found, fields, tensor, frame, scale, closures);
    if (request_.walkers == 0 || peclet == 0) return at;
    const FlowFrame principal = {frame[0], rotation.larger(frame), rotation.smaller(frame)};
    const WalkSetup setup = {closures.facts(), fluxes, axis, speed, frame, fields, principal};
    const std::string words = text("along ", axis_names[static_cast<std::size_t>(axis)], ", Pe ", digits(peclet), ", walkers");
    const auto walk = [&](std::int64_t step, std::int64_t steps) { return go_on(events_.at_walk(words, step, steps)); };
    if (!add_walkers(at, result_.along[static_cast<std::size_t>(axis)]->passages, setup, result_, walk, comm_)) return std::nullopt;
    return at;
  }

  DispersionAt start_of(int axis, double peclet, double scale, const Closures& closures) const {
    constexpr double coarse = 2, too_coarse = 100;
    DispersionAt at;
    at.peclet = peclet;
    at.converged = true;
    const auto& along = *result_.along[static_cast<std::size_t>(axis)];
    at.peclet_sqrt_k = peclet * std::sqrt(along.k_voxel2 / result_.porosity_conducting) / result_.length;
    if (const auto surface = result_.surface_length()) at.peclet_surface = peclet * *surface / result_.length;
    at.peclet_darcy = peclet * result_.porosity_conducting;
    if (peclet == 0) return at;
    const FacePeclet faces = closures.face_peclet(scale, coarse);
    at.face_peclet = faces.largest;
    if (faces.largest > too_coarse) {
      events_.note(text("warning: at Pe ", digits(peclet), " the Peclet number of a face is up to ", digits(faces.largest, 3),
                        ": the voxels may cost more than 2 % of the dispersion. Compare with ", setting("walkers"), "."));
    }
    at.face_peclet_above = faces.share_above;
    return at;
  }

  CrossRotation add_across(DispersionAt& at, const std::array<Dispersion, 3>& found, const std::array<ClosureFields, 3>& fields,
                           const FrameTensor& tensor, const FlowFrame& frame, double scale, Closures& closures) const {
    const CrossRotation rotation = cross_rotation(tensor);
    const auto bounds = [&](const CrossRotation& by) {
      return std::array{closures.bounds({by.larger(frame), scale}, by.larger(fields[1], fields[2])),
                        closures.bounds({by.smaller(frame), scale}, by.smaller(fields[1], fields[2]))};
    };
    // With mirrors, both directions are axes of the sample, and principal by symmetry.
    const bool is_mirrored = result_.sample.boundary == Boundary::mirror;
    auto [larger, smaller] =
        is_mirrored ? std::array{found[rotation.sine == 0 ? 1 : 2], found[rotation.sine == 0 ? 2 : 1]} : bounds(rotation);
    if (!is_mirrored) {
      const auto [sum, difference] = bounds(rotation.diagonals());
      const PrincipalBounds principal = principal_bounds(larger, smaller, sum, difference);
      larger.upper = principal.larger_upper;
      smaller.lower = principal.smaller_lower;
    }
    set(at.transverse, at.transverse_lower, at.transverse_upper, larger);
    set(at.least, at.least_lower, at.least_upper, smaller);
    const FrameTensor axes = in_axes(frame, tensor);
    at.xx = axes[0][0], at.yy = axes[1][1], at.zz = axes[2][2];
    at.yz = axes[1][2], at.xz = axes[0][2], at.xy = axes[0][1];
    return rotation;
  }

  TransportResult& result_;
  const TransportRequest& request_;
  TransportEvents& events_;
  Comm comm_;
  RawVector<std::uint64_t> voxels_;
};

double peclet_length(const TransportResult& result) {
  const auto& given = result.request.length;
  if (given) return *given->in_voxels(result.sample.voxel_size_m());
  return *result.grain_length();
}

}  // namespace

TransportCase transport_case(Rock& rock, const TransportRequest& request, const Comm& comm) {
  rock.require_pore();
  const std::string name = quote(rock.file.path);
  if (request.length && !request.length->in_voxels(rock.voxel_size_m)) {
    throw InputError(text(setting("length", request.length->words()), ": the image has no voxel size. Give ", setting("voxel_size"),
                          ", or a length as 20voxels."));
  }
  const double begin = MPI_Wtime();
  TransportCase of;
  of.sample = SampleFacts(rock, rock.cleaning.boundary, rock.cleaning.axes);
  const int threads = rock.cleaning.threads;
  PoreBlock pores = rock.lend_pores(comm);
  const BoxGrid grid(rock.file.shape, comm.size());
  const PoreReport report =
      remove_stagnant_pores(pores, grid, rock.cleaning.boundary, request.directions, comm, threads, Neighbours::faces, KeptPores::largest);
  of.pores = {report.sites, rock.report.sites - report.sites, report.percolates,
              static_cast<double>(report.sites) / static_cast<double>(rock.report.voxels)};
  if (in_both(request.directions, report.percolates) == Axes{}) {
    throw InputError(text(name, " does not percolate along ", direction_name(request.directions),
                          ": no cluster of pores that faces join carries a flow, so nothing is dispersed."));
  }
  const PoreRows fluid(pores, threads);
  const LinkRule rule = {velocity_set(request.lattice).through_faces(), rock.file.shape, rock.cleaning.boundary};
  CutRock& cut = of.cut;
  cut.choice.align = block_edge;
  cut.sizes = part_sizes(request.cut, request.machine, flow_numerics(request), fluid, rule, comm);
  cut.choice.weights = cut.sizes.weights_for(static_cast<double>(report.sites));
  const auto partition = make_partition(cut.choice, fluid, rock.file.shape, comm);
  cut.part = *build_part_all(*partition, comm.rank(), fluid, rule, comm, threads);
  cut.balance = Balance(comm.gather_all(PartSummary(cut.part)));
  of.seconds_read = std::exchange(rock.seconds_read, 0);
  of.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return of;
}

TransportResult compute_transport(TransportCase of, const TransportRequest& request, TransportEvents& events, const Comm& comm) {
  Part part = std::move(of.cut.part);
  TransportResult result(of, of.pores, request, machine_used(request.machine, part.sites, comm));
  result.length = peclet_length(result);
  TransportRun(result, events, comm).compute(std::move(part));
  return result;
}

TransportResult compute_transport(Rock rock, const TransportRequest& request, const Comm& comm) {
  TransportEvents events;
  return compute_transport(transport_case(rock, request, comm), request, events, comm);
}

std::int64_t transport_bytes(std::int64_t sites, std::int64_t parts) {
  constexpr double bytes_of_site = 220;
  return static_cast<std::int64_t>(bytes_of_site * static_cast<double>(sites) / static_cast<double>(std::max<std::int64_t>(parts, 1)));
}

}  // namespace karst
