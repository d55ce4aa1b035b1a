// Closure problems on one kind of device: MINRES with one multigrid cycle for each field as the preconditioner M, and proven bounds.
//
// One iteration, with the residuals v, their preconditioned form z = M v, and the norm g = sqrt(v z):
//   v' = A z / g - g / g' v'      z is exchanged                          sum z A z
//   v' -= d / g v                 d = z A z / g^2; v and v' change places
//   z' = M v                      smoothed values are exchanged, twice    sum z v
//   x += s w, w from z and the two directions before it
// All sums are exact, so the bits do not depend on parts, threads and devices. M has 32 bits: the method begins again when the residual has
// fallen by what 32 bits resolve.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/ranks/comm.hpp"
#include "network/multigrid_cycle.hpp"
#include "network/neighbour_values.hpp"
#include "network/node_work.hpp"
#include "physics/conductivity/bounds/tree_flux.hpp"
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/closure/closure_work.hpp"
#include "physics/transport/closure/closures.hpp"
#include "physics/transport/closure/minres.hpp"
#include "physics/transport/fluxes/face_fluxes.hpp"

namespace karst {

template <class Device>
class ClosuresOn : public Closures {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// Collective.
  ClosuresOn(std::unique_ptr<Device> device, SiteFacts facts, NetworkLevels levels, int threads, const Comm& comm)
      : device_(std::move(device)), facts_(std::move(facts)), levels_(std::move(levels)), threads_(threads), comm_(comm),
        shape_(shape_of(facts_.part)), halo_(halo_of(facts_.part)), all_sites_(comm.sum_all(facts_.part.sites)),
        neighbours_(device_->shared(facts_.neighbours)), codes_(device_->shared(facts_.codes)),
        fluxes_(device_->template zeros<double>(3 * shape_.values())), x_(*device_, shape_.values()), v_(*device_, shape_.nodes),
        before_(*device_, shape_.nodes), last_(*device_, shape_.nodes), earlier_(*device_, shape_.nodes),
        residuals_(*device_, shape_.nodes), tree_memory_(device_->template zeros<double>(shape_.nodes)),
        smooth_(*device_, shape_, halo_, {}, comm), z_(make_preconditioned()),
        y_(make_preconditioned()), x_exchange_{{{*device_, halo_, x_.p, shape_.nodes, comm}, {*device_, halo_, x_.q, shape_.nodes, comm}}} {
  }

  void take_flow(const FaceFluxes& fluxes, int axis) override {
    axis_ = axis;
    give_fluxes(fluxes);
    find_mean_velocity();
  }

  FacePeclet face_peclet(double scale, double limit) const override {
    const double unit = 1;
    const CountFaces count{links_of(device_links(0), {}), limit / scale};
    const auto [open, above] =
        sums_over_ranks(device_->template finish_sum<CountFaces>(device_->start_sum(shape_.all(), count)), unit, comm_);
    return {largest_flux_ * scale, open > 0 ? above / open : 0};
  }

  Direction3 mean_velocity() const override { return mean_velocity_; }

  Dispersion solve(const ClosureProblem& problem, const ClosureEnd& end, const ClosureFields& start, const AtLook& at_look) override {
    begin(problem);
    set_fields(start);
    Dispersion dispersion = look(0);
    if (!at_look(dispersion)) return dispersion;
    const auto goes_on = [&] { return !dispersion.is_within(end.tolerance) && dispersion.iterations < end.max_iterations; };
    std::int64_t next_look = first_look;
    while (goes_on()) {
      std::optional<Minres> minres = start_minres();
      if (!minres) break;  // exact
      while (!minres->is_spent() && goes_on()) {
        iterate(*minres);
        ++dispersion.iterations;
        if (dispersion.iterations < std::min(next_look, end.max_iterations) && !minres->is_spent()) continue;
        dispersion = look(dispersion.iterations);
        next_look = dispersion.iterations + std::max(first_look, dispersion.iterations / looks_apart);
        if (!at_look(dispersion)) return dispersion;
      }
    }
    return dispersion;
  }

  ClosureFields fields() const override {
    const auto narrow = [&](const Array<double>& of) {
      std::vector<double> values(static_cast<std::size_t>(shape_.nodes));
      device_->copy_out(of, 0, std::span(values));
      RawVector<float> result(values.size());
      std::transform(values.begin(), values.end(), result.begin(), [](double value) { return static_cast<float>(value); });
      return result;
    };
    return {narrow(x_.p), narrow(x_.q)};
  }

