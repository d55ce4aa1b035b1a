// Records as JSON, from the lists of their quantities.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/text.hpp"
#include "geometry/boundary.hpp"
#include "run/quantity.hpp"
#include "run/record/checkpoints/file_facts.hpp"
#include "run/record/words/json_text.hpp"

namespace karst {

template <class Value>
concept OptionalValue = requires(const Value& value) {
  value.has_value();
};
template <class Value>
concept ArrayValue = requires {
  std::tuple_size<Value>::value;
};

/// A value in a checkpoint, its pattern, and back.
template <class Value>
Json stored_value(const Value& value) {
  if constexpr (OptionalValue<Value>) {
    return or_null(value);
  } else if constexpr (ArrayValue<Value>) {
    Json all = Json::array();
    for (const auto& each : value) all.push_back(stored_value(each));
    return all;
  } else {
    return value;
  }
}

template <class Value>
Json pattern_of_value() {
  if constexpr (std::is_same_v<Value, bool>) {
    return "truth";
  } else if constexpr (std::is_arithmetic_v<Value>) {
    return std::is_integral_v<Value> ? "count" : "number";
  } else if constexpr (OptionalValue<Value>) {
    return null_or(pattern_of_value<typename Value::value_type>());
  } else if constexpr (ArrayValue<Value>) {
    return Json(Json::array_t(std::tuple_size_v<Value>, pattern_of_value<typename Value::value_type>()));
  } else {
    return Json::array({pattern_of_value<typename Value::value_type>()});  // of any length
  }
}

template <class Value>
void set_value(Value& value, const Json& json) {
  if constexpr (OptionalValue<Value>) {
    if (!json.is_null()) value = json.get<typename Value::value_type>();
  } else if constexpr (ArrayValue<Value>) {
    for (std::size_t i = 0; i < value.size(); ++i) set_value(value[i], json.at(i));
  } else {
    value = json.get<Value>();
  }
}

/// The stored numbers of a record, for a checkpoint.
template <class List, class Record>
Json stored_json(const List& list, const Record& record) {
  Json json = Json::object();
  for_each_quantity(list, [&](const auto& each) { json[std::string(each.key)] = stored_value(record.*each.member); });
  return json;
}

/// The numbers of a record, also those that functions compute, whole numbers as such.
template <class List, class Record>
Json plain_json(const List& list, const Record& record) {
  Json json = Json::object();
  for_each_quantity(list, [&](const auto& each) { json[std::string(each.key)] = stored_value(std::invoke(each.member, record)); });
  return json;
}

/// The pattern of stored_json().
template <class List>
Json pattern_of_stored(const List& list) {
  Json pattern = Json::object();
  for_each_quantity(list, [&](const auto& each) {
    pattern[std::string(each.key)] = pattern_of_value<typename std::remove_cvref_t<decltype(each)>::Number>();
  });
  return pattern;
}

/// Sets a record from what is like pattern_of_stored().
template <class List, class Record>
void set_stored(const List& list, Record& record, const Json& json) {
  for_each_quantity(list, [&](const auto& each) { set_value(record.*each.member, json.at(std::string(each.key))); });
}

/// Calls visit(quantity) for each one that a row in a checkpoint holds: all but those that a function computes.
template <class List, class Visit>
constexpr void for_each_stored(const List& list, Visit&& visit) {
  for_each_quantity(list, [&](const auto& each) {
    if constexpr (std::is_member_object_pointer_v<decltype(each.member)>) visit(each);
  });
}

/// The stored quantities in a row without names, in the order of the list: for long lists of monitors. The components of a vector follow
/// each other.
template <class List, class Record>
Json stored_row(const List& list, const Record& record) {
  Json row = Json::array();
  for_each_stored(list, [&](const auto& each) {
    const auto& value = record.*each.member;
    using Value = std::remove_cvref_t<decltype(value)>;
    if constexpr (components_of<Value> != 1) {
      for (const double component : value) row.push_back(component);
    } else if constexpr (std::is_same_v<Value, double>) {
      row.push_back(each.shown.may_be_infinite ? finite(value) : Json(value));
    } else {
      row.push_back(stored_value(value));
    }
  });
  return row;
}

/// The pattern of stored_row().
template <class List>
Json pattern_of_row(const List& list) {
  Json pattern = Json::array();
  for_each_stored(list, [&](const auto& each) {
    using Value = typename std::remove_cvref_t<decltype(each)>::Number;
    if constexpr (components_of<Value> != 1) {
      for (std::size_t i = 0; i < components_of<Value>; ++i) pattern.push_back("number");
    } else {
      const Json value = pattern_of_value<Value>();
      pattern.push_back(each.shown.may_be_infinite ? null_or(value) : value);
    }
  });
  return pattern;
}

/// Sets a record from what is like pattern_of_row().
template <class List, class Record>
void set_from_row(const List& list, Record& record, const Json& row) {
  std::size_t at = 0;
  for_each_stored(list, [&](const auto& each) {
    auto& value = record.*each.member;
    using Value = std::remove_cvref_t<decltype(value)>;
    if constexpr (components_of<Value> != 1) {
      for (double& component : value) component = row.at(at++);
    } else if constexpr (std::is_same_v<Value, double>) {
      value = number_or_infinity(row.at(at++));
    } else {
      set_value(value, row.at(at++));
    }
  });
}

/// A quantity of each driving direction as an array of three; null where it is unknown or infinite.
template <class List, class Result>
Json axes_json(const List& list, const Result& result) {
  Json json = Json::object();
  for_each_quantity(list, [&](const auto& each) {
    json[std::string(each.key)] = of_each_axis([&](std::size_t axis) {
      const std::optional<double> value = (result.*each.of_axis)(axis);
      return value ? finite(*value) : Json();
    });
  });
  return json;
}

/// A table with a row for each monitor of each driving direction. monitors_of(axis): those of a direction.
template <class List, class MonitorsOf>
std::string history_table(const List& list, MonitorsOf&& monitors_of) {
  const std::vector<QuantityFacts> facts = facts_of(list);
  std::string csv = "direction," + column_names(facts) + "\n";
  for (int axis = 0; axis < 3; ++axis) {
    for (const auto& monitor : monitors_of(axis))
      csv += text(axis_names[static_cast<std::size_t>(axis)], ",", row_cells(facts, numbers_of(list, monitor, ResultUnits())), "\n");
  }
  return csv;
}

/// The numbers of a record in units of results, for result.json.
template <class List, class Record>
Json shown_json(const List& list, const Record& record, const ResultUnits& units) {
  Json json = Json::object();
  for_each_quantity(list, [&](const auto& each) {
    Json numbers = Json::array();
    for_each_number(std::invoke(each.member, record), [&](const std::optional<double>& number) {
      numbers.push_back(number ? Json(each.unit.in_results(*number, units)) : Json());
    });
    json[std::string(each.key)] = numbers.size() == 1 ? numbers.front() : numbers;
  });
  return json;
}

/// The monitors of a run in time, with `steps` beside the quantities of their list.
template <class List, class Record>
Json monitor_json(const List& list, const Record& record) {
  Json json = {{"step", record.steps}};
  json.update(stored_json(list, record));
  return json;
}

/// A table with a row for each monitor. `has_time`: the time follows the step.
template <class List, class Record>
std::string monitors_csv(const List& list, const std::vector<Record>& monitors, const ResultUnits& units, bool has_time) {
  const std::vector<QuantityFacts> facts = facts_of(list);
  std::string csv = (has_time ? "step,time," : "step,") + column_names(facts) + "\n";
  for (const Record& monitor : monitors) {
    csv += std::to_string(monitor.steps) + ",";
    if (has_time) csv += all_digits(static_cast<double>(monitor.steps) * units.time) + ",";
    csv += row_cells(facts, numbers_of(list, monitor, units)) + "\n";
  }
  return csv;
}

}  // namespace karst
