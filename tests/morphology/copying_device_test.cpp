// The maps of a device with memory of its own, without a GPU: several calls share a word of pores and a ball, balls are listed, values are
// copied. The same values as on a CPU, on any ranks.
#include <gtest/gtest.h>

#include <memory>
#include <utility>

#include "geometry/pores/pore_forms.hpp"
#include "morphology/maps_on_basins.hpp"
#include "morphology/maps_on_distances.hpp"
#include "network/cpu_device.hpp"
#include "support/map_case.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

struct CopyingDevice : CpuDevice {
  static constexpr bool is_host = false;
  using CpuDevice::CpuDevice;

  template <class T>
  using Shared = Array<T>;
  template <class T>
  static Shared<T> shared(const RawVector<T>& values) {
    return values;
  }
};

// The maps of both devices, one after the other.
class BothDevices {
 public:
  BothDevices(const PoreBlock& pores, const PoreFrame& frame)
      : cpu_(maps_of(pores, frame, {{}, 1}, comm_)), grid_(pores.box.extents(), comm_.size()),
        other_(std::make_unique<CopyingDevice>(2), MappedPores{PoreRows(cut_out(pores, grid_.box(comm_.rank())))}, {grid_, frame}, 2,
               comm_) {}

  void expect_same() {
    EXPECT_EQ(other_.find_distances(), cpu_.largest_distance());
    expect(PoreMap::distance, "distances");
    paint(PoreMap::distance, "sizes");
    cpu_.enter({SampleFace{2, false}});
    const MergeTree tree(other_.find_basins(), 2, comm_);
    EXPECT_EQ(tree.basins(), cpu_.tree().basins());
    EXPECT_EQ(tree.saddles(), cpu_.tree().saddles());
    other_.limit(tree.access(other_.doors_in(cpu_.cells_at({2, false}))));
    expect(PoreMap::access, "access");
    paint(PoreMap::access, "intrusion");
    cpu_.maps().find_trapped(cpu_.cells_at({2, true}));
    other_.find_trapped(cpu_.cells_at({2, true}));
    expect(PoreMap::access, "trapped fluid");
  }

 private:
  void paint(PoreMap from, const std::string& what) {
    cpu_.maps().paint(from);
    other_.paint(from);
    expect(PoreMap::painted, what);
  }
  void expect(PoreMap of, const std::string& what) {
    RawVector<std::uint32_t> memory, other_memory;
    const std::span<const std::uint32_t> expected = cpu_.maps().own_values(of, memory), found = other_.own_values(of, other_memory);
    EXPECT_TRUE(std::ranges::equal(found, expected)) << what;
    EXPECT_EQ(other_.count_values(of), cpu_.maps().count_values(of)) << what;
  }

  Comm comm_;
  IntrusionMaps cpu_;
  BoxGrid grid_;
  PoreMapsOn<CopyingDevice> other_;
};

}  // namespace

TEST(CopyingDevice, has_the_maps_of_a_cpu) {
  for (const PoreFrame& frame : {frame_of(Boundary::mirror), frame_of(Boundary::periodic, 2), frame_of(Boundary::sealed, 2)}) {
    BothDevices(random_blobs({45, 14, 16}, 0.7, 2, 30), frame).expect_same();
    BothDevices(random_pores({12, 13, 37}, 0.95, 31), frame).expect_same();
    BothDevices(random_pores({33, 1, 20}, 0.8, 32), frame).expect_same();
  }
}

}  // namespace karst
