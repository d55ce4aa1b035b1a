#include "solver/cuda/update_choice.hpp"

#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"

namespace karst {

namespace {

// Whether other blocks than the usual one are compiled.
bool has_blocks(const FlowSettings& settings, const BenchSwitches& bench, const Layout& layout) {
  return bench.streaming == Streaming::aa && settings.equilibrium == EquilibriumKind::stokes && have_short_numbers(layout.slots);
}

// Measured: docs/developers/performance-diary.md, "Steps on GPUs".
int fastest_block(const FlowSettings& settings, const BenchSwitches& bench, const Layout& layout) {
  const bool is_measured = settings.lattice == D3Q19::name && settings.storage != Storage::f16;
  return is_measured && has_blocks(settings, bench, layout) ? 512 : usual_gpu_block;
}

int block_of(const FlowSettings& settings, const BenchSwitches& bench, const Layout& layout) {
  if (!bench.gpu_block) return fastest_block(settings, bench, layout);
  if (*bench.gpu_block == usual_gpu_block || has_blocks(settings, bench, layout)) return *bench.gpu_block;
  throw InputError(text(setting("gpu_block", std::to_string(*bench.gpu_block)),
                        " is compiled for AA streaming, linear equilibria, and parts of up to 2^32 populations. Leave ",
                        setting("gpu_block"), " out."));
}

}  // namespace

UpdateChoice update_choice(const FlowSettings& settings, const BenchSwitches& bench, const Layout& layout) {
  check_streaming(bench.streaming, settings.equilibrium);
  return {settings.equilibrium, bench.streaming, block_of(settings, bench, layout)};
}

}  // namespace karst
