#include "run/record/words/stages.hpp"

#include "base/memory/memory.hpp"

namespace karst {

Stages::Stages(const Comm& comm) : comm_(comm), begin_(MPI_Wtime()) { restart_peak_memory(); }

void Stages::end(const std::string& name) {
  stages_.push_back({name, comm_.max_all(MPI_Wtime() - begin_), comm_.sum_all(peak_memory())});
  restart_peak_memory();
  begin_ = MPI_Wtime();
}

}  // namespace karst