  Dispersion bounds(const ClosureProblem& problem, const ClosureFields& of) override {
    begin(problem);
    set_fields(of);
    return look(0);
  }

  double entry(const ClosureProblem& other, const ClosureFields& of) override {
    Pair<NodeValues<Device>>& z = *y_;
    device_->copy_in(std::span<const float>(of.p), z.p.values, 0);
    device_->copy_in(std::span<const float>(of.q), z.q.values, 0);
    z.p.neighbours.exchange();
    z.q.neighbours.exchange();
    exchange_fields();
    const double unit = unit_of_site();
    SumSharedSaddle work{links_, x_.values(), {z.p.data(), z.q.data()}, {other.e[0], other.e[1], other.e[2]}, mean_of(other), 1 / unit};
    return sum(work, unit) / static_cast<double>(all_sites_);
  }

  std::int64_t bytes() const override { return closure_bytes(facts_, levels_); }

 private:
  template <class T>
  struct Pair {
    T p, q;
  };
  struct Fields : Pair<Array<double>> {
    Fields(const Device& device, std::int64_t size)
        : Pair<Array<double>>{device.template zeros<double>(size), device.template zeros<double>(size)} {}
    FieldPair<double> data() { return {this->p.data(), this->q.data()}; }
    FieldPair<const double> values() const { return {this->p.data(), this->q.data()}; }
  };
  // Swapped by address: exchanges know where values are.
  using Preconditioned = std::unique_ptr<Pair<NodeValues<Device>>>;
  /// The preconditioner and the trees of the links of a field.
  struct Ground {
    MultigridCycle<Device> cycle;
    TreeFlux<Device> trees;
  };

  static constexpr std::int64_t first_look = 10, looks_apart = 8;

  // --- the problem ---

  void begin(const ClosureProblem& problem) {
    scale_ = problem.scale;
    const bool is_mirrored = facts_.boundary == Boundary::mirror;
    links_ = links_of(device_links(0), problem.e);
    links_.scale = scale_;
    links_.mean = mean_of(problem);
    if (is_mirrored) set_ends(problem.e);
    keep_grounds();
  }

  double mean_of(const ClosureProblem& problem) const {
    double mean = 0;
    for (std::size_t a = 0; a < 3; ++a) mean += problem.e[a] * mean_velocity_[a];
    return mean * problem.scale;
  }

  SiteLinks device_links(unsigned grounded) const {
    SiteLinks links;
    links.neighbours = neighbours_.data();
    links.stride = shape_.nodes;
    links.codes = codes_.data();
    links.grounded = grounded;
    return links;
  }

  ClosureLinks links_of(const SiteLinks& links, const Direction3& e) const {
    ClosureLinks closure;
    closure.p = closure.q = links;
    closure.fluxes = fluxes_.data();
    closure.stride = shape_.values();
    std::copy(e.begin(), e.end(), closure.e);
    closure.is_mirrored = facts_.boundary == Boundary::mirror;
    if (closure.is_mirrored) closure.passed = both_faces(axis_);
    return closure;
  }

  // Along the flow, p is 0 at the end faces. Across it, p is 0 at the faces that e is normal to, q at these and at the end faces.
  void set_ends(const Direction3& e) {
    const auto along = static_cast<int>(std::max_element(e.begin(), e.end()) - e.begin());
    links_.p.grounded = both_faces(along);
    links_.q.grounded = along == axis_ ? 0 : both_faces(along) | both_faces(axis_);
  }

  Ground& ground(const SiteLinks& links) { return *grounds_.at(links.grounded); }

  // Makes the preconditioners of both fields, and drops those of other problems.
  void keep_grounds() {
    std::erase_if(grounds_, [&](const auto& each) { return each.first != links_.p.grounded && each.first != links_.q.grounded; });
    for (const SiteLinks& links : {links_.p, links_.q}) {
      if (grounds_.contains(links.grounded)) continue;
      SiteLinks on_host = facts_.links(0);
      on_host.grounded = links.grounded;
      auto made = std::unique_ptr<Ground>(
          new Ground{{*device_, levels_, shape_.nodes, comm_, CycleKind::linear}, {*device_, facts_, on_host, threads_, comm_}});
      made->cycle.set_links(links);
      grounds_.emplace(links.grounded, std::move(made));
    }
  }

