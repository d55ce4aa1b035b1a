// One rank: collective calls copy, messages go from the rank to itself.
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <list>

#include "type.hpp"

struct OneRankRequest {
  void* received;  // null: a message that is sent
  const void* sent;
  std::int64_t bytes;
  int tag;
  bool is_done;
};

namespace {

constexpr OneRankType one{1, 1, {}, {}, {}}, two{2, 2, {}, {}, {}}, four{4, 4, {}, {}, {}}, eight{8, 8, {}, {}, {}};

bool has_ended = false;
std::list<OneRankRequest*> waiting;  // messages without a partner, first come first

void copy(const void* from, void* to, std::int64_t bytes) {
  if (from != MPI_IN_PLACE && from != to && bytes > 0) std::memcpy(to, from, static_cast<std::size_t>(bytes));
}

// Pairs a message with the first waiting one of the same tag.
MPI_Request start(const OneRankRequest& message) {
  auto* request = new OneRankRequest(message);
  const auto partner = std::find_if(waiting.begin(), waiting.end(), [&](const OneRankRequest* each) {
    return each->tag == request->tag && (each->received == nullptr) != (request->received == nullptr);
  });
  if (partner == waiting.end()) return waiting.push_back(request), request;
  OneRankRequest* theirs = *partner;
  waiting.erase(partner);
  const bool is_sent = request->received == nullptr;
  copy(is_sent ? request->sent : theirs->sent, is_sent ? theirs->received : request->received, std::min(request->bytes, theirs->bytes));
  request->is_done = theirs->is_done = true;
  return request;
}

// A call that only ranks with peers make.
[[noreturn]] void without_peers() { std::abort(); }

int write_words(const char* from, char* words, int* length) {
  *length = static_cast<int>(std::strlen(from));
  std::memcpy(words, from, static_cast<std::size_t>(*length) + 1);
  return MPI_SUCCESS;
}

}  // namespace

const MPI_Datatype MPI_BYTE = &one, MPI_CHAR = &one, MPI_UINT16_T = &two, MPI_INT = &four, MPI_INT32_T = &four, MPI_INT64_T = &eight,
                   MPI_FLOAT = &four, MPI_DOUBLE = &eight;

int MPI_Init(int*, char***) { return MPI_SUCCESS; }
int MPI_Init_thread(int*, char***, int required, int* provided) { return *provided = required, MPI_SUCCESS; }
int MPI_Query_thread(int* provided) { return *provided = MPI_THREAD_SERIALIZED, MPI_SUCCESS; }
int MPI_Initialized(int* flag) { return *flag = 1, MPI_SUCCESS; }
int MPI_Finalized(int* flag) { return *flag = has_ended ? 1 : 0, MPI_SUCCESS; }
int MPI_Finalize() { return has_ended = true, MPI_SUCCESS; }
int MPI_Abort(MPI_Comm, int code) {
  std::fflush(nullptr);
  std::_Exit(code);
}
double MPI_Wtime() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
int MPI_Get_library_version(char* words, int* length) { return write_words("none: one rank", words, length); }
int MPI_Error_string(int code, char* words, int* length) { return write_words(std::strerror(code), words, length); }

int MPI_Comm_rank(MPI_Comm, int* rank) { return *rank = 0, MPI_SUCCESS; }
int MPI_Comm_size(MPI_Comm, int* size) { return *size = 1, MPI_SUCCESS; }
int MPI_Comm_split_type(MPI_Comm comm, int, int, MPI_Info, MPI_Comm* new_comm) { return *new_comm = comm, MPI_SUCCESS; }
int MPI_Comm_split(MPI_Comm comm, int group, int, MPI_Comm* new_comm) {
  return *new_comm = group == MPI_UNDEFINED ? MPI_COMM_NULL : comm, MPI_SUCCESS;
}
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* copy) { return *copy = comm, MPI_SUCCESS; }
int MPI_Comm_free(MPI_Comm* comm) { return *comm = MPI_COMM_NULL, MPI_SUCCESS; }
int MPI_Barrier(MPI_Comm) { return MPI_SUCCESS; }
int MPI_Ibarrier(MPI_Comm, MPI_Request*) { without_peers(); }

int MPI_Allreduce(const void* sent, void* received, int count, MPI_Datatype type, MPI_Op, MPI_Comm) {
  return copy(sent, received, count * type->bytes), MPI_SUCCESS;
}
int MPI_Exscan(const void*, void*, int, MPI_Datatype, MPI_Op, MPI_Comm) { return MPI_SUCCESS; }  // nothing is below rank 0
int MPI_Bcast(void*, int, MPI_Datatype, int, MPI_Comm) { return MPI_SUCCESS; }
int MPI_Gather(const void* sent, int count, MPI_Datatype type, void* received, int, MPI_Datatype, int, MPI_Comm) {
  return copy(sent, received, count * type->bytes), MPI_SUCCESS;
}
int MPI_Alltoall(const void* sent, int count, MPI_Datatype type, void* received, int, MPI_Datatype, MPI_Comm) {
  return copy(sent, received, count * type->bytes), MPI_SUCCESS;
}

int MPI_Send(const void*, int, MPI_Datatype, int, int, MPI_Comm) { without_peers(); }
int MPI_Recv(void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status*) { without_peers(); }
int MPI_Isend(const void* items, int count, MPI_Datatype type, int, int tag, MPI_Comm, MPI_Request* request) {
  return *request = start({nullptr, items, count * type->bytes, tag, false}), MPI_SUCCESS;
}
int MPI_Irecv(void* items, int count, MPI_Datatype type, int, int tag, MPI_Comm, MPI_Request* request) {
  return *request = start({items, nullptr, count * type->bytes, tag, false}), MPI_SUCCESS;
}
int MPI_Sendrecv(const void* sent, int count, MPI_Datatype type, int to, int, void* received, int, MPI_Datatype, int from, int, MPI_Comm,
                 MPI_Status*) {
  if (to != MPI_PROC_NULL && from != MPI_PROC_NULL) copy(sent, received, count * type->bytes);
  return MPI_SUCCESS;
}
int MPI_Waitall(int count, MPI_Request* requests, MPI_Status*) {
  for (int i = 0; i < count; ++i) {
    if (!requests[i]) continue;
    if (!requests[i]->is_done) std::abort();  // would wait for ever
    delete requests[i];
    requests[i] = MPI_REQUEST_NULL;
  }
  return MPI_SUCCESS;
}
int MPI_Testall(int count, MPI_Request*, int* are_complete, MPI_Status*) {
  if (count > 0) without_peers();
  return *are_complete = 1, MPI_SUCCESS;
}
int MPI_Send_init(const void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request*) { without_peers(); }
int MPI_Recv_init(void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request*) { without_peers(); }
int MPI_Startall(int count, MPI_Request*) {
  if (count > 0) without_peers();
  return MPI_SUCCESS;
}
int MPI_Request_free(MPI_Request*) { without_peers(); }

int MPI_T_init_thread(int, int*) { return MPI_ERR_OTHER; }
int MPI_T_finalize() { return MPI_SUCCESS; }
int MPI_T_cvar_get_index(const char*, int*) { return MPI_ERR_OTHER; }
int MPI_T_cvar_handle_alloc(int, void*, MPI_T_cvar_handle*, int*) { return MPI_ERR_OTHER; }
int MPI_T_cvar_read(MPI_T_cvar_handle, void*) { return MPI_ERR_OTHER; }
int MPI_T_cvar_handle_free(MPI_T_cvar_handle*) { return MPI_SUCCESS; }
