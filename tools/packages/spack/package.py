# Written, not run here. tests/recipe_check compiles this file.
#
# A recipe for Spack. In a repository of packages of your own:
#
#   spack repo create ~/my-packages mine && spack repo add ~/my-packages
#   mkdir ~/my-packages/packages/karst && cp tools/packages/spack/package.py ~/my-packages/packages/karst
#   spack dev-build karst@main                     # in the folder of Karst: builds these sources
#   spack dev-build karst@main +cuda ^mpich
from spack.package import *


class Karst(CMakePackage):
    """Permeability of rock images by lattice Boltzmann, from a laptop to thousands of GPUs."""

    license("BSD-3-Clause")

    version("main")

    variant("mpi", default=True, description="Several ranks; the library")
    variant("cuda", default=False, description="The GPU backend, for every NVIDIA GPU since 2018")
    variant("zoltan", default=False, description="The partitioners of Zoltan", when="+mpi")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("cli11", type="build")
    depends_on("nlohmann-json", type="build")
    depends_on("mpi", when="+mpi")
    depends_on("cuda@12:", when="+cuda")
    depends_on("trilinos+zoltan", when="+zoltan")
    depends_on("zlib-api")
    depends_on("libtiff")
    depends_on("lz4")
    depends_on("xz")

    conflicts("%gcc@:11", msg="Karst needs C++20")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define("KARST_TESTS", False),
            self.define_from_variant("KARST_MPI", "mpi"),
            self.define_from_variant("KARST_CUDA", "cuda"),
            self.define("KARST_ZOLTAN", self.spec.satisfies("+zoltan")),
        ]
