#include "base/cuda/why_no_gpu.hpp"

#include <cuda_runtime_api.h>

#include "base/text.hpp"

namespace karst {

std::string why_no_gpu() {
  int count = 0, driver = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status == cudaSuccess && count > 0) return "";
  if (status == cudaErrorInsufficientDriver && cudaDriverGetVersion(&driver) == cudaSuccess && driver > 0) {
    return text("the NVIDIA driver is too old for the CUDA that this karst was built with: it supports CUDA ", driver / 1000);
  }
  if (status == cudaSuccess || status == cudaErrorNoDevice || status == cudaErrorInsufficientDriver) {
    return "no NVIDIA GPU with a driver is visible";
  }
  return cudaGetErrorString(status);
}

}  // namespace karst
