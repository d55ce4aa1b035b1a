#include "solver/cuda/gpu_aware_mpi.hpp"

#include <cstdint>
#include <vector>

#include "base/cuda/device_memory.hpp"

#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif

namespace karst {

namespace {

// Only some MPIs have this query. The others are not tested: a message from GPU memory could crash them.
bool mpi_says_so() {
#ifdef MPIX_CUDA_AWARE_SUPPORT
  return MPIX_Query_cuda_support() == 1;
#else
  return false;
#endif
}

// Each rank sends values to the next rank, in a ring. The values contain the number of the sender.
bool arrives(const Comm& comm) {
  constexpr int count = 1 << 15, tag = 20;
  const auto values_of = [](int rank) {
    std::vector<std::int32_t> values(count);
    for (int i = 0; i < count; ++i) values[static_cast<std::size_t>(i)] = 1000003 * rank + i;
    return values;
  };
  const int next = (comm.rank() + 1) % comm.size(), before = (comm.rank() + comm.size() - 1) % comm.size();
  const DeviceArray<std::int32_t> sent(values_of(comm.rank())), received(count);
  MPI_Sendrecv(sent.data(), count, MPI_INT32_T, next, tag, received.data(), count, MPI_INT32_T, before, tag, comm.handle(),
               MPI_STATUS_IGNORE);
  std::vector<std::int32_t> values_on_host(count);
  check_cuda(cudaMemcpy(values_on_host.data(), received.data(), received.bytes(), cudaMemcpyDeviceToHost), "copying to the host");
  return values_on_host == values_of(before);
}

}  // namespace

bool mpi_takes_gpu_memory(const Comm& comm) {
  const auto all = [&](bool own_answer) { return comm.max_all(std::int64_t{!own_answer}) == 0; };
  return all(mpi_says_so()) && all(arrives(comm));
}

}  // namespace karst
