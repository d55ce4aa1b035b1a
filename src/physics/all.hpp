// The one list of physics. Commands, functions of Python, pages, and names of files follow from it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "physics/physics_call.hpp"
#include "report/page/physics_page.hpp"

namespace karst {

/// The words of a physics in --help.
struct PhysicsWords {
  std::string_view summary;  ///< in the list of commands
  std::string_view about;    ///< one or more lines
};

struct Physics {
  PhysicsPage page;  ///< its kind is the name of the command and of the function of Python, too
  PhysicsWords words;
  std::unique_ptr<PhysicsCall> (*call)(OptionTable& table);
  std::vector<NamedSample> samples;  ///< samples that have a name in place of an image
  AxisField fields;                  ///< of the result in Python
  bool takes_case_file;              ///< a .toml file in place of the image stands for --config

  std::string name() const { return std::string(page.kind); }
};

template <class Row>
Physics physics_of(PhysicsPage page, const PhysicsWords& words) {
  const auto call = [](OptionTable& table) -> std::unique_ptr<PhysicsCall> { return std::make_unique<PhysicsCallOf<Row>>(table); };
  return {std::move(page), words, call, {Row::samples.begin(), Row::samples.end()}, Row::fields, Row::takes_case_file};
}

/// All physics, in the order of help. A program may add its own before it calls anything else.
std::vector<Physics>& all_physics();

/// Throws InputError for a name that no physics has.
const Physics& physics_named(std::string_view name);

const std::vector<PhysicsPage>& all_pages();

/// The names of the tables that runs of all kinds write.
std::vector<std::string> all_table_names();

}  // namespace karst
