#include "commands/trial_machine.hpp"

#include "base/error.hpp"
#include "base/memory/memory.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
#include "run/record/version.hpp"
#include "solver/cuda/cuda.hpp"

namespace karst {

TrialMachine machine_for_trials(const std::string& command, const std::string& device, const Comm& comm) {
  if (comm.size() > 1) throw InputError(text(command, " starts its ranks itself. Run it without mpirun."));
  TrialMachine machine = {cores_for_rank(comm), 0, available_memory()};
  if (device != "cpu") machine.gpus = static_cast<int>(visible_gpus().size());
  if (device == "cuda" && machine.gpus == 0)
    throw InputError(text(setting("device", "cuda"), ": ", why_no_gpu(), ". Choose ", setting("device", "cpu"), "."));
  const std::string gpus = machine.gpus == 0 ? "" : text(machine.gpus, " x ", gpu_name(0), ", ");
  machine.name = text(gpus, machine.cores, machine.cores == 1 ? " core" : " cores");
  machine.version = text("karst ", karst_version(), " (", karst_commit(), ")");
  return machine;
}

}  // namespace karst
