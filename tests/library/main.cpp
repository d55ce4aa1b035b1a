// Prints k along z in voxel^2, with all digits, of one sandstone: from an image file, from an array of labels, and from its model.
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
    PermeabilityPlan plan;
    plan.directions = cleaning.axes;
    plan.machine = {.device = DeviceChoice::cpu, .threads = 1};
    const RockSource source = {.path = argv[1], .layout = {.shape = Index3{24, 20, 16}, .dtype = "uint8"}, .pore = LabelSet::parse("0")};
    const PermeabilityResult from_file = find_permeability(read_rock(source, cleaning, comm), plan, comm);

    std::ifstream file(argv[1], std::ios::binary);
    const std::vector<char> labels((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const LabelArray array = {.shape = {24, 20, 16}, .labels = std::as_bytes(std::span(labels)), .pore = LabelSet::parse("0")};
    const PermeabilityResult from_array = find_permeability(rock_of_labels(array, cleaning, comm), plan, comm);

    const SampleOptions sandstone = {.kind = "sandstone", .shape = {24, 20, 16}, .porosity = 0.4, .grains = 2};
    const PermeabilityResult from_model = find_permeability(rock_of_sample(*make_sample(sandstone), cleaning, comm), plan, comm);
    if (comm.is_root()) {
      for (const PermeabilityResult* result : {&from_file, &from_array, &from_model}) std::printf("%.17g\n", *result->k_voxel2(2, 2));
    }
  }
  MPI_Finalize();
}
