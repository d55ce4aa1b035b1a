// NRRD, .nrrd and .nhdr.
#include "base/text.hpp"
#include "fuzz/image_target.hpp"

namespace karst {

namespace {

std::string nrrd(const std::string& fields, const std::string& behind = "") {
  return text("NRRD0005\n# a comment\ndimension: 3\nsizes: 4 3 2\n", fields, "\n\n", behind);
}

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) {
  const std::string voxels = few_voxels<std::uint8_t>();
  return std::make_unique<ImageTarget>(
      folder, "rock.nrrd",
      std::vector<std::string>{
          nrrd("type: uint8\nencoding: raw\nspacings: 2 2 2\nspace units: \"um\" \"um\" \"um\"", voxels),
          nrrd("type: unsigned short\nendian: big\nencoding: raw\nkinds: domain domain domain", few_voxels<std::uint16_t>()),
          nrrd("type: uchar\nencoding: gzip\nspace: left-posterior-superior\nspace directions: (1,0,0) (0,1,0) (0,0,1)", gzipped(voxels)),
          nrrd("type: int8\nencoding: raw\ndata file: rock.raw\nbyte skip: 0\nline skip: 0"),
          nrrd("type: uint8\nencoding: gz\nbyte skip: -1\ndatafile: rock.raw.gz"),
          nrrd("type: uint8\nencoding: raw\nbyte skip: -1", voxels),
          nrrd("type: uint8\nencoding: ascii", "0 1 2 3 4 5 6 0 1 2 3 4 5 6 0 1 2 3 4 5 6 0 1 2")});
}

}  // namespace karst
