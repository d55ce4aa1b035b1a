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
#include "physics/conductivity/site_facts.hpp"
#include "physics/transport/closure/closure_bytes.hpp"
#include "physics/transport/closure/closure_work.hpp"
#include "physics/transport/closure/closures.hpp"
#include "physics/transport/closure/flow_links.hpp"
#include "physics/transport/closure/link_solver.hpp"
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
      : bytes_(closure_bytes(facts, levels)), device_(std::move(device)), facts_(std::move(facts)), levels_(std::move(levels)),
        children_(levels_.levels.front().family.to_parents), threads_(threads), comm_(comm), shape_(shape_of(facts_.part)),
        halo_(halo_of(facts_.part)), flow_(*device_, facts_, comm), x_(*device_, shape_.values()), v_(*device_, shape_.nodes),
        before_(*device_, shape_.nodes), last_(*device_, shape_.nodes), earlier_(*device_, shape_.nodes),
        residuals_(*device_, shape_.nodes), tree_memory_(device_->template zeros<double>(shape_.nodes)),
        smooth_(*device_, shape_, halo_, {}, comm), z_(make_preconditioned()),
        y_(make_preconditioned()), x_exchange_{{{*device_, halo_, x_.p, shape_.nodes, comm}, {*device_, halo_, x_.q, shape_.nodes, comm}}} {
  }

  void take_flow(const FaceFluxes& fluxes, int axis) override { flow_.take_flow(fluxes, axis); }
  FacePeclet face_peclet(double scale, double limit) const override { return flow_.face_peclet(scale, limit); }
  Direction3 mean_velocity() const override { return flow_.mean_velocity(); }

  Dispersion solve(const ClosureProblem& problem, const ClosureEnd& end, const AtLook& at_look) override {
    begin(problem);
    set_to_zero(x_);
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
    SumSharedSaddle work{links_,  x_.values(), {z.p.data(), z.q.data()}, {other.e[0], other.e[1], other.e[2]}, flow_.mean_of(other),
                         1 / unit};
    return sum(work, unit) / static_cast<double>(flow_.all_sites());
  }

  const SiteFacts& facts() const override { return facts_; }
  std::int64_t bytes() const override { return bytes_; }

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

  static constexpr std::int64_t first_look = 10, looks_apart = 8;

  // --- the problem ---

  void begin(const ClosureProblem& problem) {
    links_ = flow_.links_of(problem);
    keep_solvers();
  }

  LinkSolver<Device>& solver_of(const SiteLinks& links) { return *solvers_.at(links.grounded); }

  // Makes the solvers of both fields, and drops those of other problems.
  void keep_solvers() {
    std::erase_if(solvers_, [&](const auto& each) { return each.first != links_.p.grounded && each.first != links_.q.grounded; });
    for (const SiteLinks& links : {links_.p, links_.q}) {
      if (solvers_.contains(links.grounded)) continue;
      NetworkLevels own_levels = flow_.is_mirrored() ? levels_ : std::move(levels_);  // a periodic sample has one kind of links
      solvers_.emplace(links.grounded,
                       std::make_unique<LinkSolver<Device>>(*device_, facts_, links, std::move(own_levels), threads_, comm_));
    }
  }

  Preconditioned make_preconditioned() const {
    const auto values = [&] { return NodeValues<Device>(*device_, shape_, halo_, children_, comm_); };
    return Preconditioned(new Pair<NodeValues<Device>>{values(), values()});
  }

  // --- iterations ---

  // nullopt: nothing is left over.
  std::optional<Minres> start_minres() {
    exchange_fields();
    device_->run(shape_.all(), FindClosureResiduals{links_, x_.values(), v_.data()});
    for (Fields* const each : {&before_, &last_, &earlier_}) set_to_zero(*each);
    double about = unit_of_site() * static_cast<double>(flow_.all_sites()), norm = 0;
    for (int attempt = 0; attempt < 5; ++attempt) {  // sums of terms far below their unit are inexact, or 0
      norm = precondition(v_, *z_, unit_of(about));
      if (!(norm < about * 0x1p-16)) break;
      about = norm > 0 ? norm : about * 0x1p-40;
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
    device_->run(shape_.all(), TakeOffPair{v_.values(), before_.data(), factor});
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
    const double of_p = solver_of(links_.p).precondition(links_.p, v.p.data(), smooth_, z.p, unit);
    const double of_q = solver_of(links_.q).precondition(links_.q, v.q.data(), smooth_, z.q, unit);
    return of_p + of_q;
  }

  // --- bounds ---

  // L(p, q), less and more by what the residuals cost: a correction by cycles of the preconditioner, and a flux along trees for the rest.
  Dispersion look(std::int64_t iterations) {
    exchange_fields();
    device_->run(shape_.all(), FindClosureResiduals{links_, x_.values(), residuals_.data()});
    const double unit = unit_of_site();
    const double saddle = sum(SumSaddle{links_, x_.values(), 1 / unit}, unit);
    Pair<NodeValues<Device>>& y = *y_;
    const double below = solver_of(links_.p).excess(links_.p, residuals_.p, smooth_, y.p, tree_memory_, unit),
                 above = solver_of(links_.q).excess(links_.q, residuals_.q, smooth_, y.q, tree_memory_, unit);
    const auto sites = static_cast<double>(flow_.all_sites());
    Dispersion dispersion;
    dispersion.iterations = iterations;
    dispersion.lower = (saddle - below) / sites;
    dispersion.upper = (saddle + above) / sites;
    dispersion.value = saddle / sites;
    dispersion.noise *= std::max(1.0, flow_.face_peclet_of(links_.scale));
    dispersion.put_between();
    return dispersion;
  }

  void exchange_fields() {
    for (auto& exchange : x_exchange_) exchange.exchange();
  }

  void set_to_zero(Fields& fields) {
    for (Array<double>* const values : {&fields.p, &fields.q}) device_->run(shape_.all(), SetToZero{values->data()});
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

  // The unit of sums in which a mean site has about 1: energies grow with the square of the velocity.
  double unit_of_site() const {
    const double fastest = flow_.face_peclet_of(links_.scale);
    return unit_of(1 + fastest * fastest);
  }

  template <class Work>
  double sum(const Work& work, double unit) const {
    return sums_over_ranks(device_->template finish_sum<Work>(device_->start_sum(shape_.all(), work)), unit, comm_)[0];
  }

  std::int64_t bytes_;
  std::unique_ptr<Device> device_;
  SiteFacts facts_;
  NetworkLevels levels_;
  Halo children_;
  int threads_;
  Comm comm_;
  NodeShape shape_;
  Halo halo_;
  FlowLinks<Device> flow_;
  Fields x_, v_, before_, last_, earlier_, residuals_;
  Array<double> tree_memory_;
  NodeValues<Device> smooth_;
  Preconditioned z_, y_;  // of this residual, and of the next one or of a look
  std::array<NeighbourValues<Device, double>, 2> x_exchange_;
  std::map<unsigned, std::unique_ptr<LinkSolver<Device>>> solvers_;  // by the faces with half links
  ClosureLinks links_;
};

}  // namespace karst
