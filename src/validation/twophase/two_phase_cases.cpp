#include "validation/twophase/two_phase_cases.hpp"

#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "base/text.hpp"
#include "validation/twophase/phase_measures.hpp"
#include "validation/twophase/wetting_measures.hpp"

namespace karst {

namespace {

using PhaseCases = std::vector<ValidationCase>;

const char* const conservation = "exact (conservation)";
const char* const rest = "exact (rest)";
const char* const in_prototype = "prototype of the same model";

// The quantities of one flow. The first of its rows computes them.
template <class Found>
class ComputedOnce {
 public:
  explicit ComputedOnce(Found (*compute)(const FlowLab&)) : compute_(compute) {}

  /// The measure of a row.
  auto operator()(double Found::*quantity) const {
    return [compute = compute_, known = known_, quantity](const FlowLab& lab) {
      if (known->first != &lab) *known = {&lab, compute(lab)};
      return known->second.*quantity;
    };
  }

 private:
  Found (*compute_)(const FlowLab&);
  std::shared_ptr<std::pair<const FlowLab*, Found>> known_ = std::make_shared<std::pair<const FlowLab*, Found>>();
};

void add_phases_alone(PhaseCases& cases, bool f32) {
  const ComputedOnce alone(phase_alone);
  const char* const name = "two phases, one everywhere, nu n/w 1 and 3";
  const char* const one_fluid = "exact (flow of one fluid)";
  cases.push_back({{name, one_fluid, "spheres, cell of 12", "k / that of one fluid - 1", 0, 1e-12}, alone(&PhaseAlone::permeability)});
  cases.push_back({{name, one_fluid, "spheres, cell of 12", "change of the phase", 0, 1e-12}, alone(&PhaseAlone::share)});
  const ComputedOnce exchanged(exchanged_phases);
  const char* const exchange = "exact (symmetry)";
  const double accepted = f32 ? 5e-3 : 1e-9;
  cases.push_back(
      {{"two phases, exchanged", exchange, "48 x 24 voxels", "sum of both phases - 1", 0, accepted}, exchanged(&ExchangedPhases::share)});
  cases.push_back({{"two phases, exchanged", exchange, "48 x 24 voxels", "difference of u / largest u", 0, accepted},
                   exchanged(&ExchangedPhases::velocity)});
}

// The tails of the two interfaces of a layer meet. Currents around a drop: accepted are 1.5 times those of the prototype.
void add_interfaces_at_rest(PhaseCases& cases, bool full) {
  const ComputedOnce layer(resting_layer);
  cases.push_back(
      {{"two phases, layer at rest", "exact (profile on voxels)", "20.6 of 40 voxels", "largest error of a step of phi", 0, 1e-7},
       layer(&RestingLayer::profile)});
  cases.push_back({{"two phases, layer at rest", rest, "20.6 of 40 voxels", "largest u", 0, 1e-14}, layer(&RestingLayer::speed)});
  const ComputedOnce drop(resting_drop);
  const char *const name = "two phases, drop", *const size = "radius of 16 voxels";
  cases.push_back({{name, conservation, size, "change of the mass of n", 0, 1e-11}, drop(&RestingDrop::mass)});
  cases.push_back({{name, conservation, size, "sum of u", 0, 1e-13}, drop(&RestingDrop::momentum)});
  cases.push_back({{name, rest, size, "largest capillary number", 0, 1.35e-3}, drop(&RestingDrop::spurious_speed)});
  const double laplace = pressure_of_drop(RestingDrop::radius, TwoPhaseLaw().width);
  cases.push_back({{name, "exact (Young & Laplace, interface of finite width)", size, "pressure R / sigma", laplace, 0.0029},
                   drop(&RestingDrop::pressure)});
  if (full)
    cases.push_back(
        {{"two phases, two drops", conservation, "radii of 6 and 12 voxels", "change of the small one", 0, 1e-3}, change_of_small_drop});
}

// Accepted: 1.3 times the error of the prototype.
void add_layers_of_phases(PhaseCases& cases) {
  for (const auto& [ratio, accepted] : {std::pair(1.0, 6.5e-4), std::pair(10.0, 0.0208), std::pair(0.1, 0.0442)}) {
    cases.push_back({{text("two phases, layers, nu n/w ", digits(ratio)), "exact (layered Poiseuille flow)", "20.6 of 40 voxels",
                      "largest error of u / largest u", 0, accepted},
                     [ratio](const FlowLab& lab) { return error_of_layers(lab, ratio); }});
  }
}

// Accepted: 1.5 degrees on a flat wall, 2 on stairs.
void add_contact_angles(PhaseCases& cases) {
  struct Row {
    DropOnWall drop;
    double published, accepted;
  };
  for (const Row& row :
       {Row{{30, 40, 28}, 29.9, 0.05}, Row{{60, 44, 26}, 58.7, 0.025}, Row{{90, 44, 24}, 88.1, 0.017}, Row{{120, 56, 20}, 118.6, 0.0126}}) {
    cases.push_back({{text("two phases, contact angle ", digits(row.drop.contact_angle), ", flat wall"), in_prototype,
                      "radius of 14 voxels", "degrees", row.published, row.accepted},
                     [row](const FlowLab& lab) { return angle_at_flat_wall(lab, row.drop); }});
  }
  cases.push_back({{"two phases, contact angle 60, stairs of 30 degrees", in_prototype, "radius of 15 voxels", "degrees", 56.8, 0.035},
                   [](const FlowLab& lab) { return angle_at_stairs(lab, 60); }});
}

// Accepted: 0.03, and 0.04 for the filling.
void add_menisci(PhaseCases& cases, bool full) {
  const auto add_bubble = [&](const BubbleChannel& channel, double published, double accepted) {
    cases.push_back(
        {{text("two phases, bubble in a ", channel.is_round ? "tube" : "square duct", ", contact angle ", digits(channel.contact_angle)),
          in_prototype, text(channel.voxels, " voxels wide"), "pressure / exact", published, accepted},
         [channel](const FlowLab& lab) { return bubble_pressure(lab, channel); }});
  };
  add_bubble({false, 8, 60}, 0.990, 0.03);
  add_bubble({false, 8, 30}, 0.943, 0.03);
  add_bubble({true, 8, 60}, 1.11, 0.027);
  if (full) add_bubble({false, 12, 30}, 0.959, 0.03);
  if (full) add_bubble({true, 12, 60}, 1.07, 0.028);
  const ComputedOnce pushed(pushed_meniscus);
  const char* const name = "two phases, meniscus between two pressures";
  cases.push_back({{name, in_prototype, "slit of 10 voxels", "pressure at rest / exact", 1.07, 0.028}, pushed(&PushedMeniscus::pressure)});
  cases.push_back(
      {{name, "exact (speed is linear)", "slit of 10 voxels", "slope / slope at more pressure", 1, 0.05}, pushed(&PushedMeniscus::slopes)});
  for (const auto& [angle, published, accepted] : {std::tuple(60.0, 0.998, 0.04), std::tuple(30.0, 0.876, 0.045)}) {
    cases.push_back({{text("two phases, capillary filling, contact angle ", digits(angle)), in_prototype, "slit of 10 x 120 voxels",
                      "speed / Washburn's", published, accepted},
                     [angle](const FlowLab& lab) { return filling_speed(lab, angle); }});
  }
}

}  // namespace

void add_two_phase_cases(PhaseCases& cases, bool full, bool f32) {
  add_phases_alone(cases, f32);
  add_interfaces_at_rest(cases, full);
  add_layers_of_phases(cases);
  add_contact_angles(cases);
  add_menisci(cases, full);
}

}  // namespace karst
