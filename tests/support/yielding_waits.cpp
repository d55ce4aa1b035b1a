// For tests with MPICH, whose waiting ranks never yield: with more ranks than cores, a wait often takes a whole time slice of the kernel.
// These functions take the place of MPI's.
#include <mpi.h>
#include <sched.h>

namespace {

int wait_for(int count, MPI_Request* requests, MPI_Status* statuses) {
  for (;;) {
    int is_done = 0;
    const int code = PMPI_Testall(count, requests, &is_done, statuses);
    if (code != MPI_SUCCESS || is_done != 0) return code;
    sched_yield();
  }
}

int wait_for(int code, MPI_Request request) { return code == MPI_SUCCESS ? wait_for(1, &request, MPI_STATUSES_IGNORE) : code; }

}  // namespace

extern "C" {

int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses) { return wait_for(count, requests, statuses); }

int MPI_Allreduce(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int code = PMPI_Iallreduce(sent, received, count, type, op, comm, &request);
  return wait_for(code, request);
}

int MPI_Bcast(void* items, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int code = PMPI_Ibcast(items, count, type, root, comm, &request);
  return wait_for(code, request);
}

int MPI_Barrier(MPI_Comm comm) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int code = PMPI_Ibarrier(comm, &request);
  return wait_for(code, request);
}
}
