// What of a file lies in this machine's memory, and how to get it out of there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/comm.hpp"
#include "io/experiments/share.hpp"

namespace karst {

/// How many of the bytes [begin, end) of a file this machine holds in its page cache; nothing where the system does not tell (it tells
/// who owns the file or may write to it).
std::optional<std::int64_t> resident_bytes(const std::string& path, std::int64_t begin, std::int64_t end);

/// Of the bytes between the first and the last of everyone's share, the part that is in the page cache of that rank's machine.
/// Collective.
std::optional<double> resident_share(const std::string& path, const Share& mine, const Comm& comm);

/// Asks the system to drop the file from this machine's page cache, when all of it is on the disk. Throws MachineError.
void evict(const std::string& path);

}  // namespace karst
