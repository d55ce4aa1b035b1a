#include "physics/transport/compute_transport.hpp"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "physics/transport/closed_dispersion.hpp"
#include "physics/transport/closure/closure_solver.hpp"
#include "physics/transport/dispersion_rows.hpp"
#include "physics/transport/flow_frame.hpp"
#include "physics/transport/fluxes/halved_voxels.hpp"
#include "physics/transport/fluxes/transport_flow.hpp"
#include "physics/transport/walked_dispersion.hpp"

namespace karst {

namespace {

FlowSettings flow_settings(const TransportResult& result) {
  return {flow_numerics(result.request), result.machine, result.sample.share_of_box()};
}

RawVector<float> deviation_of(const ClosureFields& fields) {
  RawVector<float> chi(fields.p.size());
  std::transform(fields.p.begin(), fields.p.end(), fields.q.begin(), chi.begin(), std::plus());
  return chi;
}

/// One run: the flows, then the Peclet numbers of each flow.
class TransportRun {
 public:
  TransportRun(TransportResult& result, TransportEvents& events, const Comm& comm)
      : result_(result), request_(result.request), events_(events), comm_(comm) {}

  void compute(Part part) {
    events_.begin(result_);
    writes_fields_ = events_.wants_fields() && result_.fields_peclet != request_.peclets.back();
    const Axes axes = axes_to_compute();
    if (axes == Axes{}) return;
    check_need(part);
    double begin = MPI_Wtime();
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
    if (writes_fields_ && !result_.is_stopped) write_fields(closures->facts().part.voxels);
  }

 private:
  // Before anything is computed: the closure problems come after the flows.
  void check_need(const Part& part) const {
    const auto check = [&](const NeedBeside& beside) { check_closure_memory(part.padded_sites(), beside, result_.machine, comm_); };
    NeedBeside need = {1, 0, 0, "the closure problems", "Use more ranks or machines."};
    check(need);
    if (request_.refine) {
      need = {1 + children_of_voxel, 0, 0, "the closure problems on halved voxels",
              text("Leave out ", setting("refine"), ", or use more ranks or machines.")};
      check(need);
    }
    if (request_.walkers == 0) return;
    const WalkBytes walkers = walked_bytes(part, result_.sample.shape(), request_.walkers, comm_);
    check({need.sites_of_site, walkers.host, walkers.gpu, "the closure problems and walkers",
           "Use fewer walkers, or more ranks or machines."});
  }

  Axes axes_to_compute() const {
    Axes axes{};
    for (std::size_t a = 0; a < 3; ++a) {
      const auto is_computed = [&](double peclet) { return result_.is_computed(a, peclet); };
      axes[a] = request_.directions[a] && result_.conducts[a] && (writes_fields_ || !std::ranges::all_of(request_.peclets, is_computed));
    }
    return axes;
  }

  bool go_on(bool goes_on) {
    result_.is_stopped = result_.is_stopped || !goes_on;
    return goes_on;
  }

  // Closure problems of one flow, and beside them those on halved voxels.
  struct OneFlow {
    int axis;
    Closures& closures;
    FlowFrame frame;
    double speed;  // in units of the fluxes
    std::unique_ptr<Closures> halved = {};
    double halved_speed = 0;
  };

  void compute_along(int axis, FlowFluxes& of, Closures& closures) {
    TransportAlong& along = begin_along(axis, of);
    closures.take_flow(of.fluxes, axis);
    const double speed = length_of(closures.mean_velocity());
    if (!(speed > 0)) return;
    OneFlow flow = {axis, closures, frame_of(closures.mean_velocity()), speed};
    along.direction = flow.frame[0];
    if (request_.refine) halve(flow, of.fluxes);
    if (request_.walkers == 0) of.fluxes = {};
    for (const double peclet : request_.peclets) {
      if (!result_.is_computed(static_cast<std::size_t>(axis), peclet)) {
        if (!compute_at(flow, peclet, of.fluxes) || !go_on(events_.keep(result_))) return;
      } else if (writes_fields_ && peclet == request_.peclets.back()) {  // by an earlier run
        if (!close(closures, plan_of(flow, peclet, 1), axis, peclet)) return;
      }
    }
  }

  void write_fields(std::span<const std::uint64_t> voxels) {
    events_.fields(voxels, deviations_);
    result_.fields_peclet = request_.peclets.back();
    events_.keep(result_);
  }

  TransportAlong& begin_along(int axis, const FlowFluxes& of) {
    auto& along = result_.along[static_cast<std::size_t>(axis)];
    if (!along) along.emplace();
    along->steps = of.flow.last.steps;
    along->k_voxel2 = of.flow.last.k_driven();
    along->k_error = of.flow.last.relative_error;
    along->flow_converged = of.flow.converged;
    along->largest_change = of.largest_change;
    return *along;
  }

  void halve(OneFlow& flow, const FaceFluxes& fluxes) const {
    const SiteFacts& facts = flow.closures.facts();
    const int threads = result_.machine.threads;
    SiteFacts sites = halved_sites(facts, threads, comm_);
    NetworkLevels levels = levels_of(sites, threads, comm_);
    flow.halved = make_closures(std::move(sites), std::move(levels), result_.machine, comm_);
    flow.halved->take_flow(halved_fluxes(fluxes, facts, flow.axis, threads, comm_), flow.axis);
    flow.halved_speed = length_of(flow.halved->mean_velocity());
  }

