// JSON objects of few keys and of many keep the order of their keys.
#include "json/json.hpp"

#include <gtest/gtest.h>

#include <string>

namespace karst {

std::string key_of(int i) { return std::to_string(i * 7919 % 10007); }

TEST(Json, objects_of_any_size_keep_the_order_of_their_keys_and_find_each) {
  for (const int size : {1, 31, 32, 33, 64, 1000}) {
    Json object = Json::object();
    for (int i = 0; i < size; ++i) object[key_of(i)] = i;
    for (int i = 0; i < size; ++i) object[key_of(i)] = i + 1;
    ASSERT_EQ(static_cast<int>(object.size()), size);
    int i = 0;
    for (const auto& [key, value] : object.items()) {
      EXPECT_EQ(key, key_of(i));
      EXPECT_EQ(value, ++i);
      EXPECT_EQ(object.at(key), i);
    }
    EXPECT_FALSE(object.contains("none"));
    EXPECT_THROW(object.at("none"), Json::exception);
    EXPECT_EQ(Json::parse(object.dump()), object);
    const Json copy = object;
    EXPECT_EQ(copy[key_of(size - 1)], size);
  }
}

TEST(Json, the_last_of_two_equal_keys_counts) {
  std::string words = "{";
  for (int i = 0; i < 60; ++i) words += '"' + key_of(i % 30) + "\": " + std::to_string(i) + (i < 59 ? "," : "}");
  const Json object = Json::parse(words);
  EXPECT_EQ(object.size(), 30u);
  EXPECT_EQ(object.at(key_of(7)), 37);
}

}  // namespace karst
