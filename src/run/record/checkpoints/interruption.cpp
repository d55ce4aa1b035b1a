#include "run/record/checkpoints/interruption.hpp"

#include <array>
#include <csignal>

namespace karst {

namespace {

struct Heeded {
  int signal;
  const char* name;
};
constexpr std::array<Heeded, 5> heeded = {
    {{SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}, {SIGHUP, "SIGHUP"}, {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"}}};

volatile std::sig_atomic_t came = 0;

void remember(int signal) {
  came = signal;
  if (signal == SIGINT) std::signal(SIGINT, SIG_DFL);  // a second Ctrl-C ends the program
}

}  // namespace

Interruption::Interruption() {
  for (const Heeded& each : heeded) {
    struct sigaction action {};
    action.sa_handler = remember;
    action.sa_flags = SA_RESTART;
    sigaction(each.signal, nullptr, &before_.emplace_back());
    if (before_.back().sa_handler != SIG_IGN) sigaction(each.signal, &action, nullptr);  // an ignored signal stays ignored
  }
}

Interruption::~Interruption() {
  for (std::size_t i = 0; i < heeded.size(); ++i) sigaction(heeded[i].signal, &before_[i], nullptr);
}

int Interruption::signal() const { return came; }

std::string signal_name(int signal) {
  for (const Heeded& each : heeded) {
    if (each.signal == signal) return each.name;
  }
  return "a signal";
}

}  // namespace karst
