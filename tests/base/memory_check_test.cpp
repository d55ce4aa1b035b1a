// Free memory: ranks of one machine share it, and so do ranks that share a GPU.
#include "base/memory/memory.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/refusal.hpp"

namespace karst {

MemoryNeed need_of(std::int64_t memory, std::int64_t bytes, std::int64_t free) {
  return {.memory = memory,
          .bytes = bytes,
          .free = free,
          .sites = bytes / 10,
          .what = "the populations",
          .where = "GPU 0 (test)",
          .advice = "Use more GPUs."};
}

TEST(MemoryCheck, accepts_ranks_that_fill_their_shared_memory) {
  const Comm comm;
  check_memory(need_of(5, 1000, 1000 * comm.size()), comm);
}

TEST(MemoryCheck, refuses_one_byte_less_on_all_ranks_and_says_what_fits) {
  const Comm comm;
  try {
    check_memory(need_of(5, 1000, 1000 * comm.size() - 1), comm);
    ADD_FAILURE() << "accepted";
  } catch (const NotEnoughMemory& e) {
    const std::string sites = std::to_string(100 * comm.size() - 1), all = std::to_string(100 * comm.size());
    EXPECT_NE(words_of(e).find(" more, and GPU 0 (test) has "), std::string::npos) << words_of(e);
    EXPECT_NE(words_of(e).find(" left: room for about " + sites + " of " + all + " sites. Use more GPUs."), std::string::npos)
        << words_of(e);
  }
}

TEST(MemoryCheck, ranks_with_memory_of_their_own_do_not_add_up) {
  const Comm comm;
  check_memory(need_of(comm.rank() + 1, 1000, 1000), comm);
}

TEST(MemoryCheck, one_rank_without_memory_stops_all) {
  const Comm comm;
  const bool is_last = comm.rank() == comm.size() - 1;
  EXPECT_THROW(check_memory(need_of(comm.rank() + 1, 1000, is_last ? 10 : 1000), comm), NotEnoughMemory);
}

TEST(MemoryCheck, the_host_has_no_room_for_a_quintillion_bytes) {
  EXPECT_THROW(check_memory(need_of_host(std::int64_t{1} << 58, "the populations", "Use more machines."), Comm()), NotEnoughMemory);
}

}  // namespace karst
