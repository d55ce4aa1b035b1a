// The qualifier of functions that run on CPUs and on GPUs.
#pragma once

#ifdef __CUDACC__
#define KARST_HOST_DEVICE __host__ __device__
#else
#define KARST_HOST_DEVICE
#endif
