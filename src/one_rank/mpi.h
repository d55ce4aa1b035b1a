// The part of MPI that Karst uses, for one rank: a build with KARST_MPI=OFF includes this file in place of the header of an MPI. Such a
// build needs no MPI where it is installed. Messages of a rank to itself, derived types and files work as in MPI; other ranks do not exist.
#pragma once

#include <cstdint>

struct OneRankType;
struct OneRankInfo;
struct OneRankFile;
struct OneRankRequest;

using MPI_Comm = int;
using MPI_Op = int;
using MPI_Offset = std::int64_t;
using MPI_Datatype = const OneRankType*;
using MPI_Info = OneRankInfo*;
using MPI_File = OneRankFile*;
using MPI_Request = OneRankRequest*;
using MPI_T_cvar_handle = int;

struct MPI_Status {
  std::int64_t bytes;
};

constexpr int MPI_SUCCESS = 0, MPI_ERR_OTHER = 1, MPI_PROC_NULL = -1, MPI_UNDEFINED = -2;
constexpr MPI_Comm MPI_COMM_NULL = 0, MPI_COMM_WORLD = 1, MPI_COMM_SELF = 2;
constexpr int MPI_COMM_TYPE_SHARED = 0, MPI_ORDER_FORTRAN = 0;
constexpr int MPI_THREAD_SINGLE = 0, MPI_THREAD_SERIALIZED = 2;
constexpr MPI_Op MPI_SUM = 0, MPI_MAX = 1, MPI_MIN = 2;
constexpr int MPI_MODE_CREATE = 1, MPI_MODE_RDONLY = 2, MPI_MODE_WRONLY = 4, MPI_MODE_RDWR = 8;
constexpr int MPI_MAX_INFO_KEY = 36, MPI_MAX_INFO_VAL = 256, MPI_MAX_ERROR_STRING = 256, MPI_MAX_LIBRARY_VERSION_STRING = 256;
constexpr MPI_Datatype MPI_DATATYPE_NULL = nullptr;
constexpr MPI_Info MPI_INFO_NULL = nullptr;
constexpr MPI_File MPI_FILE_NULL = nullptr;
constexpr MPI_Request MPI_REQUEST_NULL = nullptr;
constexpr MPI_Status *MPI_STATUS_IGNORE = nullptr, *MPI_STATUSES_IGNORE = nullptr;
inline void* const MPI_IN_PLACE = reinterpret_cast<void*>(-1);
extern const MPI_Datatype MPI_BYTE, MPI_CHAR, MPI_INT, MPI_UINT16_T, MPI_INT32_T, MPI_INT64_T, MPI_FLOAT, MPI_DOUBLE;

int MPI_Init(int*, char***);
int MPI_Init_thread(int*, char***, int required, int* provided);
int MPI_Query_thread(int* provided);
int MPI_Initialized(int* flag);
int MPI_Finalized(int* flag);
int MPI_Finalize();
int MPI_Abort(MPI_Comm, int code);
double MPI_Wtime();
int MPI_Get_library_version(char* words, int* length);
int MPI_Error_string(int code, char* words, int* length);

int MPI_Comm_rank(MPI_Comm, int* rank);
int MPI_Comm_size(MPI_Comm, int* size);
int MPI_Comm_split_type(MPI_Comm, int type, int key, MPI_Info, MPI_Comm* new_comm);
int MPI_Comm_split(MPI_Comm, int group, int key, MPI_Comm* new_comm);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* copy);
int MPI_Comm_free(MPI_Comm* comm);
int MPI_Barrier(MPI_Comm);
int MPI_Ibarrier(MPI_Comm, MPI_Request* request);

