// Options of all commands that compute, for the machine and the solver: device, threads, transfer, layout, storage, velocity set.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/box.hpp"
#include "run/machine/machine.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/options/option.hpp"

namespace karst {

/// The storages that a command accepts.
enum class Storages {
  exact,          ///< f64 and f32
  creeping_flow,  ///< f16, too
  by_tolerance,   ///< auto, too: choose_storage()
};

/// Adds --storage.
void add_storage_option(OptionTable& table, MachineChoice& machine, Storages storages);

/// Adds --device, --transfer and --threads.
void add_device_options(OptionTable& table, MachineChoice& machine);

/// --layout.
Option layout_option(std::optional<LayoutKind>& layout, const std::string& group = "Options",
                     std::span<const LayoutKind> offered = usual_layouts);

/// --lattice: the name of a velocity set, or the word for the name.
Option lattice_option(std::string_view& lattice, const std::string& group = "Options");
Option lattice_option(std::string& lattice, const std::string& group = "Options");

/// Replaces the storage auto by that which suits these flows.
void choose_storage(MachineChoice& machine, const FlowNumerics& flows);

/// The value of --device.
std::string device_option_words(const MachineChoice& machine);

/// The options --storage, --transfer and --threads with other values than by default, each as " --name value".
std::string machine_option_words(const MachineChoice& machine);

// Options for the sizes of the parts of a run, of all commands that compute on several ranks.

constexpr std::string_view equal_weights = "equal";

/// --grid.
Option grid_option(std::optional<Index3>& grid, const std::string& group = "Run");

/// Throws InputError if an option that sets the sizes of the parts is given beside --grid.
void refuse_beside_grid(bool is_given, std::string_view name);
void check_grid_alone(const CutChoice& cut);

/// Adds --weights.
void add_weights_option(OptionTable& table, CutChoice& cut, const std::string& group = "Run");

/// Adds --weights and --device-memory, whose limits are for flows.
void add_cut_options(OptionTable& table, CutChoice& cut, const std::string& group = "Run");

}  // namespace karst
