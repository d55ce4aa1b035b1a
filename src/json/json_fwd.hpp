// Forward declaration of Json (json/json.hpp).
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace karst {

template <class Key, class T, class IgnoredLess, class Allocator>
struct AppendedMap;

using Json = nlohmann::basic_json<AppendedMap>;

}  // namespace karst
