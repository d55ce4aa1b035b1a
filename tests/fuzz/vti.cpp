// VTK images, .vti: the only array, or the one of the name "label".
#include "base/error.hpp"
#include "base/text.hpp"
#include "fuzz/image_target.hpp"
#include "fuzz/small_run.hpp"

namespace karst {

namespace {

std::string vti(const std::string& array, const std::string& behind = "", const std::string& attributes = "") {
  return text("<?xml version=\"1.0\"?>\n<VTKFile type=\"ImageData\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt32\"",
              attributes, ">\n<ImageData WholeExtent=\"0 4 0 3 0 2\" Origin=\"0 0 0\" Spacing=\"1 1 1\">\n<Piece Extent=\"0 4 0 3 0 2\">\n",
              "<CellData>\n<DataArray type=\"UInt8\" Name=\"label\" ", array, "</CellData>\n</Piece>\n</ImageData>\n", behind,
              "</VTKFile>\n");
}

std::string appended(const std::string& encoding, const std::string& bytes) {
  return text("<AppendedData encoding=\"", encoding, "\">_", bytes, "</AppendedData>\n");
}

class VtiTarget : public Target {
 public:
  explicit VtiTarget(const std::filesystem::path& folder) : folder_(folder), path_(folder / "rock.vti") {}

  void read(std::string_view input) override {
    write_bytes(path_, input);
    ImageLayout layout;
    layout.array = "label";
    try {
      read_image(path_, layout);
    } catch (const InputError&) {
    }
    read_image(path_);
  }

  std::vector<std::string> seeds() override {
    const std::string by_offset = "format=\"appended\" offset=\"0\"/>\n";
    const std::string block = std::string("\x18\0\0\0", 4) + few_voxels<std::uint8_t>();
    const std::string sample = small_sample(folder_), run = (folder_ / "run").string();
    make_small_run(sample, {"--fields", "f32", "-o", run});
    make_small_run(sample, {"--fields", "f32", "--fields-encoding", "appended", "-o", (folder_ / "appended").string()});
    return {vti("format=\"ascii\">0 1 2 3 4 5 6 0 1 2 3 4 5 6 0 1 2 3 4 5 6 0 1 2</DataArray>\n"),
            vti(by_offset, appended("raw", block)),
            vti(by_offset, appended("base64", "GAAAAA==AAECAwQFBgABAgMEBQYAAQIDBAUGAAEC")),
            vti("format=\"binary\">GAAAAAABAgMEBQYAAQIDBAUGAAECAwQFBgABAg==</DataArray>\n"),
            vti("format=\"binary\">AQAAAACAAAAYAAAADwAAAA==eJxjYGRiZmFlY2cgTAAAFWwATQ==</DataArray>\n", "",
                " compressor=\"vtkZLibDataCompressor\""),
            vti("format=\"binary\">AQAAAACAAAAYAAAAGgAAAA==8AkAAQIDBAUGAAECAwQFBgABAgMEBQYAAQI=</DataArray>\n", "",
                " compressor=\"vtkLZ4DataCompressor\""),
            vti("format=\"binary\">AQAAAACAAAAYAAAATAAAAA==/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AAXAA1dAAAAUlAKhPmv/"
                "nhcAAAAAAAANw5+t4npqNgAASkYlrKsdx+2830BAAAAAARZWg==</DataArray>\n",
                "", " compressor=\"vtkLZMADataCompressor\""),
            bytes_of(folder_ / "run" / "fields_z.vti"),
            bytes_of(folder_ / "appended" / "fields_z.vti")};
  }

 private:
  std::filesystem::path folder_, path_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<VtiTarget>(folder); }

}  // namespace karst
