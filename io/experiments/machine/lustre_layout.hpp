// The stripes of a file on Lustre.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "io/experiments/machine/striping.hpp"

namespace karst {

/// The stripes of a Lustre file; nullopt on other file systems.
std::optional<Striping> lustre_striping(const std::string& path);

/// Parses a Lustre layout from the attribute lustre.lov: plain (v1, v3), or composite. Of a composite layout, the component that holds most
/// of `file_bytes` counts. nullopt for anything else.
std::optional<Striping> parse_layout(std::span<const std::byte> layout, std::int64_t file_bytes);

}  // namespace karst