  // Adds the row of one Peclet number. Returns false if the run was stopped before the row was complete.
  bool compute_at(const OneFlow& flow, double peclet, const FaceFluxes& fluxes) {
    ClosurePlan plan = plan_of(flow, peclet, request_.longitudinal ? 1 : 3);
    const auto closed = close(flow.closures, plan, flow.axis, peclet);
    if (!closed) return false;
    DispersionAt at = row_of(*closed, flow, peclet);
    if (flow.halved) {
      plan.scale = peclet / (2 * result_.length * flow.halved_speed);
      const auto halved = closed_dispersion(*flow.halved, plan, at_direction(flow.axis, peclet, " on halved voxels"));
      if (!halved) return false;
      add_halved(at, *halved);
    }
    TransportAlong& along = *result_.along[static_cast<std::size_t>(flow.axis)];
    const bool walks = request_.walkers > 0 && peclet > 0;
    bool is_whole = true;
    if (walks) is_whole = add_walkers(at, along.passages, walk_setup(flow, *closed, fluxes), result_, at_walk(flow.axis, peclet), comm_);
    std::erase_if(along.at, [&](const DispersionAt& row) { return row.peclet == peclet; });  // without its walkers
    along.at.push_back(at);
    std::ranges::sort(along.at, {}, &DispersionAt::peclet);
    return is_whole;
  }

  ClosurePlan plan_of(const OneFlow& flow, double peclet, std::size_t directions) const {
    return {flow.frame, peclet / (result_.length * flow.speed), directions, {request_.tolerance, request_.max_iterations}};
  }

  // The closure problems of the sample, with the field for its file.
  std::optional<ClosedDispersion> close(Closures& closures, const ClosurePlan& plan, int axis, double peclet) {
    auto closed = closed_dispersion(closures, plan, at_direction(axis, peclet, ""));
    if (closed && writes_fields_ && peclet == request_.peclets.back())
      deviations_[static_cast<std::size_t>(axis)] = deviation_of(closed->fields[0]);
    return closed;
  }

  std::string place_words(int axis, double peclet) const {
    return text("along ", axis_names[static_cast<std::size_t>(axis)], ", Pe ", digits(peclet), ", ");
  }
  AtDirection at_direction(int axis, double peclet, const char* where) {
    return [this, axis, peclet, where](std::size_t direction, const Dispersion& dispersion) {
      const char* const name = direction == 0 ? "longitudinal" : "transverse";
      return go_on(events_.at_look(text(place_words(axis, peclet), name, where), dispersion));
    };
  }
  AtWalk at_walk(int axis, double peclet) {
    return [this, what = place_words(axis, peclet) + "walkers"](std::int64_t step, std::int64_t steps) {
      return go_on(events_.at_walk(what, step, steps));
    };
  }

  static WalkSetup walk_setup(const OneFlow& flow, const ClosedDispersion& closed, const FaceFluxes& fluxes) {
    const FlowFrame principal = {flow.frame[0], closed.rotation.larger(flow.frame), closed.rotation.smaller(flow.frame)};
    return {flow.closures.facts(), fluxes, flow.axis, flow.speed, flow.frame, closed.fields, principal};
  }

  DispersionAt row_of(const ClosedDispersion& closed, const OneFlow& flow, double peclet) {
    constexpr double coarse = 2;
    DispersionAt at = dispersion_row(closed, !request_.longitudinal);
    at.peclet = peclet;
    const TransportAlong& along = *result_.along[static_cast<std::size_t>(flow.axis)];
    at.peclet_sqrt_k = peclet * std::sqrt(along.k_voxel2 / result_.porosity_conducting) / result_.length;
    if (const auto surface = surface_length(result_.sample)) at.peclet_surface = peclet * *surface / result_.length;
    at.peclet_darcy = peclet * result_.porosity_conducting;
    if (peclet == 0) return at;
    const FacePeclet faces = flow.closures.face_peclet(peclet / (result_.length * flow.speed), coarse);
    at.face_peclet = faces.largest;
    at.face_peclet_above = faces.share_above;
    return at;
  }

  TransportResult& result_;
  const TransportRequest& request_;
  TransportEvents& events_;
  Comm comm_;
  bool writes_fields_ = false;
  SiteDeviations deviations_;
};

}  // namespace

TransportResult compute_transport(TransportCase of, const TransportRequest& request, TransportEvents& events, const Comm& comm) {
  Part part = std::move(of.cut.part);
  TransportResult result(of, of.pores, request, machine_used(request.machine, part.sites, comm));
  result.length = of.length;
  TransportRun(result, events, comm).compute(std::move(part));
  for (const std::string& words : transport_warnings(result)) events.note(text("warning: ", words, "."));
  return result;
}

TransportResult compute_transport(Rock rock, const TransportRequest& request, const Comm& comm) {
  TransportEvents events;
  return compute_transport(transport_case(rock, request, comm), request, events, comm);
}

std::int64_t transport_bytes(std::int64_t sites, std::int64_t parts) {
  constexpr double bytes_of_site = 450;  // while the fluxes of the flow are counted; measured in rock: docs/performance.md, "Memory"
  return static_cast<std::int64_t>(bytes_of_site * static_cast<double>(sites) / static_cast<double>(std::max<std::int64_t>(parts, 1)));
}

}  // namespace karst
