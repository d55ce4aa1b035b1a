#include "base/choice.hpp"

#include <gtest/gtest.h>

#include <array>

#include "base/error.hpp"

namespace karst {

const Choices colours = {{"red"}, {"green", "as grass"}, {"blue"}};

TEST(Choice, words_name_all_of_a_set_and_its_default) {
  EXPECT_EQ(choice_words(colours, "red"), "red (default), green (as grass) or blue");
  EXPECT_EQ(choice_words(colours, "green"), "red, green (default: as grass) or blue");
  EXPECT_EQ(choice_words(colours, ""), "red, green (as grass) or blue");
  EXPECT_EQ(choice_words({{"one"}}, "one"), "one (default)");
}

TEST(Choice, refuses_what_is_outside_the_set_and_names_what_is_in_it) {
  for (const std::string& name : names_of(colours)) EXPECT_NO_THROW(check_choice("--colour", name, colours));
  try {
    check_choice("--colour", "re", colours);
    FAIL() << "taken";
  } catch (const InputError& e) {
    EXPECT_STREQ(e.what(), "--colour 're' is not one of red, green, blue.");
  }
  EXPECT_THROW(check_choice("--colour", "", colours), InputError);
}

TEST(Choice, keeps_the_order_of_names) {
  constexpr std::array<std::string_view, 2> names = {"b", "a"};
  EXPECT_EQ(names_of(choices_of(names)), (std::vector<std::string>{"b", "a"}));
}

}  // namespace karst
