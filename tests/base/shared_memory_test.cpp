#include "base/ranks/shared_memory.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(SharedMemory, is_the_same_memory_where_it_is_opened) {
  const SharedMemory mine(1000);
  ASSERT_TRUE(mine.name());
  const auto theirs = open_shared_memory(*mine.name());
  ASSERT_TRUE(theirs);
  EXPECT_NE(theirs->data(), mine.memory().data());
  EXPECT_EQ(theirs->data()[999], std::byte{0});
  mine.memory().data()[999] = std::byte{42};
  EXPECT_EQ(theirs->data()[999], std::byte{42});
}

TEST(SharedMemory, is_not_opened_by_a_wrong_name) {
  const SharedMemory mine(1000);
  ASSERT_TRUE(mine.name());
  SharedMemoryName name = *mine.name();
  name.key ^= 1;
  EXPECT_FALSE(open_shared_memory(name));
  name = *mine.name();
  name.bytes += 4096;
  EXPECT_FALSE(open_shared_memory(name));
  name = *mine.name();
  name.file = 1023;
  EXPECT_FALSE(open_shared_memory(name));
  name.file = 0;  // stdin
  EXPECT_FALSE(open_shared_memory(name));
}

TEST(SharedMemory, stays_open_when_its_owner_closes_it) {
  std::optional<MappedMemory> theirs;
  {
    const SharedMemory mine(100);
    mine.memory().data()[7] = std::byte{9};
    theirs = open_shared_memory(*mine.name());
  }
  ASSERT_TRUE(theirs);
  EXPECT_EQ(theirs->data()[7], std::byte{9});
}

}  // namespace karst
