// The network of the pores of a part: the same from both forms of its links.
#include "solver/pressure/pore_network.hpp"

#include <gtest/gtest.h>

#include "partition/parts/part_builder.hpp"
#include "solver/memory/device_links.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"
#include "solver/site/velocity_sets/d3q27.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

struct TwoForms {
  Part wide, narrow;

  TwoForms(const VelocitySet& velocities, const Index3& shape, Boundary boundary) {
    const Comm comm;
    const PoreRows fluid(cut_out(random_pores(shape, 0.7, 4), BoxGrid(shape, comm.size()).box(comm.rank())));
    const LinkRule rule = {velocities, shape, boundary};
    const RandomOwners owners(shape, comm.size(), 4);
    wide = *build_part_all(owners, comm.rank(), fluid, rule, comm);
    narrow = *build_part_all(owners, comm.rank(), fluid, rule, comm, 2, {}, LinkForm::narrow);
  }
};

const std::vector<VelocitySet>& two_sets() {
  static const std::vector<VelocitySet> sets = {{D3Q19::name, D3Q19::velocities}, {D3Q27::name, D3Q27::velocities}};
  return sets;
}

}  // namespace

TEST(PoreNetwork, is_the_same_from_both_forms_of_links) {
  constexpr Index3 shape = {40, 11, 9};
  for (const VelocitySet& velocities : two_sets()) {
    for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
      const TwoForms parts(velocities, shape, boundary);
      const PoreNetwork from_wide = pore_network(parts.wide, shape, {}, 1, Comm()),
                        from_narrow = pore_network(parts.narrow, shape, {}, 2, Comm());
      EXPECT_EQ(from_narrow.links.bases, from_wide.links.bases);
      EXPECT_EQ(from_narrow.links.distances, from_wide.links.distances);
      EXPECT_EQ(from_narrow.links.table, from_wide.links.table);
      EXPECT_EQ(from_narrow.faces, from_wide.faces);
      EXPECT_EQ(from_narrow.halo.received(), from_wide.halo.received());
      EXPECT_EQ(level_bytes(from_narrow.levels), level_bytes(from_wide.levels));
    }
  }
}

// Links that lead to other parts have the numbers behind the sites, each once.
TEST(PoreNetwork, has_the_links_of_its_part_and_those_to_other_parts) {
  constexpr Index3 shape = {40, 11, 9};
  const VelocitySet& velocities = two_sets().front();
  const TwoForms parts(velocities, shape, Boundary::periodic);
  const Part& part = parts.wide;
  const PoreNetwork network = pore_network(parts.narrow, shape, {}, 1, Comm());
  const NarrowReading reading(network.links, velocities.size(), part.padded_sites());
  std::int64_t different = 0, others = 0;
  for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
    for (int q = 1; q < velocities.size(); ++q) {
      const std::int64_t upstream = reading.upstream(site, q);
      others += upstream >= part.padded_sites() ? 1 : 0;
      different += upstream < part.padded_sites() && upstream != part.upstream_of(q, site) ? 1 : 0;
    }
  }
  EXPECT_EQ(different, 0);
  EXPECT_EQ(others, network.halo.received());
  auto ghost = part.padded_sites();
  for (const Peer& peer : part.peers) {
    for (const LinkOfSite& link : peer.links) EXPECT_EQ(reading.upstream(link.site, link.q), ghost++);
  }
}

TEST(WideLinks, are_those_of_both_forms_of_a_part) {
  const TwoForms parts(two_sets().front(), {60, 9, 7}, Boundary::periodic);
  EXPECT_EQ(wide_links(parts.narrow, 2, {}), parts.wide.upstream);
  EXPECT_EQ(wide_links(parts.wide, 1, {}), parts.wide.upstream);
}

}  // namespace karst
