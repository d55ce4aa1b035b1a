// A fuzz target: the part of Karst that reads one kind of input.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

class Target {
 public:
  virtual ~Target() = default;

  /// Reads an input as Karst does. Only InputError may be thrown.
  virtual void read(std::string_view input) = 0;

  /// Inputs that are right.
  virtual std::vector<std::string> seeds() = 0;
};

/// The one of this program. `folder` is empty, and its own.
std::unique_ptr<Target> make_target(const std::filesystem::path& folder);

/// Ends the program, as a crash that libFuzzer reports, unless `holds`.
void must(bool holds, std::string_view what);

std::string bytes_of(const std::filesystem::path& file);
void write_bytes(const std::filesystem::path& file, std::string_view bytes);

}  // namespace karst
