// Files with checksums, changed by libFuzzer so that readers do not stop at the checksums.
#pragma once

#include <cstddef>
#include <cstdint>

#include "io/files/sections.hpp"

namespace karst {

/// For LLVMFuzzerCustomMutator of a file of this kind: changes its bytes and nothing else; or its facts, its table or its sections, or any
/// bytes, and signs it anew.
std::size_t mutate_signed(const FileKind& kind, std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);

}  // namespace karst
