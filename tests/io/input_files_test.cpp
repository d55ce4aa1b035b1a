#include "io/files/input_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace fs = std::filesystem;

constexpr const char* never = "an input of this command (an input is never replaced). Choose another name with -o.";

class Inputs : public testing::Test {
 protected:
  std::string refusal_of_output(const std::string& output) const {
    return refusal_of([&] { files_.check_output(output); });
  }

  Scratch scratch_;
  Comm comm_;
  InputFiles files_;
};

TEST_F(Inputs, are_known_by_every_name_that_they_have) {
  const std::string in = scratch_.file("in.raw", "precious"), hard = scratch_.path("hard.raw"), soft = scratch_.path("soft.raw");
  comm_.on_root([&] {
    fs::create_hard_link(in, hard);
    fs::create_symlink(in, soft);
    return std::string();
  });
  files_.add(in);
  EXPECT_EQ(refusal_of_output(in), quote(in) + " is " + never);
  for (const std::string& other : {hard, soft, scratch_.path("x/../in.raw").replace(scratch_.path("").size(), 5, "./")})
    EXPECT_EQ(refusal_of_output(other), text(quote(other), " is the same file as ", quote(in), ", ", never));
  EXPECT_EQ(refusal_of_output(scratch_.file("other.raw", "precious")), "accepted");
  EXPECT_EQ(refusal_of_output(scratch_.path("new.raw")), "accepted");
}

TEST_F(Inputs, are_not_removed_as_leftovers) {
  const std::string in = scratch_.file("half.raw.unfinished", "precious");
  files_.add(in);
  EXPECT_EQ(refusal_of_output(scratch_.path("half.raw")), quote(in) + " is " + never);
}

TEST_F(Inputs, of_a_folder_are_the_slices_in_it) {
  const std::string slice = scratch_.file("slices/7.tif", "precious"), hard = scratch_.path("hard.tif");
  comm_.on_root([&] { return fs::create_hard_link(slice, hard), std::string(); });
  files_.add(scratch_.path("slices"));
  EXPECT_EQ(refusal_of_output(hard), text(quote(hard), " is the same file as ", quote(slice), ", ", never));
  EXPECT_THROW(files_.check_folder(scratch_.path("slices")), InputError);
  EXPECT_EQ(refusal_of_output(scratch_.file("slices/rock.karst", "of an earlier run")), "accepted");
  EXPECT_NO_THROW(files_.check_folder(scratch_.path("no")));
}

}  // namespace karst
