// Names and values of options, checked alike wherever they come from.
#pragma once

#include <string>

#include "options/option.hpp"

namespace karst {

/// The name in the API, "fluid_viscosity": the first long name of an option, or a positional argument in small letters.
std::string setting_name(const Option& option);

bool is_flag(const Option& option);
bool is_argument(const Option& option);  ///< positional

/// The text about an option, with its choices.
std::string about_of(const Option& option);

/// The digits of a whole number in the range, without leading zeros. Throws InputError. `name`: of the option, in the message.
std::string checked_whole(const std::string& name, const std::string& value, const WholeRange& range);

}  // namespace karst
