#include "solver/pressure/flow_corrections.hpp"

#include "solver/memory/memory_need.hpp"

namespace karst {

std::optional<PoreNetwork> network_for(Part& part, const Index3& shape, const FlowSettings& settings, const Comm& comm) {
  if (!may_be_corrected(settings)) return std::nullopt;
  const std::int64_t bytes = network_bytes(part.padded_sites(), settings);
  if (!has_memory(need_of_host(bytes, "the network of the pores", "Use more ranks or machines."), comm)) return std::nullopt;
  return pore_network(part, shape, settings.threads, comm);
}

}  // namespace karst
