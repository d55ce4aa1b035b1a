// Fields as `karst report` reads them. The first byte of the input says which kind of file the others are.
#include <array>

#include "fuzz/small_run.hpp"
#include "fuzz/target.hpp"
#include "io/fields/field_reader.hpp"

namespace karst {

namespace {

constexpr std::array endings = {".vti", ".vtu", ".pvti", ".pvtu"};
constexpr const char* list_of_images =
    "<VTKFile type=\"PImageData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n"
    "<PImageData WholeExtent=\"0 6 0 6 0 6\" GhostLevel=\"0\" Origin=\"0 0 0\" Spacing=\"1 1 1\">\n<PCellData>\n"
    "<PDataArray type=\"Float32\" Name=\"velocity\" NumberOfComponents=\"3\"/>\n<PDataArray type=\"Float32\" Name=\"pressure\"/>\n"
    "<PDataArray type=\"UInt8\" Name=\"label\"/>\n</PCellData>\n<Piece Extent=\"0 6 0 6 0 6\" "
    "Source=\"0.vti\"/>\n</PImageData>\n</VTKFile>\n";
constexpr const char* list_of_sites =
    "<VTKFile type=\"PUnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n"
    "<PUnstructuredGrid GhostLevel=\"0\">\n<PPoints><PDataArray type=\"Float32\" NumberOfComponents=\"3\"/></PPoints>\n<PCellData>\n"
    "<PDataArray type=\"Float32\" Name=\"velocity\" NumberOfComponents=\"3\"/>\n<PDataArray type=\"Float32\" Name=\"pressure\"/>\n"
    "<PDataArray type=\"UInt8\" Name=\"label\"/>\n</PCellData>\n<Piece Source=\"0.vtu\"/>\n</PUnstructuredGrid>\n</VTKFile>\n";

class FieldsTarget : public Target {
 public:
  explicit FieldsTarget(const std::filesystem::path& folder) : folder_(folder) {
    const std::string sample = small_sample(folder);
    for (const std::string format : {"vti", "voxels", "points"}) {
      for (const std::string encoding : {"inline", "appended"}) {
        make_small_run(sample, {"--fields", "f32", "--fields-format", format, "--fields-encoding", encoding, "-o",
                                (folder / (format + "_" + encoding)).string()});
      }
    }
    std::filesystem::copy_file(folder / "vti_inline" / "fields_z.vti", folder / "0.vti");
    std::filesystem::copy_file(folder / "voxels_inline" / "fields_z.vtu", folder / "0.vtu");
  }

  void read(std::string_view input) override {
    if (input.empty()) return;
    const std::filesystem::path path = folder_ / (std::string("fields") + endings[static_cast<unsigned char>(input[0]) % endings.size()]);
    write_bytes(path, input.substr(1));
    const FieldFile file = {path.string(), {whole_box({6, 6, 6}), {1, 1, 1}}, 1};
    const Box cells = file.selection.cells();
    read_field(file, [&](const FieldCell& cell) {
      for (std::size_t a = 0; a < 3; ++a) must(cell.at[a] >= cells.lo[a] && cell.at[a] < cells.hi[a], "a cell lies beyond the sample");
    });
  }

  std::vector<std::string> seeds() override {
    std::vector<std::string> all = {'\2' + std::string(list_of_images), '\3' + std::string(list_of_sites)};
    for (const char* encoding : {"_inline", "_appended"}) {
      all.push_back('\0' + bytes_of(folder_ / (std::string("vti") + encoding) / "fields_z.vti"));
      for (const std::string sites : {"voxels", "points"}) all.push_back('\1' + bytes_of(folder_ / (sites + encoding) / "fields_z.vtu"));
    }
    return all;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<FieldsTarget>(folder); }

}  // namespace karst
