// The measurements of karst io read, write and restripe as a table, CSV and JSON.
#pragma once

#include <string>

#include "io/experiments/io_rows.hpp"

namespace karst {

std::string io_table_head();
std::string io_table_line(const IoRow& row);
std::string io_csv(const IoReport& report);
std::string io_json(const IoReport& report);

}  // namespace karst
