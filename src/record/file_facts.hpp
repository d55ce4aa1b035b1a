// Facts in JSON that Karst reads back from its own files. Somebody else may have changed them, and signed the file again.
#pragma once

#include "record/json_text.hpp"

namespace karst {

/// Steps, sites and other counts of a file are from 0 up to this.
constexpr std::int64_t largest_count = 1'000'000'000'000'000;

/// Whether a value has the form of a pattern, so that at() and get() of what the pattern names throw nothing. The leaves of a pattern are
/// names of types: "text", "truth", "number", "count" (a whole number, see largest_count) and "object". Other patterns:
///
///   {"key": pattern, "key?": pattern}   an object with at least these keys; the second one may be missing
///   [pattern]                           an array of any length
///   [pattern, pattern, pattern]         an array of that length
///   ["null or", pattern]                null, or what the pattern says
bool is_like(const Json& found, const Json& pattern);

Json null_or(const Json& pattern);
Json three(const Json& pattern);  ///< one for each axis

/// What a place such as "/run/stopped_by" holds; null where there is no such place.
Json at_place(const Json& of, const char* place);

}  // namespace karst
