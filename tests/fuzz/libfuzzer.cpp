// What libFuzzer calls, for the target of the program.
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>

#include "base/error.hpp"
#include "base/ranks/mpi_start.hpp"
#include "fuzz/target.hpp"

namespace karst {

namespace fs = std::filesystem;

void must(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "karst fuzz: broken promise: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  must(in.good(), "a file of the target cannot be read: " + file.string());
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const fs::path& file, std::string_view bytes) {
  std::ofstream out(file, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  must(out.good(), "a file of the target cannot be written: " + file.string());
}

namespace {

std::string folder;  // in TMPDIR; tools/fuzz removes it where the program crashes
std::unique_ptr<Target> target;

void clean_up() {
  target.reset();
  MPI_Finalize();
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

// A message goes to terminals and logs.
void check_message(const std::string& words) {
  must(words.ends_with('.') || words.ends_with('?') || words.ends_with(')'), "a message that ends nowhere: " + words);
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
  must(std::none_of(words.begin(), words.end(), is_control), "a message with control characters: " + words);
}

void write_seeds(const fs::path& to) {
  int number = 0;
  for (const std::string& seed : target->seeds()) write_bytes(to / ("seed" + std::to_string(number++)), seed);
}

}  // namespace

}  // namespace karst

using namespace karst;

// Leaks are looked for by tools/fuzz, which knows those of MPI.
extern "C" const char* __asan_default_options() { return "detect_leaks=0:detect_odr_violation=0"; }

// With KARST_FUZZ_SEEDS=FOLDER the program writes its seeds there, and ends.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  set_up_mpi();
  setenv("OMPI_MCA_opal_signal", "", 1);  // crashes are libFuzzer's to report
  MPI_Init(nullptr, nullptr);
  folder = (fs::temp_directory_path() / "karst-fuzz-XXXXXX").string();
  must(mkdtemp(folder.data()) != nullptr, "no folder can be made in " + fs::temp_directory_path().string());
  target = make_target(folder);
  std::atexit(clean_up);
  if (const char* to = std::getenv("KARST_FUZZ_SEEDS")) {
    write_seeds(to);
    std::exit(0);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    target->read({reinterpret_cast<const char*>(data), size});
  } catch (const InputError& e) {
    check_message(e.what());
  } catch (const std::exception& e) {
    must(false, std::string("other than InputError: ") + e.what());
  }
  return 0;
}