  Preconditioned make_preconditioned() const {
    const Halo& children = levels_.levels.front().family.to_parents;
    const auto values = [&] { return NodeValues<Device>(*device_, shape_, halo_, children, comm_); };
    return Preconditioned(new Pair<NodeValues<Device>>{values(), values()});
  }

  // --- iterations ---

  // nullopt: nothing is left over.
  std::optional<Minres> start_minres() {
    exchange_fields();
    device_->run(shape_.all(), FindClosureResiduals{links_, x_.values(), v_.data()});
    for (Fields* const each : {&before_, &last_, &earlier_}) {
      for (Array<double>* const values : {&each->p, &each->q}) device_->run(shape_.all(), SetToZero{values->data()});
    }
    double about = static_cast<double>(all_sites_), norm = 0;
    for (int attempt = 0; attempt < 4; ++attempt) {
      norm = precondition(v_, *z_, unit_of(about));
      if (!(norm < about * 0x1p-16) || !(norm > 0)) break;
      about = norm;
    }
    return norm > 0 ? std::optional<Minres>(std::in_place, std::sqrt(norm)) : std::nullopt;
  }

  void iterate(Minres& minres) {
    Pair<NodeValues<Device>>& z = *z_;
    z.p.neighbours.exchange();
    z.q.neighbours.exchange();
    const double unit = unit_of(minres.norm() * minres.norm());
    const ApplyClosure apply{links_, {z.p.data(), z.q.data()}, before_.data(), minres.by_norm(), minres.of_before(), 1 / unit};
    const double factor = minres.take_product(sum(apply, unit));
    device_->run(shape_.all(), TakeOffVector{v_.values(), before_.data(), factor});
    std::swap(v_, before_);
    const double next = precondition(v_, *y_, 1);  // residuals are normalized
    if (!(next >= 0) || !std::isfinite(next))
      throw MachineError("the closure problem of dispersion diverged (rounding errors, or a bug in Karst). Please report it.");
    const Minres::Move move = minres.take_norm(std::sqrt(next));
    device_->run(shape_.all(), MoveFields{{z.p.data(), z.q.data()},
                                          last_.values(),
                                          earlier_.data(),
                                          x_.data(),
                                          move.by_norm,
                                          move.of_earlier,
                                          move.of_last,
                                          move.by_size,
                                          move.step});
    std::swap(last_, earlier_);
    std::swap(z_, y_);
  }

  // z = M v for both fields. Returns v z.
  double precondition(Fields& v, Pair<NodeValues<Device>>& z, double unit) {
    return precondition(links_.p, v.p.data(), z.p, unit) + precondition(links_.q, v.q.data(), z.q, unit);
  }

  double precondition(const SiteLinks& links, const double* v, NodeValues<Device>& z, double unit) {
    float* const smooth = smooth_.data();
    device_->run(shape_.all(), SmoothFirst<SiteLinks, double>{links, v, smooth});
    run_with_neighbours(*device_, shape_, smooth_.neighbours, FindRemainder<SiteLinks, double>{links, v, smooth, z.data()});
    ground(links).cycle.correct(links, shape_, z, smooth, unit);
    const SmoothAgainSummed<SiteLinks, double> again{{links, v, smooth, z.data()}, v, 1 / unit};
    return sums_over_ranks(sums_with_neighbours(*device_, shape_, smooth_.neighbours, again), unit, comm_)[0];
  }

  // --- bounds ---

  // L(p, q), less and more by what the residuals cost: a correction by cycles of the preconditioner, and a flux along trees for the rest.
  Dispersion look(std::int64_t iterations) {
    exchange_fields();
    device_->run(shape_.all(), FindClosureResiduals{links_, x_.values(), residuals_.data()});
    const double unit = unit_of_site();
    const double saddle = sum(SumSaddle{links_, x_.values(), 1 / unit}, unit);
    Pair<NodeValues<Device>>& y = *y_;
    const double below = excess(links_.p, residuals_.p, y.p), above = excess(links_.q, residuals_.q, y.q);
    const auto sites = static_cast<double>(all_sites_);
    Dispersion dispersion;
    dispersion.iterations = iterations;
    dispersion.lower = (saddle - below) / sites;
    dispersion.upper = (saddle + above) / sites;
    dispersion.value = std::clamp(saddle / sites, dispersion.lower, dispersion.upper);
    return dispersion;
  }

