// Calls that may never return.
#pragma once

#include <chrono>
#include <functional>

namespace karst {

/// Runs `work` in a thread of its own, and waits at most `patience` for its end. False if it has not ended: then the thread goes on, so
/// `work` must own all that it uses. Throws what `work` throws.
bool ends_within(std::chrono::milliseconds patience, std::function<void()> work);

}  // namespace karst
