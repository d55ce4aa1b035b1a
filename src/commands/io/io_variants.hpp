// The ways of reading or writing a file that an experiment compares: all combinations of what the lists of its options hold.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands/cli/command_line.hpp"
#include "io/experiments/trial.hpp"

namespace karst {

/// How a file is shared out among the ranks.
enum class Cut {
  slabs,  ///< as many consecutive bytes for each
  boxes,  ///< of the image: as Karst reads
  parts,  ///< the boxes around the parts of a prepared file
};

enum class IoKind { read, write, restripe };

struct IoVariant {
  Access access = Access::collective;
  Cut cut = Cut::slabs;
  std::optional<std::int64_t> stripe_count, stripe_size, cb_nodes, cb_buffer, align;  ///< nothing: not asked for, or of no effect here
  std::int64_t piece = 0;

  /// Those of the options; `more` have the last word.
  Hints hints(const Hints& more) const;
  Manner manner(const Hints& more) const { return {access, piece, hints(more)}; }
  bool operator==(const IoVariant&) const = default;
};

std::string access_name(Access access);
std::string cut_name(Cut cut);

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
