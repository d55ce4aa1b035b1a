// Inlets: their names, faces without pores, and the surface of a mask, on any ranks.
#include "morphology/intrusion_maps.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/pores/pore_forms.hpp"
#include "support/map_case.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {

TEST(Inlet, has_a_name_that_is_read_again) {
  EXPECT_EQ(inlet_names(), (std::vector<std::string>{"x-", "x+", "y-", "y+", "z-", "z+", "all"}));
  for (const std::string& name : inlet_names()) EXPECT_EQ(parse_inlet("inlet", name).name(), name);
  EXPECT_EQ(parse_inlet("inlet", "y+"), (Inlet{SampleFace{1, true}}));
  EXPECT_EQ(parse_inlet("inlet", "all"), Inlet());
}

TEST(Inlet, of_another_name_is_refused) {
  EXPECT_EQ(refusal_of([] { parse_inlet("inlet", "w-"); }),
            "--inlet 'w-' is no face of the sample. Give one of x-, x+, y-, y+, z-, z+, all.");
}

// Pores that are closed towards z- and y+.
TEST(IntrusionMaps, say_whether_an_inlet_has_a_pore) {
  const Comm comm;
  const PoreBlock pores = drawn_pores({{"###", "###", "###"}, {"...", ".##", "###"}, {"#..", "#.#", "###"}});
  IntrusionMaps maps = maps_of(pores, frame_of(Boundary::mirror), {}, comm);
  const ValueBlock nothing(pores.box);
  for (const std::string& name : inlet_names()) {
    const bool is_open = maps.enter(parse_inlet("inlet", name));
    EXPECT_EQ(is_open, name != "z-" && name != "y+") << name;
    if (!is_open) expect_values(maps.maps(), PoreMap::access, pores, nothing, name);
  }
}

namespace {

// 1 at voxels with a face neighbour outside the mask, and at the faces of the sample.
PoreBlock surface_of_mask(const PoreBlock& outside) {
  PoreBlock surface = naive_inlet(outside.box.extents(), {});
  for_each_voxel(outside.box, [&](const Index3& at) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (const std::int64_t step : {-1, 1}) {
        Index3 beside = at;
        beside[axis] += step;
        if (outside[at] != 0 && outside.box.contains(beside)) surface[beside] = 1;
      }
    }
  });
  return surface;
}

}  // namespace

TEST(IntrusionMaps, enter_from_the_surface_of_a_mask) {
  const Comm comm;
  const PoreFrame mirror = frame_of(Boundary::mirror);
  for (const Index3& shape : {Index3{14, 15, 17}, Index3{35, 6, 9}, Index3{12, 1, 13}}) {
    PoreBlock pores = random_blobs(shape, 0.7, 1, 5);
    const PoreBlock outside = random_pores(shape, 0.1, 6), faces = naive_inlet(shape, {});
    for_each_voxel(pores.box, [&](const Index3& at) {  // solid at the faces: the surface of the mask alone is open
      const bool is_face = faces[at] != 0;
      if (outside[at] != 0 || (is_face && shape[1] > 1)) pores[at] = 0;
    });
    const BoxGrid grid(shape, comm.size());
    const PoreBlock own_outside = cut_out(outside, grid.box(comm.rank()));
    IntrusionMaps maps = maps_of(pores, mirror, {{}, 2}, comm, &own_outside);
    const ValueBlock distances = naive_distances(pores, mirror, &outside),
                     access = naive_access(distances, surface_of_mask(outside), mirror);
    expect_values(maps.maps(), PoreMap::distance, pores, distances, "distances");
    maps.maps().paint(PoreMap::distance);
    expect_values(maps.maps(), PoreMap::painted, pores, naive_painted(distances, mirror), "sizes");
    EXPECT_TRUE(maps.enter({}));
    expect_values(maps.maps(), PoreMap::access, pores, access, shape_text(shape));
    maps.maps().paint(PoreMap::access);
    expect_values(maps.maps(), PoreMap::painted, pores, naive_painted(access, mirror), "intrusion");
    EXPECT_EQ(maps_of(pores, mirror, {}, comm).enter({}), shape[1] == 1);
  }
}

}  // namespace karst
