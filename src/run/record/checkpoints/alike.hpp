// Whether a checkpoint belongs to the run that restarts from it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "json/json_fwd.hpp"
#include "run/record/checkpoints/run_checkpoints.hpp"
#include "run/record/record_plan.hpp"

namespace karst {

/// The facts of the sample that a run and its restart share.
Json sample_alike(const Index3& shape, std::int64_t sites, const SampleChecksums& checksums);

struct AlikeFact {
  const char* name;
  const char* words;  ///< for messages
};

/// The names of the settings that a run and its restart share, and of facts besides those of the sample.
struct AlikeNames {
  std::vector<std::string> settings;
  std::span<const AlikeFact> facts = {};
};

/// The settings in a checkpoint. An option that an earlier version did not have counts as one with its usual value.
Json with_usual(const Json& settings, Json usual);

/// Compares two objects with these members. Throws InputError if the one of the file `path` has another value.
void check_alike(const Json& here, const Json& there, const AlikeNames& names, const std::string& path);

/// The checkpoint that a run restarts from.
struct RestartFile {
  const std::string& path;
  const Json& alike;  ///< of this run
  const RecordPlan& plan;
  bool follows;  ///< another run in the same directory was first
  const Comm& comm;
};

/// The state of a run of this command in the facts of a checkpoint; null if it is of another command. `earlier_name`: the name of the state
/// until version 0.2.
Json state_in(const Json& facts, const char* command, const char* earlier_name);

/// The command that wrote a checkpoint with these facts; "" if they are not those of a checkpoint.
std::string command_of(const Json& facts);

/// Throws InputError: the checkpoint `path` is of this command.
[[noreturn]] void refuse_command(const std::string& command, const std::string& path);

/// Throws InputError if another command wrote the checkpoint `path`.
void check_command(const Json& facts, const std::string& command, const char* earlier_name, const std::string& path);

/// Compares two runs in time: the settings, then the sample. Derived settings are compared after the others, so that
/// the message names a setting that the user gave. Throws as check_alike() does.
void check_alike_series(const Json& here, const Json& there, std::span<const char* const> derived, const std::string& path);

/// The member of an object; null if there is none.
Json member(const Json& of, const char* name);

}  // namespace karst