int MPI_Allreduce(const void* sent, void* received, int count, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Exscan(const void* sent, void* received, int count, MPI_Datatype, MPI_Op, MPI_Comm);
int MPI_Bcast(void* items, int count, MPI_Datatype, int root, MPI_Comm);
int MPI_Gather(const void* sent, int count, MPI_Datatype, void* received, int, MPI_Datatype, int root, MPI_Comm);
int MPI_Alltoall(const void* sent, int count, MPI_Datatype, void* received, int, MPI_Datatype, MPI_Comm);

int MPI_Send(const void* items, int count, MPI_Datatype, int to, int tag, MPI_Comm);
int MPI_Recv(void* items, int count, MPI_Datatype, int from, int tag, MPI_Comm, MPI_Status*);
int MPI_Isend(const void* items, int count, MPI_Datatype, int to, int tag, MPI_Comm, MPI_Request* request);
int MPI_Irecv(void* items, int count, MPI_Datatype, int from, int tag, MPI_Comm, MPI_Request* request);
int MPI_Sendrecv(const void* sent, int count, MPI_Datatype, int to, int tag, void* received, int, MPI_Datatype, int from, int, MPI_Comm,
                 MPI_Status*);
int MPI_Waitall(int count, MPI_Request* requests, MPI_Status*);
int MPI_Testall(int count, MPI_Request* requests, int* are_complete, MPI_Status*);
int MPI_Send_init(const void*, int, MPI_Datatype, int to, int, MPI_Comm, MPI_Request*);
int MPI_Recv_init(void*, int, MPI_Datatype, int from, int, MPI_Comm, MPI_Request*);
int MPI_Startall(int count, MPI_Request*);
int MPI_Request_free(MPI_Request*);

int MPI_Type_contiguous(int count, MPI_Datatype, MPI_Datatype* new_type);
int MPI_Type_create_subarray(int dimensions, const int* sizes, const int* counts, const int* starts, int order, MPI_Datatype,
                             MPI_Datatype* new_type);
int MPI_Type_commit(MPI_Datatype*);
int MPI_Type_free(MPI_Datatype* type);
int MPI_Get_count(const MPI_Status* status, MPI_Datatype, int* count);
int MPI_Status_set_elements(MPI_Status* status, MPI_Datatype, int count);

int MPI_Info_create(MPI_Info* info);
int MPI_Info_free(MPI_Info* info);
int MPI_Info_set(MPI_Info info, const char* key, const char* value);
int MPI_Info_get(MPI_Info info, const char* key, int length, char* value, int* has_key);
int MPI_Info_get_nkeys(MPI_Info info, int* count);
int MPI_Info_get_nthkey(MPI_Info info, int n, char* key);

int MPI_File_open(MPI_Comm, const char* path, int mode, MPI_Info, MPI_File* file);
int MPI_File_close(MPI_File* file);
int MPI_File_set_size(MPI_File file, MPI_Offset bytes);
int MPI_File_sync(MPI_File file);
int MPI_File_get_info(MPI_File file, MPI_Info* info);
int MPI_File_set_view(MPI_File file, MPI_Offset begin, MPI_Datatype, MPI_Datatype seen, const char*, MPI_Info);
int MPI_File_read_at(MPI_File file, MPI_Offset at, void* to, int count, MPI_Datatype, MPI_Status* status);
int MPI_File_read_at_all(MPI_File file, MPI_Offset at, void* to, int count, MPI_Datatype, MPI_Status* status);
int MPI_File_write_at(MPI_File file, MPI_Offset at, const void* from, int count, MPI_Datatype, MPI_Status* status);
int MPI_File_write_at_all(MPI_File file, MPI_Offset at, const void* from, int count, MPI_Datatype, MPI_Status* status);

int MPI_T_init_thread(int, int*);
int MPI_T_finalize();
int MPI_T_cvar_get_index(const char*, int*);
int MPI_T_cvar_handle_alloc(int, void*, MPI_T_cvar_handle*, int*);
int MPI_T_cvar_read(MPI_T_cvar_handle, void*);
int MPI_T_cvar_handle_free(MPI_T_cvar_handle*);
