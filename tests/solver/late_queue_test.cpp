// The steps of thermal flow wait for all that they need: on a device whose edge queue works only when somebody waits for it. No GPU is
// needed to find a missing event.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "partition/cuts/bisection.hpp"
#include "solver/cpu/cpu_backend.hpp"
#include "support/returning_device.hpp"
#include "support/thermal_case.hpp"

namespace karst {

namespace {

// Work of the interior queue is done at once, as late work of the edge queue allows.
template <class Inner>
class LateEdgeDevice {
 public:
  using Number = typename Inner::Number;
  using Border = typename Inner::Border;
  using Local = typename Inner::Local;
  using Operations = typename Inner::Operations;
  struct Event {
    LateEdgeDevice* device;
    bool is_over() const { return device->late_.empty(); }
    void wait() const { device->finish(); }
  };

  template <class... Made>
  explicit LateEdgeDevice(const Part& part, const Made&... settings) : inner_(part, settings...) {}

  void update(Queue queue, Step step, SiteInterval sites, const Meanwhile& meanwhile = {}) {
    put(queue, [this, step, sites, queue, meanwhile] { inner_.update(queue, step, sites, meanwhile); });
  }
  void apply(Queue queue, const Operations& operations) {
    put(queue, [this, queue, &operations] { inner_.apply(queue, operations); });
  }
  Event pack(Border& border) {
    put(Queue::edge, [this, &border] { inner_.pack(border); });
    return {this};
  }
  void unpack(Border& border) {
    put(Queue::edge, [this, &border] { inner_.unpack(border); });
  }
  Event mark(Queue) { return {this}; }
  void wait(Queue queue, const Event&) {
    if (queue == Queue::interior) finish();
  }
  void finish() {
    for (const auto& work : std::exchange(late_, {})) work();
  }

  RankEnd end() const { return inner_.end(); }
  Border border(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes) const { return inner_.border(peers, routes); }
  Operations operations(const Local& local) const { return inner_.operations(local); }
  const Layout& layout() const { return inner_.layout(); }
  std::vector<bool> returned_swaps() const { return inner_.returned_swaps(); }
  void claim_memory() { inner_.claim_memory(); }
  void set_flow(const ThermalLaw& law) { inner_.set_flow(law); }
  void start_at_rest(const ThermalLaw& law) { inner_.start_at_rest(law); }
  void set_motions(SegmentRange segments, std::span<const ThermalMotion> motions, const ThermalLaw& law) {
    inner_.set_motions(segments, motions, law);
  }
  void arriving(std::span<const std::uint32_t> sites, std::span<Number> populations) {
    finish();
    inner_.arriving(sites, populations);
  }

 private:
  void put(Queue queue, std::function<void()> work) {
    if (queue == Queue::edge)
      late_.push_back(std::move(work));
    else
      work();
  }

  Inner inner_;
  std::vector<std::function<void()>> late_;
};

}  // namespace

// In parts that are boxes, so that columns beside plates reach from the edge into the interior.
TEST(LateQueue, of_the_edge_changes_no_bit) {
  std::uint32_t seed = 40;
  const Comm comm;
  for (const Index3& shape : {Index3{50, 24, 1}, Index3{64, 24, 1}}) {
    for (const PlateKind plates : {PlateKind::none, PlateKind::adiabatic, PlateKind::isothermal, PlateKind::diffuse}) {
      ThermalCase each(shape, plates, ++seed);
      each.cut(cut_into_equal_boxes(shape, comm.size()));
      for (const bool overlap : {true, false}) {
        const std::string name = text(shape_text(shape), ", plates ", static_cast<int>(plates), ", overlap ", overlap);
        using OnCpu = LateEdgeDevice<CpuBackend<double, ThermalPhysics>>;
        EXPECT_EQ(each.differences(each.populations_on(OnCpu(each.part, FlowSettings()), overlap)), 0) << name;
        EXPECT_EQ(each.differences(each.populations_on(LateEdgeDevice<ReturningDevice>(each.part), overlap)), 0) << name << ", returning";
      }
    }
  }
}

}  // namespace karst
