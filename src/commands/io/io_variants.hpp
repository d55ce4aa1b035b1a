// The ways of reading or writing a file that an experiment compares: all combinations of what the lists of its options hold.
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

  /// In the order of the options, the last one fastest; what has no effect on a variant is left out of it, and then it stands there once.
  /// Throws InputError.
  std::vector<IoVariant> variants() const;

  const std::string& parts() const { return parts_; }  ///< of --decomposition parts: the prepared file

 private:
  std::vector<Cut> cuts() const;

  IoKind kind_;
  std::string access_ = "collective", cuts_, parts_, stripe_count_, stripe_size_, cb_nodes_, cb_buffer_, align_ = "1", piece_;
};

}  // namespace karst
