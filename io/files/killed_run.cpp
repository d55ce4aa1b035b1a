#include "io/files/killed_run.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>

namespace karst {

namespace {

// Static memory, because signal handlers may read it at any time.
struct Slot {
  std::atomic<bool> is_taken = false, is_armed = false;
  std::array<char, PATH_MAX> path{};
};
std::array<Slot, 64> slots;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

constexpr std::array ending_signals = {SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2};

std::atomic<int> holders = 0;

// A thread with a SignalsHeld does not run this handler, so waiting for it cannot deadlock.
void remove_and_end(int signal) {
  while (holders > 0) usleep(1000);
  for (const Slot& slot : slots) {
    if (slot.is_armed && unlink(slot.path.data()) != 0) rmdir(slot.path.data());
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace

void remove_files_when_killed() {
  for (const int signal : ending_signals) {
    struct sigaction action {};
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;  // UCX, in which many MPIs send messages, handles SIGHUP: it begins to print a log
    action.sa_handler = remove_and_end;
    sigaction(signal, &action, nullptr);
  }
}

SignalsHeld::SignalsHeld() {
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : ending_signals) sigaddset(&held, signal);
  pthread_sigmask(SIG_BLOCK, &held, &before_);
  ++holders;
}

SignalsHeld::~SignalsHeld() {
  --holders;
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

RemovedWhenKilled::RemovedWhenKilled(const std::string& path) {
  if (path.size() >= PATH_MAX) return;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (slots[i].is_taken.exchange(true)) continue;
    std::memcpy(slots[i].path.data(), path.c_str(), path.size() + 1);
    slots[i].is_armed = true;
    slot_ = i;
    return;
  }
}

RemovedWhenKilled::~RemovedWhenKilled() {
  if (!slot_) return;
  slots[*slot_].is_armed = false;
  slots[*slot_].is_taken = false;
}

}  // namespace karst
