// Reads an image, and prints k along z with all digits: as numbers in voxel^2, from the file and from an array of its labels.
#include <karst/karst.hpp>

#include <mpi.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

int main(int argc, char** argv) {
  using namespace karst;
  if (argc != 2) return 2;
  MPI_Init(&argc, &argv);
  {
    const Comm comm;
    const Cleaning cleaning = {.boundary = Boundary::periodic, .axes = {false, false, true}};
    RunPlan plan;
    plan.directions = cleaning.axes;
    plan.machine = {.device = DeviceChoice::cpu, .threads = 1};
    const RockSource source = {.path = argv[1], .layout = {.shape = Index3{24, 20, 16}, .dtype = "uint8"}, .pore = LabelSet::parse("0")};
    const RunResult from_file = find_permeability(read_rock(source, cleaning, comm), plan, comm);

    std::ifstream file(argv[1], std::ios::binary);
    const std::vector<char> labels((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const LabelArray array = {.shape = {24, 20, 16}, .labels = std::as_bytes(std::span(labels)), .pore = LabelSet::parse("0")};
    const RunResult from_array = find_permeability(rock_of_labels(array, cleaning, comm), plan, comm);
    if (comm.is_root()) std::printf("%.17g %.17g\n", *from_file.k_voxel2(2, 2), *from_array.k_voxel2(2, 2));
  }
  MPI_Finalize();
}
