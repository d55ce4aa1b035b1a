// Names for profilers: a timeline shows the work inside trace(), also work put into the queue of a device, under its name.
#pragma once

namespace karst {

class Trace {
 public:
  explicit Trace(const char* name);
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  ~Trace();
};

template <class Work>
auto trace(const char* name, Work&& work) {
  const Trace traced(name);
  return work();
}

}  // namespace karst
