// Facts in JSON that Karst reads back from its own files. A valid checksum does not prove that Karst wrote them.
#pragma once

#include "run/record/words/json_text.hpp"

namespace karst {

/// The largest number of steps, sites and other counts in a file.
constexpr std::int64_t largest_count = 1'000'000'000'000'000;

/// Whether a value matches a pattern. Then at() and get() do not throw for the keys of the pattern. The leaves of a pattern are names of
/// types: "text", "truth", "number", "count" (a whole number, see largest_count) and "object". Other patterns:
///
///   {"key": pattern, "key?": pattern}   an object with at least these keys; the second one may be missing
///   [pattern]                           an array of any length
///   [pattern, pattern, pattern]         an array of that length
///   ["null or", pattern]                null, or a value that matches the pattern
bool is_like(const Json& json, const Json& pattern);

Json null_or(const Json& pattern);
Json three(const Json& pattern);  ///< an array of three, one for each axis

/// The value at a place such as "/run/stopped_by"; null if there is none.
Json at_place(const Json& of, const char* place);

/// Throws InputError: the facts of the checkpoint `path` are not those that Karst writes.
[[noreturn]] void refuse_checkpoint(const std::string& path);

}  // namespace karst
