#include "run/sample/rock_input.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/refusal.hpp"

namespace karst {

TEST(RockInput, lends_its_pores_once_or_again) {
  const Comm comm;
  std::vector<std::uint8_t> labels(130 * 3, 1);
  for (std::size_t i = 130; i < 260; ++i) labels[i] = 0;  // a straight pore, longer than a word of bits
  LabelArray array;
  array.shape = {130, 3, 1};
  array.labels = std::as_bytes(std::span(labels));
  RockSource source;
  source.pore = LabelSet::parse("0");
  const RockInput input(array, source, Comm(MPI_COMM_SELF));
  EXPECT_FALSE(input.is_file());
  EXPECT_EQ(input.path(), "");
  const Comm self(MPI_COMM_SELF);
  Rock rock = input.read({.boundary = Boundary::sealed, .axes = {true, false, false}});
  const PoreBlock pores = rock.pores;
  rock.keeps_pores = true;
  EXPECT_EQ(rock.lend_pores(self).values, pores.values);
  EXPECT_TRUE(rock.pores.values.empty());
  EXPECT_EQ(rock.lend_pores(self).values, pores.values);
  rock.keeps_pores = false;
  EXPECT_EQ(rock.lend_pores(self).values, pores.values);
  EXPECT_EQ(refusal_of([&] { rock.lend_pores(self); }), "the pores of 'the array' were moved into an earlier case. Read the rock again.");
}

TEST(RockInput, of_a_named_sample_needs_a_shape_and_no_options_of_images) {
  const std::vector<NamedSample> samples = {{"layer", "box", "8,4,1"}};
  RockSource source;
  source.path = "layer";
  const auto refused = [&] { return refusal_of([&] { RockInput(source, Comm(), samples).read({.keeps_all = true}); }); };
  EXPECT_EQ(refused(), "layer needs --shape, as in --shape 8,4,1.");
  source.layout.shape = Index3{8, 4, 1};
  source.threshold = 3;
  EXPECT_EQ(refused(), "--threshold does not apply to layer (it is for images). Leave it out.");
  source.threshold.reset();
  const RockInput input(source, Comm(), samples);
  EXPECT_EQ(input.path(), "");
  EXPECT_EQ(input.read({.keeps_all = true}).report.sites, 32);
}

}  // namespace karst
