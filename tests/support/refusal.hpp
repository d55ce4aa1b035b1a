// What the command line says of a failure.
#pragma once

#include <string>

#include "base/error.hpp"

namespace karst {

/// The message, with settings named as options.
inline std::string words_of(const Failure& failure) { return with_options(failure.message()); }

/// The message of what `work` throws; "accepted" where it throws nothing.
template <class Error = InputError, class Work>
std::string refusal_of(Work&& work) {
  try {
    work();
  } catch (const Error& error) {
    return words_of(error);
  }
  return "accepted";
}

}  // namespace karst
