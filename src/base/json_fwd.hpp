// The name Json, for headers: base/json.hpp says what it is.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace karst {

template <class Key, class T, class IgnoredLess, class Allocator>
class IndexedMap;

using Json = nlohmann::basic_json<IndexedMap>;

}  // namespace karst
