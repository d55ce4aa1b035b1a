// Raw voxels, plain and gzipped: the first six bytes of the input say what the user says, the others are the file.
#include <array>

#include "fuzz/image_target.hpp"

namespace karst {

namespace {

constexpr std::size_t said_bytes = 6;
constexpr std::array types = {"uint8", "int8", "uint16be", "int16", "uint32", "int32be", "uint64", "int64be"};

class RawTarget : public Target {
 public:
  explicit RawTarget(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void read(std::string_view input) override {
    if (input.size() < said_bytes) return;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(input[at]); };
    ImageLayout layout;
    layout.dtype = types[byte(0) % types.size()];
    layout.shape = Index3{byte(2), byte(3), byte(4)};
    if (byte(5) != 0) layout.offset = byte(5);
    const std::filesystem::path path = folder_ / (byte(1) % 2 == 0 ? "rock.raw" : "rock.raw.gz");
    write_bytes(path, input.substr(said_bytes));
    read_image(path, layout);
  }

  std::vector<std::string> seeds() override {
    return {std::string("\0\0\4\3\2\0", said_bytes) + few_voxels<std::uint8_t>(),
            std::string("\2\0\4\3\2\5", said_bytes) + "12345" + few_voxels<std::uint16_t>(),
            std::string("\0\1\4\3\2\0", said_bytes) + gzipped(few_voxels<std::uint8_t>()),
            std::string("\7\1\4\3\2\0", said_bytes) + gzipped(few_voxels<std::int64_t>())};
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace

std::unique_ptr<Target> make_target(const std::filesystem::path& folder) { return std::make_unique<RawTarget>(folder); }

}  // namespace karst