  double excess(const SiteLinks& links, Array<double>& residuals, NodeValues<Device>& y) {
    double gained = 0;
    for (int cycle = 0; cycle < cycles_of_bound; ++cycle) {
      const double unit = unit_of_site();
      precondition(links, residuals.data(), y, unit);
      y.neighbours.exchange();
      gained += sum(TakeOffLinks{links, y.data(), residuals.data(), 1 / unit}, unit);
    }
    const StoredResidual rest{residuals.data()};
    return gained + ground(links).trees.energy(rest, links, shape_.all(), tree_memory_.data(), gained);
  }

  void exchange_fields() {
    for (auto& exchange : x_exchange_) exchange.exchange();
  }

  void set_fields(const ClosureFields& of) {
    const auto set = [&](const RawVector<float>& from, Array<double>& to) {
      std::vector<double> values(static_cast<std::size_t>(shape_.nodes));
      std::copy(from.begin(), from.end(), values.begin());
      device_->copy_in(std::span<const double>(values), to, 0);
    };
    set(of.p, x_.p);
    set(of.q, x_.q);
  }

  // --- fluxes ---

  void give_fluxes(const FaceFluxes& fluxes) {
    std::int64_t largest = 0;
    for (const auto& upper : fluxes.upper) {
      for (const std::int64_t flux : upper) largest = std::max(largest, std::abs(flux));
    }
    largest_flux_ = static_cast<double>(comm_.max_all(largest));
    for (std::size_t a = 0; a < 3; ++a) {
      RawVector<double> values(fluxes.upper[a].size());
      std::transform(fluxes.upper[a].begin(), fluxes.upper[a].end(), values.begin(),
                     [](std::int64_t flux) { return static_cast<double>(flux); });
      append_others(values, halo_, comm_);
      device_->copy_in(std::span<const double>(values), fluxes_, static_cast<std::int64_t>(a) * shape_.values());
    }
  }

  void find_mean_velocity() {
    ClosureLinks links = links_of(device_links(0), {});
    links.scale = 1;
    constexpr double unit = 0x1p40;  // of the fluxes: no velocity has more
    const SumVelocities work{links, 1 / unit};
    const auto sums = sums_over_ranks(device_->template finish_sum<SumVelocities>(device_->start_sum(shape_.all(), work)), unit, comm_);
    for (std::size_t a = 0; a < 3; ++a) {
      const bool is_known = facts_.boundary != Boundary::mirror || static_cast<int>(a) == axis_;
      mean_velocity_[a] = is_known ? sums[a] / static_cast<double>(all_sites_) : 0;
    }
  }

  // Of sums in which a mean site has about 1.
  static double unit_of_site() { return 1; }

  template <class Work>
  double sum(const Work& work, double unit) const {
    return sums_over_ranks(device_->template finish_sum<Work>(device_->start_sum(shape_.all(), work)), unit, comm_)[0];
  }

  static constexpr int cycles_of_bound = 1;

  std::unique_ptr<Device> device_;
  SiteFacts facts_;
  NetworkLevels levels_;
  int axis_ = 0;  // driven
  int threads_;
  Comm comm_;
  NodeShape shape_;
  Halo halo_;
  std::int64_t all_sites_;  // of all ranks
  typename Device::template Shared<std::uint32_t> neighbours_;
  typename Device::template Shared<SiteCode> codes_;
  Array<double> fluxes_;
  Fields x_, v_, before_, last_, earlier_, residuals_;
  Array<double> tree_memory_;
  NodeValues<Device> smooth_;
  Preconditioned z_, y_;  // of this residual, and of the next one or of a look
  std::array<NeighbourValues<Device, double>, 2> x_exchange_;
  std::map<unsigned, std::unique_ptr<Ground>> grounds_;  // by the faces with half links
  ClosureLinks links_;
  double scale_ = 0;
  Direction3 mean_velocity_{};
  double largest_flux_ = 0;
};

}  // namespace karst
