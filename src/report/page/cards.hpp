// Cards and facts of results of flows in time.
#pragma once

#include <string>
#include <vector>

#include "report/page/run_facts.hpp"

namespace karst {

/// Joins the words that are not empty.
std::string joined_known(std::vector<std::string> words, const char* separator);

/// "before 0.25 after"; "" if the run has no such number.
std::string known_number(const RunFacts& run, const std::string& place, int significant, const std::string& before = "",
                         const std::string& after = "");

/// "mean velocity 0.25"; "" without a number.
std::string known_line(const std::string& what, const std::string& number);

/// A number with other lines below it; "" without a number.
std::string number_card(const std::string& what, const std::string& number, const std::vector<std::string>& others,
                        const std::string& status);

}  // namespace karst
