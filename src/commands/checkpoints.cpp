#include "commands/checkpoints.hpp"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/process_clock.hpp"
#include "base/splitmix64.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/bracket.hpp"
#include "commands/file_facts.hpp"

namespace karst {

std::string checksum_of_sites(const std::vector<std::uint64_t>& voxels, const Comm& comm) {
  std::uint64_t sum = 0;
  for (const std::uint64_t voxel : voxels) sum += voxel == no_voxel ? 0 : splitmix64(voxel);
  return std::to_string(static_cast<std::uint64_t>(comm.sum_all(static_cast<std::int64_t>(sum))));
}

namespace {

// --forces before --body-force: the weakest of them is the body force of the settings, and what the user gave is to be named.
constexpr std::array alike_options = {"boundary",   "direction",     "storage",         "equilibrium", "start",
                                      "tau",        "forces",        "body_force",      "fields",      "fields_format",
                                      "fields_box", "fields_stride", "fluid_viscosity", "voxel_size"};
constexpr std::array<std::pair<const char*, const char*>, 4> alike_facts = {{{"shape", "shape"},
                                                                             {"sites", "number of sites"},
                                                                             {"sites_checksum", "checksum of the sites"},
                                                                             {"interval", "number of steps between looks"}}};

Json member(const Json& of, const char* name) { return of.is_object() ? of.value(name, Json()) : Json(); }

std::string inside(const std::string& folder, const char* name) {
  return folder.empty() ? "" : (std::filesystem::path(folder) / name).string();
}

std::string option_name(std::string setting) {
  std::replace(setting.begin(), setting.end(), '_', '-');
  return "--" + setting;
}

// As an option takes it.
std::string value_words(const std::string& setting, const Json& value) {
  if (setting == "voxel_size" && value.is_number()) return length_option(value.get<double>());
  if (value.is_string()) return printable(value.get<std::string>());
  if (!value.is_array()) return value.dump();
  std::vector<std::string> words;
  for (const Json& each : value) words.push_back(value_words(setting, each));
  return joined(words, ",");
}

// "--forces 1e-6,2e-6,4e-6", or "no --forces".
std::string option_words(const std::string& setting, const Json& value) {
  return value.is_null() ? "no " + option_name(setting) : option_name(setting) + " " + value_words(setting, value);
}

}  // namespace

Checkpoints::Checkpoints(FlowReport& report, FlowSolver& solver, const std::string& folder, Hints hints, const Comm& comm)
    : report_(report), solver_(solver), path_(inside(folder, checkpoint_name)), variants_path_(inside(folder, variants_name)),
      plan_(report.options.checkpoint.plan()), hints_(std::move(hints)), comm_(comm), site_bytes_(solver.site_bytes()),
      begin_at_last_(seconds_since_start()) {
  if (path_.empty()) return;
  sites_checksum_ = checksum_of_sites(solver.voxels(), comm);
  interruption_.emplace();
}

// What a run and its restart must share, or they are not one run.
Json Checkpoints::what_must_be_alike() const {
  Json alike = {{"shape", report_.sample.shape()}, {"sites", report_.sample.sites()}, {"sites_checksum", sites_checksum_}};
  Json options = report_.settings_json();
  options["voxel_size"] = report_.sample.image.at("voxel_size_m");
  for (const char* name : alike_options) alike[name] = options.at(name);
  alike["interval"] = report_.settings.interval;
  return alike;
}

std::string Checkpoints::facts() const {
  return json_text(
      {{"karst", karst_json()}, {"image", report_.sample.image}, {"alike", what_must_be_alike()}, {"run", to_json(report_.so_far)}});
}

void Checkpoints::take_up() {
  earlier_.emplace(path_, comm_, hints_);
  const Json facts = Json::parse(earlier_->facts(), nullptr, false);
  report_.so_far = run_so_far(facts, path_);
  check_alike(facts.at("alike"), path_);
  take_up_variants();
  ++report_.so_far.restarts;
}

void Checkpoints::take_up_variants() {
  const std::string there = comm_.on_root([&] { return std::string(std::filesystem::exists(variants_path_) ? "yes" : "no"); });
  if (there == "no") return;
  const Json facts = Json::parse(CheckpointFile(variants_path_, comm_, hints_).facts(), nullptr, false);
  if (!is_like(facts, {{"alike", "object"}}) || !are_variants(member(facts, "variants")))
    throw InputError(text(quote(variants_path_), " does not say what was found of variants of the sample. Remove it, and they run again."));
  check_alike(facts.at("alike"), variants_path_);
  report_.so_far.variants = facts.at("variants").get<std::vector<Json>>();
}

void Checkpoints::check_alike(const Json& there, const std::string& path) const {
  const Json here = what_must_be_alike();
  const auto refuse = [&](const std::string& run, const std::string& now, const char* what_to_do) {
    throw InputError(text(quote(path), " is of a run ", run, ", and this run has ", now,
                          " (the results would not be those of one run). Give the same ", what_to_do, ", or run without --restart."));
  };
  // The options first: with other boundaries other sites are left.
  for (const char* name : alike_options) {
    const Json theirs = member(there, name), mine = here.at(name);
    if (theirs != mine) refuse("with " + option_words(name, theirs), option_words(name, mine), "options");
  }
  for (const auto& [name, words] : alike_facts) {
    const Json theirs = member(there, name), mine = here.at(name);
    if (theirs == mine) continue;
    refuse(text("through another sample, whose ", words, " is ", value_words(name, theirs)), value_words(name, mine), "image and --pore");
  }
}

CheckpointSites Checkpoints::sites() const {
  return {solver_.voxels(), report_.sample.shape(), report_.sample.sites(), solver_.site_bytes()};
}

FlowStart Checkpoints::start(int axis) {
  RunSoFar& run = report_.so_far;
  auto& looks = run.looks[static_cast<std::size_t>(axis)];
  looked_at_ = seconds_since_start();
  steps_at_last_ = 0;
  steps_taken_up_.reset();
  // A flow that began near another cannot come as near to its end as one from rest.
  const bool cannot_converge = !looks.empty() && looks.back().least_error > report_.settings.tolerance;
  if (run.axis != axis || !earlier_ || !earlier_->has_values() || cannot_converge) {
    if (!looks.empty() && comm_.is_root())
      std::fprintf(stderr, "karst: the flow along %c begins anew: of its %lld steps nothing is kept but what was found\n",
                   axis_names[static_cast<std::size_t>(axis)], static_cast<long long>(looks.back().steps));
    run.begin_again(axis);
    return {};
  }
  run.done[static_cast<std::size_t>(axis)] = false;
  steps_at_last_ = looks.back().steps;
  steps_taken_up_ = steps_at_last_;
  const auto restore = [this] {
    earlier_->read(sites(), report_.settings.threads,
                   [&](std::span<const std::uint32_t> some, const std::byte* from) { solver_.set_populations(some, from); });
    looked_at_ = seconds_since_start();
  };
  return {.monitors = looks, .restore = restore};
}

double Checkpoints::seconds_to_write() const {
  if (path_.empty()) return 0;
  constexpr double slow_disk = 250e6, safety = 1.5;  // bytes a second
  const auto bytes = static_cast<double>(report_.sample.sites() * static_cast<std::int64_t>(site_bytes_));
  if (seconds_of_last_) return safety * *seconds_of_last_;
  return std::min(safety * bytes / slow_disk, 0.25 * plan_.walltime_seconds.value_or(0));
}

// Clocks and signals differ from rank to rank; what is done must not.
Checkpoints::Wanted Checkpoints::wanted(const FlowState& state, double seconds_of_look, double seconds_to_write) const {
  const double now = seconds_since_start();
  const bool is_due =
      (plan_.steps && state.steps - steps_at_last_ >= *plan_.steps) || (plan_.seconds && now - begin_at_last_ >= *plan_.seconds);
  // What is due must leave time for the one at the end.
  const double end = now + 2 * seconds_of_look + (is_due ? 2 : 1) * seconds_to_write;
  const bool is_late = plan_.walltime_seconds && end >= *plan_.walltime_seconds;
  const std::int64_t signal = interruption_ ? interruption_->signal() : 0;
  const std::int64_t due = comm_.max_all(std::int64_t{is_due});
  const std::int64_t reason = comm_.max_all(signal != 0 ? signal : is_late ? std::int64_t{-1} : std::int64_t{-2});
  Wanted wanted{due != 0 && !path_.empty(), reason > 0 ? signal_name(static_cast<int>(reason)) : ""};
  if (reason == -1) wanted.end = "--walltime " + report_.options.checkpoint.walltime;
  return wanted;
}

void Checkpoints::write(const FlowState& state) {
  const double begin = MPI_Wtime();
  KARST_ASSERT(report_.so_far.looks[static_cast<std::size_t>(state.axis)].back().steps == state.steps);
  if (!writer_) writer_.emplace(sites(), report_.settings.threads, comm_);
  const std::optional<int> axis_before = std::exchange(report_.so_far.axis, state.axis);
  try {
    writer_->write(
        path_, facts(), [&](std::span<const std::uint32_t> some, std::byte* to) { solver_.populations(some, to); }, hints_);
  } catch (const MachineError&) {
    report_.so_far.axis = axis_before;
    throw;
  }
  seconds_of_last_ = comm_.max_all(MPI_Wtime() - begin);
  report_.seconds_checkpoint += *seconds_of_last_;
  report_.checkpoint_bytes = writer_->bytes();
  ++report_.checkpoints;
}

// A run is worth more than a checkpoint of it: it goes on, and the one before is still there.
void Checkpoints::write_or_warn(const FlowState& state) {
  try {
    write(state);
  } catch (const MachineError& e) {
    if (comm_.is_root())
      std::fprintf(stderr, "karst: no checkpoint at step %lld (the run goes on): %s\n", static_cast<long long>(state.steps),
                   with_options(e.message()).c_str());
  }
  steps_at_last_ = state.steps;  // or it would be tried again at the next look
  begin_at_last_ = seconds_since_start();
}

bool Checkpoints::go_on(const FlowState& state) {
  if (!interruption_ && !plan_.walltime_seconds) return true;
  const Wanted now = wanted(state, seconds_since_start() - looked_at_, seconds_to_write());
  const bool ends_anyway = has_ended(state, report_.settings);
  const bool has_fields_to_come = report_.options.fields.kind != "none";
  if (!now.end.empty()) {
    stop(state, now.end);
  } else if (now.checkpoint && (!ends_anyway || has_fields_to_come)) {
    write_or_warn(state);
  }
  looked_at_ = seconds_since_start();
  return now.end.empty();
}

bool Checkpoints::go_on_unkept(const FlowState& state) {
  if (!interruption_ && !plan_.walltime_seconds) return true;
  const double intervals = static_cast<double>(state.steps) / static_cast<double>(report_.settings.interval);
  report_.stopped_by = wanted(state, state.seconds / intervals, 0).end;
  return !is_stopped();
}

void Checkpoints::stop(const FlowState& state, const std::string& why) {
  report_.stopped_by = why;
  if (path_.empty()) return;
  if (comm_.is_root()) std::fprintf(stderr, "karst: %s: writing a checkpoint, then stopping\n", why.c_str());
  try {
    write(state);
    report_.is_kept = true;
  } catch (const MachineError& e) {
    report_.failures.push_back(text("no checkpoint at step ", state.steps, ": ", e.message()));
  }
}

void Checkpoints::done(int axis, bool is_last) {
  RunSoFar& run = report_.so_far;
  run.done[static_cast<std::size_t>(axis)] = true;
  earlier_.reset();
  if (path_.empty()) return;
  const FlowState& last = run.looks[static_cast<std::size_t>(axis)].back();
  // A run that was left and taken up with nothing left to do may be taken up once more, to go further.
  if (is_last && steps_taken_up_ == last.steps) return;
  const bool has_its_populations = report_.options.forces().empty();  // or the solver has those of the last force
  if (is_last && plan_.was_asked_for && has_its_populations && !is_converged(last, report_.settings)) return write_or_warn(last);
  run.axis.reset();
  write_facts(path_, facts(), text("direction ", axis_names[static_cast<std::size_t>(axis)]));
}

void Checkpoints::stopped_at_start() {
  if (path_.empty()) return;
  const bool has_populations = report_.so_far.axis.has_value();  // of an earlier run: its file stays as it is
  report_.is_kept = has_populations || write_facts(path_, facts(), "the coarser samples");
}

void Checkpoints::after_variant() {
  if (path_.empty()) return;
  const Json found = {{"karst", karst_json()}, {"alike", what_must_be_alike()}, {"variants", report_.so_far.variants}};
  const bool is_written = write_facts(variants_path_, json_text(found), "a variant of the sample");
  report_.is_kept = is_stopped() && is_written;
}

bool Checkpoints::write_facts(const std::string& path, const std::string& facts, const std::string& after) const {
  try {
    comm_.on_root([&] { return write_facts_alone(path, facts), std::string(); });
    return true;
  } catch (const MachineError& e) {
    if (comm_.is_root()) std::fprintf(stderr, "karst: no checkpoint after %s: %s\n", after.c_str(), with_options(e.message()).c_str());
    return false;
  }
}

}  // namespace karst
