// What an experiment with files has found, as a table, as CSV and as JSON.
#pragma once

#include <string>

#include "io/experiments/io_rows.hpp"

namespace karst {

std::string io_table_head();
std::string io_table_line(const IoRow& row);
std::string io_csv(const IoReport& report);
std::string io_json(const IoReport& report);

}  // namespace karst
