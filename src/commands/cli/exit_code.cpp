#include "commands/cli/exit_code.hpp"

#include <cstdio>
#include <new>

#include "commands/cli/command_line.hpp"

namespace karst {

namespace {

int end_all_ranks(const std::string& words, const Comm& comm) {
  std::fprintf(stderr, "[rank %d] karst: %s\n", comm.rank(), words.c_str());
  std::fflush(stderr);
  MPI_Abort(comm.handle(), 3);
  return 3;
}

int end_with_error(const Failure& e, int code, const Comm& comm) {
  if (comm.is_root()) std::fprintf(stderr, "karst: %s\n", with_options(e.message()).c_str());
  return code;
}

int print_and_end(const std::string& words, int code, const Comm& comm) {
  print_result(words, comm);
  return code;
}

int run_or_refuse(const std::function<std::string()>& command, const Comm& comm) {
  try {
    return print_and_end(command(), 0, comm);
  } catch (const HelpWanted& help) {
    return print_and_end(help.words, 0, comm);
  } catch (const ResultNotAccepted& e) {
    print_result(e.out, comm);
    return end_with_error(e, 3, comm);
  } catch (const InputError& e) {
    return end_with_error(e, 2, comm);
  }
}

}  // namespace

void print_result(const std::string& words, const Comm& comm) {
  if (!comm.is_root() || (std::fputs(words.c_str(), stdout) >= 0 && std::fflush(stdout) == 0)) return;
  throw MachineError("the result could not be written to stdout. Is the disk full?");
}

int run_to_exit_code(const std::function<std::string()>& command, const Comm& comm) {
  try {
    return run_or_refuse(command, comm);
  } catch (const Failure& e) {  // MachineError, LeftAlone
    return end_all_ranks(with_options(e.message()), comm);
  } catch (const std::bad_alloc&) {
    return end_all_ranks("out of memory. Use more ranks or machines.", comm);
  } catch (const std::exception& e) {
    return end_all_ranks(e.what(), comm);
  }
}

}  // namespace karst
