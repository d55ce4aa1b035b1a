// ParaView's own pvpython: opens every kind of fields, and renders them with tools/paraview-view.
#include <gtest/gtest.h>

#include <tuple>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

class Paraview : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(run_karst({"make", "spheres-sc", "--shape", "12,12,12", "--porosity", "0.55", "-o", scratch_.path("spheres.nrrd")}).code, 0);
  }

  // The run directory.
  std::string run(const std::string& format, int ranks, const std::vector<std::string>& more) const {
    const std::string directory = scratch_.path(text(format, ranks));
    std::vector<std::string> all = {"permeability", scratch_.path("spheres.nrrd"), "--threads", "1", "-o", directory, "--fields-format",
                                    format};
    all.insert(all.end(), more.begin(), more.end());
    const Outcome outcome = run_karst(all, ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return directory;
  }

  static Outcome pvpython(const std::string& script, const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {script};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return start_program(KARST_PVPYTHON, all);
  }

  // Of each picture its size, and whether its colours are many, but for the white around.
  std::string look_at(const std::vector<std::string>& pictures) const {
    const std::string script = scratch_.file("look.py",
                                             "import sys\n"
                                             "import numpy\n"
                                             "from vtkmodules.util.numpy_support import vtk_to_numpy\n"
                                             "from vtkmodules.vtkIOImage import vtkPNGReader\n"
                                             "for path in sys.argv[1:]:\n"
                                             "    reader = vtkPNGReader()\n"
                                             "    reader.SetFileName(path)\n"
                                             "    reader.Update()\n"
                                             "    image = reader.GetOutput()\n"
                                             "    colours = vtk_to_numpy(image.GetPointData().GetScalars())[:, :3].astype(int)\n"
                                             "    print(path, *image.GetDimensions()[:2], len(numpy.unique(colours, axis=0)) > 200,\n"
                                             "          0.05 < (numpy.ptp(colours, axis=1) > 60).mean() < 0.9)\n");
    const Outcome outcome = pvpython(script, pictures);
    return outcome.code == 0 ? outcome.out : outcome.err;
  }

  Scratch scratch_;
};

TEST_F(Paraview, opens_every_kind_of_fields) {
  const std::string script =
      scratch_.file("open.py",
                    "import sys\n"
                    "from paraview.servermanager import Fetch\n"
                    "from paraview.simple import OpenDataFile\n"
                    "from vtkmodules.util.numpy_support import vtk_to_numpy\n"
                    "for path in sys.argv[1:]:\n"
                    "    reader = OpenDataFile(path)\n"
                    "    for time in list(getattr(reader, 'TimestepValues', None) or [0]):\n"
                    "        reader.UpdatePipeline(time)\n"
                    "        data = Fetch(reader)\n"
                    "        on = 'cells' if data.GetCellData().GetNumberOfArrays() else 'points'\n"
                    "        arrays = data.GetCellData() if on == 'cells' else data.GetPointData()\n"
                    "        sites = (vtk_to_numpy(arrays.GetArray('part')) >= 0).sum()\n"
                    "        print(int(time), data.GetNumberOfCells(), sites, arrays.GetNumberOfArrays(), 'on', on)\n");
  std::vector<std::string> files;
  std::string expected;
  for (const std::string format : {"vti", "voxels", "points"}) {
    for (const int ranks : {0, 2}) {
      const std::string directory = run(format, ranks, {"--fields-stride", "2", "--max-steps", "20"});
      const std::string ending = (ranks > 0 ? "p" : "") + std::string(format == "vti" ? "vti" : "vtu");
      files.push_back(directory + "/fields_z." + ending);
      files.push_back(directory + "/fields.pvd");
      const std::string cells = format == "vti"      ? " 216 126 4 on cells\n"
                                : format == "voxels" ? " 126 126 4 on cells\n"
                                                     : " 126 126 4 on points\n";
      expected += text(0, cells, 0, cells, 1, cells, 2, cells);
    }
  }
  const Outcome outcome = pvpython(script, files);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, expected) << outcome.err;
}

// Debian's ParaView 5.11 with its libexpat of today cannot read appended data; another ParaView renders them.
TEST_F(Paraview, appended_fields_are_rendered_or_refused_with_the_reason) {
  for (const int ranks : {0, 2}) {
    const std::string directory = run("vti", ranks, {"--fields-encoding", "appended", "--direction", "z", "--tolerance", "0.1"});
    const Outcome outcome =
        start_program(std::string(KARST_SOURCE) + "/tools/paraview-view", {directory, "--size", "400x300", "--pvpython", KARST_PVPYTHON});
    const std::string reason = text(" cannot read '", directory, ranks > 0 ? "/fields_z.pvti" : "/fields_z.vti",
                                    "' (its numbers are appended to the XML, which ParaView before 5.12.1 ",
                                    "cannot read where the system's libexpat is of 2024 or later). Run again with --fields-encoding "
                                    "inline, or take a newer ParaView.\n");
    EXPECT_TRUE(outcome.code == 0 || (outcome.code == 2 && outcome.err.ends_with(reason))) << outcome.code << ": " << outcome.err;
  }
}

TEST_F(Paraview, renders_surface_and_stream_lines) {
  const std::string view = std::string(KARST_SOURCE) + "/tools/paraview-view";
  std::vector<std::string> pictures;
  std::string expected;
  const std::string both = "velocity,velocity_lattice";
  for (const auto& [format, ranks, arrays] :
       {std::tuple{"vti", 0, both}, {"vti", 2, "velocity"}, {"voxels", 0, "velocity_lattice"}, {"points", 2, both}}) {
    const std::string directory =
        run(format, ranks, {"--voxel-size", "2um", "--direction", "z", "--tolerance", "0.1", "--fields-arrays", arrays});
    const Outcome outcome = start_program(view, {directory, "--size", "400x300", "--pvpython", KARST_PVPYTHON});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, text(directory, "/pores_z.png\n", directory, "/streamlines_z.png\n"));
    for (const char* name : {"/pores_z.png", "/streamlines_z.png"}) {
      pictures.push_back(directory + name);
      expected += pictures.back() + " 400 300 True True\n";
    }
  }
  EXPECT_EQ(look_at(pictures), expected);
  const std::string without = run("vti", 0, {"--force", "--direction", "z", "--tolerance", "0.1", "--fields-arrays", "pressure"});
  const Outcome refused = start_program(view, {without, "--pvpython", KARST_PVPYTHON});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err, text("paraview-view: '", without, "/fields_z.vti' holds no velocity. Run again, with velocity_lattice among ",
                              "--fields-arrays.\n"));
}

}  // namespace karst
