// Base of tests that need a GPU.
#pragma once

#include <gtest/gtest.h>

#include "base/cuda/why_no_gpu.hpp"
#include "base/ranks/comm.hpp"

namespace karst {

/// Skipped, and CTest says so, where there is no GPU.
class GpuTest : public testing::Test {
  void SetUp() override {
    if (!why_no_gpu().empty()) GTEST_SKIP() << "no GPU to test on: " << why_no_gpu();  // CTest looks for these words
  }
};

/// If all ranks compute on GPUs: in turns.
inline int own_gpu() { return Comm().place_on_machine(); }

}  // namespace karst
