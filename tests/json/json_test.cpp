// JSON objects of few keys and of many: they keep their order, and each key is there once.
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

TEST(Json, keys_are_found_after_others_were_erased_and_after_moving) {
  Json object = Json::object();
  for (int i = 0; i < 100; ++i) object[key_of(i)] = i;
  for (int i = 0; i < 100; i += 3) EXPECT_EQ(object.erase(key_of(i)), 1u);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(object.contains(key_of(i)), i % 3 != 0) << i;
  object[key_of(0)] = "anew";
  const Json moved = std::move(object);
  EXPECT_EQ(moved.size(), 67u);
  EXPECT_EQ(moved.back(), "anew");
  for (int i = 1; i < 100; ++i) EXPECT_EQ(moved.value(key_of(i), -1), i % 3 == 0 ? -1 : i);
  object = Json::object();
  for (int i = 0; i < 40; ++i) object["again " + key_of(i)] = i;
  EXPECT_EQ(object.size(), 40u);
  EXPECT_EQ(object.at("again " + key_of(39)), 39);
}

TEST(Json, the_last_of_two_equal_keys_counts) {
  std::string words = "{";
  for (int i = 0; i < 100; ++i) words += '"' + key_of(i % 50) + "\": " + std::to_string(i) + (i < 99 ? "," : "}");
  const Json object = Json::parse(words);
  EXPECT_EQ(object.size(), 50u);
  EXPECT_EQ(object.at(key_of(7)), 57);
}

}  // namespace karst
