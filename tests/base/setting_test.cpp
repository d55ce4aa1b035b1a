#include "base/setting.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace karst {

TEST(Setting, is_named_as_in_the_api_or_as_an_option) {
  const std::string message = "Use another " + setting("voxel_size") + ", as in " + setting("voxel_size", "5um") + ".";
  EXPECT_EQ(with_plain_settings(message), "Use another voxel_size, as in voxel_size=5um.");
  EXPECT_EQ(with_options(message), "Use another --voxel-size, as in --voxel-size 5um.");
  EXPECT_EQ(with_options("no setting"), "no setting");
  EXPECT_EQ(with_options("Choose another name with " + setting("output") + "."), "Choose another name with -o.");
}

TEST(Setting, is_marked_in_the_message_of_a_failure) {
  const InputError error("Give " + setting("pore") + ".");
  EXPECT_STREQ(error.what(), "Give pore.");
  EXPECT_EQ(with_options(error.message()), "Give --pore.");
}

}  // namespace karst
