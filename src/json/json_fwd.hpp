// Forward declaration of Json (base/json.hpp).
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace karst {

template <class Key, class T, class IgnoredLess, class Allocator>
class IndexedMap;

using Json = nlohmann::basic_json<IndexedMap>;

}  // namespace karst
