#include "base/ranks/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

constexpr int cannot_start = 127;
constexpr double seconds_to_end = 5;
constexpr int pause_ms = 100;

std::vector<std::string>& kept_environment() {
  static std::vector<std::string> variables;
  return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) throw MachineError(text("cannot make a pipe (", std::strerror(errno), ")."));
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(0);
    close_end(1);
  }

  int reading() const { return ends_[0]; }
  int writing() const { return ends_[1]; }
  void close_writing() { close_end(1); }

  /// Appends what is there. False: nothing more will come.
  bool take(std::string& to) {
    std::array<char, 4096> some;
    const ssize_t count = read(ends_[0], some.data(), some.size());
    if (count > 0) to.append(some.data(), static_cast<std::size_t>(count));
    if (count > 0 || (count < 0 && errno == EINTR)) return true;
    close_end(0);
    return false;
  }

 private:
  void close_end(std::size_t end) {
    if (ends_[end] >= 0) close(std::exchange(ends_[end], -1));
  }
  std::array<int, 2> ends_{-1, -1};
};

// In the new process: only calls that are safe after fork() in a process with threads.
[[noreturn]] void become(char* const* words, char* const* environment, const char* folder, const Pipe& out, const Pipe& err) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  const int nothing = open("/dev/null", O_RDONLY);
  if (nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(out.writing(), STDOUT_FILENO) >= 0 &&
      dup2(err.writing(), STDERR_FILENO) >= 0 && (*folder == 0 || chdir(folder) == 0)) {
    execvpe(words[0], words, environment);
  }
  _exit(cannot_start);
}

// Sends SIGTERM and later SIGKILL when the time is over.
class Deadline {
 public:
  Deadline(pid_t child, double seconds) : child_(child), seconds_(seconds) {}

  void check() {
    const double now = std::chrono::duration<double>(Clock::now() - start_).count();
    if (signals_ == 0 && now > seconds_) send(SIGTERM);
    if (signals_ == 1 && now > seconds_ + seconds_to_end) send(SIGKILL);
  }
  bool is_over() const { return signals_ > 0; }

 private:
  using Clock = std::chrono::steady_clock;

  void send(int signal) {
    kill(child_, signal);
    ++signals_;
  }

  pid_t child_;
  double seconds_;
  int signals_ = 0;
  Clock::time_point start_ = Clock::now();
};

int code_of(int status) {
  constexpr int of_signals = 128;
  return WIFSIGNALED(status) ? of_signals + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

void keep_environment() {
  kept_environment().clear();
  for (char** variable = environ; *variable; ++variable) kept_environment().emplace_back(*variable);
}

ChildEnd run_child(const ChildRun& run) {
  std::vector<std::string> words = run.words;
  if (kept_environment().empty()) keep_environment();
  std::vector<std::string> variables = kept_environment();
  const std::vector<char*> arguments = pointers_to(words), environment = pointers_to(variables);
  Pipe out, err;
  const pid_t child = fork();
  if (child < 0) throw MachineError(text("cannot start ", quote(words.front()), " (", std::strerror(errno), ")."));
  if (child == 0) become(arguments.data(), environment.data(), run.folder.c_str(), out, err);
  out.close_writing();
  err.close_writing();

  ChildEnd end;
  Deadline deadline(child, run.seconds);
  int status = 0;
  for (bool has_ended = false, out_is_open = true, err_is_open = true; !has_ended || out_is_open || err_is_open;) {
    std::array<pollfd, 2> ready = {{{out.reading(), POLLIN, 0}, {err.reading(), POLLIN, 0}}};
    if (poll(ready.data(), ready.size(), pause_ms) > 0) {
      if (ready[0].revents != 0) out_is_open = out.take(end.out);
      if (ready[1].revents != 0) err_is_open = err.take(end.err);
    } else if (has_ended) {
      break;  // a program that it left behind still has the pipe
    }
    has_ended = has_ended || waitpid(child, &status, WNOHANG) == child;
    if (!has_ended) deadline.check();
  }
  end.code = code_of(status);
  end.is_late = deadline.is_over();
  if (end.code == cannot_start && end.out.empty() && end.err.empty())
    throw MachineError(text("cannot start ", quote(words.front()), " (it is not on the PATH, or not a program)."));
  return end;
}

}  // namespace karst
