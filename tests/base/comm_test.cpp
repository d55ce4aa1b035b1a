#include "base/ranks/comm.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace karst {

TEST(Comm, what_the_root_finds_out_is_known_to_all) {
  const Comm comm;
  EXPECT_EQ(comm.on_root([&] { return "from rank " + std::to_string(comm.rank()); }), "from rank 0");
  EXPECT_EQ(comm.on_root([] { return std::string("with\0a zero", 11); }), std::string("with\0a zero", 11));
}

TEST(Comm, what_the_root_refuses_is_refused_by_all) {
  const Comm comm;
  try {
    comm.on_root([]() -> std::string { throw InputError("no such file"); });
    FAIL();
  } catch (const InputError& e) {
    EXPECT_STREQ(e.what(), "no such file");
  }
}

TEST(Comm, a_failure_on_one_rank_is_thrown_on_all_and_the_lowest_rank_is_heard) {
  const Comm comm;
  comm.agree([] {});
  try {
    comm.agree([&] {
      if (comm.rank() >= comm.size() / 2) throw InputError("rank " + std::to_string(comm.rank()));
    });
    FAIL();
  } catch (const InputError& e) {
    EXPECT_EQ(e.what(), "rank " + std::to_string(comm.size() / 2));
  }
  EXPECT_THROW(comm.agree([] { throw std::bad_alloc(); }), MachineError);
}

TEST(Comm, gathers_and_scatters_different_numbers_of_items_in_rank_order) {
  const Comm comm;
  std::vector<std::int64_t> counts;
  const std::vector<int> mine(static_cast<std::size_t>(comm.rank() % 3), 10 * comm.rank());
  const std::vector<int> all = comm.gather_root(mine, &counts);
  if (comm.is_root()) {
    std::vector<int> expected;
    for (int rank = 0; rank < comm.size(); ++rank) expected.insert(expected.end(), static_cast<std::size_t>(rank % 3), 10 * rank);
    EXPECT_EQ(all, expected);
  } else {
    EXPECT_TRUE(all.empty());
  }
  EXPECT_EQ(comm.scatter_root(all, counts, static_cast<std::int64_t>(mine.size())), mine);
}

TEST(Comm, exchanges_different_numbers_of_items_with_everyone) {
  const Comm comm;
  std::vector<std::vector<int>> to_each(static_cast<std::size_t>(comm.size()));
  std::vector<int> expected;
  for (int rank = 0; rank < comm.size(); ++rank) {
    to_each[static_cast<std::size_t>(rank)].assign(static_cast<std::size_t>((comm.rank() + rank) % 3), 100 * comm.rank() + rank);
    expected.insert(expected.end(), static_cast<std::size_t>((comm.rank() + rank) % 3), 100 * rank + comm.rank());
  }
  EXPECT_EQ(comm.exchange_all(to_each), expected);
  const std::vector<int> ranks = comm.gather_all(comm.rank());
  EXPECT_EQ(ranks.size(), static_cast<std::size_t>(comm.size()));
  EXPECT_EQ(ranks.back(), comm.size() - 1);
}

TEST(Comm, sums_over_all_and_over_the_ranks_below) {
  const Comm comm;
  EXPECT_EQ(comm.sum_all(comm.rank() + 1), comm.size() * (comm.size() + 1) / 2);
  EXPECT_EQ(comm.sum_below(1), comm.rank());
  EXPECT_EQ(comm.max_all(std::int64_t{comm.rank()}), comm.size() - 1);
}

TEST(Comm, sends_items_of_several_numbers_and_answers_them) {
  const Comm comm;
  std::vector<std::int64_t> counts;
  std::vector<int> items;
  for (int rank = 0; rank < comm.size(); ++rank) {
    counts.push_back(rank == comm.rank() ? 0 : (comm.rank() + 2 * rank) % 3);
    for (std::int64_t i = 0; i < counts.back(); ++i) items.insert(items.end(), {100 * comm.rank() + rank, static_cast<int>(i)});
  }
  const Traffic traffic = comm.traffic_of(counts);
  std::vector<int> received(2 * traffic.all_received());
  comm.exchange(traffic, 2, items.data(), received.data());
  std::vector<int> expected;
  for (int rank = 0; rank < comm.size(); ++rank) {
    const int count = rank == comm.rank() ? 0 : (rank + 2 * comm.rank()) % 3;
    for (int i = 0; i < count; ++i) expected.insert(expected.end(), {100 * rank + comm.rank(), i});
  }
  EXPECT_EQ(received, expected);
  std::vector<int> answers(items.size());
  comm.exchange(traffic.reversed(), 2, received.data(), answers.data());
  EXPECT_EQ(answers, items);
}

TEST(Comm, adds_on_one_machine) {
  const Comm comm;  // tests run on one
  EXPECT_TRUE(comm.is_one_machine());
  EXPECT_EQ(comm.sum_machine(comm.rank() + 1), comm.size() * (comm.size() + 1) / 2);
}

TEST(Comm, neighbours_swap_items) {
  const Comm comm;
  std::vector<int> ranks, mine, expected;
  for (const int rank : {comm.rank() + 1, comm.rank() - 1}) {
    if (rank < 0 || rank >= comm.size()) continue;
    ranks.push_back(rank);
    mine.push_back(100 * comm.rank() + rank);
    expected.push_back(100 * rank + comm.rank());
  }
  EXPECT_EQ(comm.swap_with(ranks, mine), expected);
}

TEST(Comm, ranks_are_numbered_on_each_machine) {
  const Comm comm;
  EXPECT_EQ(comm.place_on_machine(), comm.rank());
  EXPECT_EQ(comm.gather_machine(comm.rank()), comm.gather_all(comm.rank()));
}

TEST(Comm, ranks_of_a_machine_know_its_first_rank) { EXPECT_EQ(Comm().first_on_machine(), 0); }

TEST(Comm, ranks_split_into_groups) {
  const Comm comm;
  const bool joins = comm.rank() % 3 != 2;
  int calls = 0;
  comm.split_all(joins ? std::optional(comm.rank() % 3) : std::nullopt, [&](const Comm& some) {
    ++calls;
    EXPECT_EQ(some.rank(), comm.rank() / 3);
    EXPECT_EQ(some.sum_all(std::int64_t{comm.rank() % 3}), some.size() * (comm.rank() % 3));
  });
  EXPECT_EQ(calls, joins ? 1 : 0);
}

TEST(Comm, one_rank_leads_each_machine) {
  const Comm comm;
  EXPECT_EQ(comm.leads_machine(), comm.is_root());  // the tests run on one
}

TEST(Comm, lists_are_joined_in_the_order_of_the_ranks) {
  const Comm comm;
  const auto behind = [](std::vector<int> a, const std::vector<int>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  };
  const std::vector<int> mine(static_cast<std::size_t>(comm.rank() % 3), comm.rank());  // some ranks have nothing
  const std::vector<int> all = comm.join_root(mine, behind);
  std::vector<int> expected;
  for (int rank = 0; rank < comm.size() && comm.is_root(); ++rank)
    expected.insert(expected.end(), static_cast<std::size_t>(rank % 3), rank);
  EXPECT_EQ(all, expected);
}

TEST(Comm, does_not_wait_for_ranks_that_wait_for_this_one) {
  const Comm comm;
  if (!comm.is_root()) return;
  EXPECT_THROW(comm.agree([] { throw LeftAlone("the others wait"); }), LeftAlone);
}

}  // namespace karst
