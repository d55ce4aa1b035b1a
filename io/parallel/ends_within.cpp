#include "io/parallel/ends_within.hpp"

#include <future>
#include <thread>
#include <utility>

namespace karst {

bool ends_within(std::chrono::milliseconds patience, std::function<void()> work) {
  std::packaged_task<void()> task(std::move(work));
  std::future<void> end = task.get_future();
  std::thread(std::move(task)).detach();
  if (end.wait_for(patience) != std::future_status::ready) return false;
  end.get();
  return true;
}

}  // namespace karst
