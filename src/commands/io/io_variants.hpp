// The variants that an experiment compares: all combinations of the values of its options.
#pragma once

#include <string>
#include <vector>

#include "commands/cli/command_line.hpp"
#include "io/experiments/io_rows.hpp"

namespace karst {

enum class IoKind { read, write, restripe };

class IoVariantOptions {
 public:
  IoVariantOptions(CommandLine& line, IoKind kind);

  /// All variants; the last option varies fastest. Options without effect on a variant are left out of it, and equal variants are listed
  /// once. Throws InputError.
  std::vector<IoVariant> variants() const;

  const std::string& parts() const { return parts_; }  ///< the prepared file of --decomposition parts

 private:
  std::vector<Decomposition> cuts() const;

  IoKind kind_;
  std::string access_ = "collective", cuts_, parts_, stripe_count_, stripe_size_, cb_nodes_, cb_buffer_, align_ = "1", piece_;
};

}  // namespace karst
