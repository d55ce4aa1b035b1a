#include "run/record/checkpoints/alike.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"

namespace karst {

namespace {

constexpr const char* labels_fact = "labels_checksum";

std::string value_words(const std::string& setting, const Json& value) {
  if (setting == "voxel_size" && value.is_number()) return length_option(value.get<double>());
  if (value.is_string()) return printable(value.get<std::string>());
  if (value.is_number_float()) return all_digits(value.get<double>());
  if (!value.is_array()) return value.dump();
  std::vector<std::string> words;
  for (const Json& each : value) words.push_back(value_words(setting, each));
  return joined(words, ",");
}

constexpr std::array<AlikeFact, 4> sample_facts = {{{"shape", "shape"},
                                                    {"sites", "number of sites"},
                                                    {"sites_checksum", "checksum of the sites"},
                                                    {labels_fact, "checksum of the labels"}}};

// "forces=1e-6,2e-6,4e-6" or "no forces"; for a flag, "diffuse" or "no diffuse".
std::string setting_words(const std::string& name, const Json& value) {
  if (value == true) return setting(name);
  return value.is_null() || value == false ? "no " + setting(name) : setting(name, value_words(name, value));
}

}  // namespace

Json sample_alike(const Index3& shape, std::int64_t sites, const SampleChecksums& checksums) {
  Json alike = {{"shape", shape}, {"sites", sites}, {"sites_checksum", checksums.sites}};
  if (checksums.labels) alike[labels_fact] = *checksums.labels;
  return alike;
}

Json member(const Json& of, const char* name) { return of.is_object() ? of.value(name, Json()) : Json(); }

Json state_in(const Json& facts, const char* command, const char* earlier_name) {
  Json state = member(facts, command);
  return state.is_null() ? member(facts, earlier_name) : state;
}

std::string command_of(const Json& facts) {
  if (!facts.is_object()) return "";
  for (const auto& entry : facts.items()) {
    const std::string& name = entry.key();
    const bool is_of_all = name == "karst" || name == "image" || name == "alike";
    if (!is_of_all && entry.value().is_object()) return name == "run" ? "permeability" : printable(name);
  }
  return "";
}

void refuse_command(const std::string& command, const std::string& path) {
  throw InputError(text(quote(path), " is of karst ", command, ". Restart it with the command that wrote it."));
}

void check_command(const Json& facts, const std::string& command, const char* earlier_name, const std::string& path) {
  const std::string writer = command_of(facts);
  if (writer.empty()) refuse_checkpoint(path);
  if (writer != command && writer != earlier_name) refuse_command(writer, path);
}

Json with_usual(const Json& settings, Json usual) {
  if (settings.is_object()) usual.update(settings);
  return usual;
}

void check_alike(const Json& here, const Json& there, const AlikeNames& names, const std::string& path) {
  const auto refuse = [&](const std::string& run, const std::string& now, const std::string& what_to_do) {
    throw InputError(text(quote(path), " is of a run ", run, ", and this run has ", now,
                          " (the results would not be those of one run). Give the same ", what_to_do, ", or run without ",
                          setting("restart"), "."));
  };
  // Settings are compared first, because other boundaries have other sites.
  for (const std::string& name : names.settings) {
    const Json earlier = member(there, name.c_str()), now = member(here, name.c_str());
    if (earlier != now) refuse("with " + setting_words(name, earlier), setting_words(name, now), "options");
  }
  const auto check_fact = [&](const AlikeFact& fact) {
    const auto& [name, words] = fact;
    const Json earlier = member(there, name), now = member(here, name);
    const bool is_unknown = earlier.is_null() && std::string_view(name) == labels_fact;  // in checkpoints until version 0.2
    if (earlier == now || is_unknown) return;
    refuse(text("through another sample, whose ", words, " is ", value_words(name, earlier)), value_words(name, now),
           text("image, ", setting("pore"), ", ", setting("crop"), " and ", setting("threshold")));
  };
  std::ranges::for_each(sample_facts, check_fact);
  std::ranges::for_each(names.facts, check_fact);
}

void check_alike_series(const Json& here, const Json& there, std::span<const char* const> derived, const std::string& path) {
  std::vector<std::string> names;
  for (const auto& entry : here.items()) {
    const std::string& name = entry.key();
    const bool is_fact = std::ranges::any_of(sample_facts, [&](const AlikeFact& fact) { return name == fact.name; });
    if (!is_fact && std::ranges::find(derived, name) == derived.end()) names.push_back(name);
  }
  names.insert(names.end(), derived.begin(), derived.end());
  check_alike(here, there, {names}, path);
}

}  // namespace karst
