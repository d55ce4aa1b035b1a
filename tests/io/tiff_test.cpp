// TIFF as libtiff writes it: pages and stacks, strips and tiles, with and without compression.
#include <gtest/gtest.h>
#include <tiffio.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "io/images/open_image.hpp"
#include "io/tiff_files.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

TEST(Tiff, pages_of_every_kind_are_read) {
  const Scratch scratch;
  for (const int bits : {8, 16}) {
    for (const int compression : {COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_PACKBITS}) {
      for (const char* mode : {"wl", "wb", "wl8"}) {
        for (const bool tiled : {false, true}) {
          SCOPED_TRACE(text(bits, " bits, compression ", compression, ", mode ", mode, tiled ? ", tiled" : ""));
          expect_test_image(tiff_of(scratch, "a.tif", {bits, compression, mode, tiled, ""}));
        }
      }
    }
  }
}

TEST(Tiff, a_folder_of_slices_is_a_stack_in_the_order_of_its_numbers) {
  const Scratch scratch;
  tiff_of(scratch, "stack/slice_9.tif", {}, 0, 1);
  tiff_of(scratch, "stack/slice_10.tif", {}, 1, 2);
  tiff_of(scratch, "stack/slice_11.TIF", {}, 2, 3);
  scratch.file("stack/notes.txt", "not a slice");
  EXPECT_EQ(expect_test_image(scratch.path("stack")).format, "TIFF stack");
}

using Entry = std::array<int, 4>;  // tag, type (3: 16 bits, 4: 32 bits), count, value

// The first 400 bytes of a TIFF of 5 x 4 voxels: header, directory and description. More entries replace those given.
std::string single_directory(const std::string& description, const std::vector<Entry>& more = {}) {
  std::map<int, Entry> entries;
  const auto add = [&](const Entry& entry) { entries[entry[0]] = entry; };
  const std::vector<Entry> usual = {{256, 4, 1, 5},   {257, 4, 1, 4}, {258, 3, 1, 8},  {259, 3, 1, 1}, {262, 3, 1, 1}, {270, 2, 0, 0},
                                    {273, 4, 1, 400}, {277, 3, 1, 1}, {279, 4, 1, 20}, {282, 5, 1, 0}, {283, 5, 1, 0}};
  std::for_each(usual.begin(), usual.end(), add);
  std::for_each(more.begin(), more.end(), add);
  const int after = 8 + 2 + static_cast<int>(entries.size()) * 12 + 4;
  add({270, 2, static_cast<int>(description.size()) + 1, after + 16});
  add({282, 5, 1, after});
  add({283, 5, 1, after + 8});
  std::string bytes = std::string("II\x2a\0\x08\0\0\0", 8);
  const auto u16 = [&](int v) { bytes += {static_cast<char>(v & 255), static_cast<char>(v >> 8)}; };
  u16(static_cast<int>(entries.size()));
  for (const auto& [tag, entry] : entries) {
    for (const int v : {tag, entry[1], entry[2], 0, entry[3] & 0xffff, entry[3] >> 16}) u16(v);
  }
  bytes += std::string(4, '\0');
  for (int i = 0; i < 2; ++i) bytes += as_bytes(std::vector<std::uint32_t>{2, 5});
  bytes += description;
  bytes.resize(400, '\0');
  return bytes;
}

TEST(Tiff, an_imagej_stack_with_a_single_directory_is_read_in_place) {
  const Scratch scratch;
  const std::string voxels = as_bytes(test_labels<std::uint8_t>());
  const std::string bytes = single_directory("ImageJ=1.53t\nimages=3\nslices=3\nunit=micron\nspacing=2.5\n");
  const ImageFile image = expect_test_image(scratch.file("imagej.tif", bytes + voxels));
  EXPECT_EQ(image.packing, Packing::plain);
  EXPECT_DOUBLE_EQ(voxel_size(image, std::nullopt).value_or(0), 2.5e-6);
  EXPECT_EQ(
      refusal(scratch.file("imagej.tif", bytes + voxels.substr(1))),
      quote(scratch.path("imagej.tif")) + " holds 459 bytes, but 5 x 4 x 3 voxels of uint8 need 60 from byte 400 on. Is it truncated?");
}

TEST(Tiff, a_stack_that_tifffile_truncated_is_read_in_place) {
  const Scratch scratch;
  const std::string voxels = as_bytes(test_labels<std::uint8_t>());
  EXPECT_EQ(expect_test_image(scratch.file("a.tif", single_directory("{\"shape\": [3, 4, 5], \"truncated\": true}") + voxels)).packing,
            Packing::plain);
  const std::string flat = single_directory("{\"shape\": [12, 1, 5], \"truncated\": true}", {{257, 4, 1, 1}, {279, 4, 1, 5}});
  EXPECT_EQ(open_image(scratch.file("flat.tif", flat + voxels), {}, Comm()).shape, (Index3{5, 1, 12}));
  const std::string where = quote(scratch.path("lzw.tif"));
  for (const char* words : {"{\"shape\": [3, 4, 5], \"truncated\": true}", "ImageJ=1.53t\nimages=3\n"}) {
    EXPECT_EQ(refusal(tiff_of(scratch, "lzw.tif", {8, COMPRESSION_LZW, "wl", false, words}, 0, 1)),
              where + " announces 3 slices, but holds one page, and no further slices follow it. Save it again.");
  }
}

TEST(Tiff, what_is_no_label_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.tif"));
  const auto refused = [&](const std::vector<Entry>& entries) {
    return refusal(scratch.file("a.tif", single_directory("", entries) + as_bytes(test_labels<std::uint32_t>())));
  };
  const auto unknown = [&](int bits) {
    return text(where, " holds voxels of type '", bits, "-bit TIFF', which Karst does not know. ",
                "Convert it to uint8, int8, uint16, int16, uint32, int32, float32 or float64.");
  };
  EXPECT_EQ(refused({}), "accepted");
  EXPECT_EQ(refused({{277, 3, 1, 3}}), where + " holds 3 values per voxel (colour?): labels are single numbers. Save it as 8-bit grey.");
  EXPECT_EQ(refused({{258, 3, 1, 32}, {339, 3, 1, 3}, {279, 4, 1, 80}}),
            where +
                " holds floating-point voxels (float32): grey values, not labels. Give --threshold (voxels at or below it are pore), or "
                "segment the image first.");
  EXPECT_EQ(refused({{258, 3, 1, 4}}), unknown(4));
  EXPECT_EQ(refused({{258, 3, 1, 64}, {339, 3, 1, 6}}), unknown(64));
  EXPECT_EQ(refused({{32997, 4, 1, 2}}),
            where + " holds several slices in one page (a volumetric TIFF), which Karst does not read. Save one page a slice.");
}

TEST(Tiff, a_page_or_tile_that_its_file_cannot_hold_is_refused) {
  const Scratch scratch;
  const std::string start = quote(scratch.path("a.tif")) + " holds 460 bytes, too few for a ";
  const std::string end = " bytes, the size that its directory gives. Is it truncated or damaged?";
  const auto refused = [&](const std::vector<Entry>& entries) {
    return refusal(scratch.file("a.tif", single_directory("", entries) + as_bytes(test_labels<std::uint8_t>())));
  };
  EXPECT_EQ(refused({{256, 4, 1, 1000000}, {257, 4, 1, 1000000}}), start + "page of 1000000000000" + end);
  EXPECT_EQ(refused({{322, 4, 1, 65536}, {323, 4, 1, 65536}, {324, 4, 1, 400}, {325, 4, 1, 60}}), start + "tile of 4294967296" + end);
}

TEST(Tiff, bits_become_labels_0_and_1) {
  const Scratch scratch;
  const ImageFile image = open_image(tiff_of(scratch, "bits.tif", {1, COMPRESSION_NONE, "wl", false, ""}), {}, Comm());
  EXPECT_EQ(image.type, VoxelType::uint8);
  EXPECT_EQ(image.shape, test_shape);
  EXPECT_EQ(image.packing, Packing::tiff);
}

TEST(Tiff, what_is_no_stack_is_refused) {
  const Scratch scratch;
  const std::string folder = quote(scratch.path("stack"));
  tiff_of(scratch, "stack/s1.tif", {}, 0, 1);
  tiff_of(scratch, "stack/s3.tif", {}, 1, 2);
  EXPECT_EQ(refusal(scratch.path("stack")),
            folder + " jumps from slice 1 to slice 3: with a gap, the rock would be too short. Add the missing slices or renumber.");
  tiff_of(scratch, "stack/s2.tif", {16, COMPRESSION_NONE, "wl", false, ""}, 1, 2);
  EXPECT_EQ(refusal(scratch.path("stack")),
            quote(scratch.path("stack/s2.tif")) +
                ": slice 2 differs in size or type from the first one. Is it a thumbnail, or of another image?");
  tiff_of(scratch, "stack/s02.tif", {}, 1, 2);
  EXPECT_EQ(refusal(scratch.path("stack")), folder + " holds slice 2 twice ('s02.tif', 's2.tif'). Remove one of them.");
  tiff_of(scratch, "stack/other.tif", {}, 1, 2);
  EXPECT_EQ(
      refusal(scratch.path("stack")),
      folder + " holds TIFF files of more than one series ('other.tif', 's1.tif'). Keep one stack, numbered, in a directory of its own.");
  scratch.file("nothing/here.txt", "x");
  EXPECT_EQ(refusal(scratch.path("nothing")),
            quote(scratch.path("nothing")) +
                " is a directory without TIFF slices (*.tif, *.tiff). Give the image file, or the directory of a TIFF stack.");
}

TEST(Tiff, pages_that_are_not_slices_are_refused) {
  const Scratch scratch;
  const auto described = [&](const std::string& words) {
    return refusal(tiff_of(scratch, "a.tif", {8, COMPRESSION_NONE, "wl", false, words}));
  };
  const std::string where = quote(scratch.path("a.tif"));
  const auto ome = [](const std::string& sizes) { return "<?xml version=\"1.0\"?><OME><Pixels " + sizes + "/></OME>"; };
  const std::string refused = ": its pages are not the slices of one rock. Save one stack of slices as a file of its own.";
  EXPECT_EQ(described("ImageJ=1.53t\nimages=3\nslices=3\n"), "accepted");
  EXPECT_EQ(described("ImageJ=1.53t\nimages=6\nchannels=2\nslices=3\n"), where + " holds 3 slices and 2 channels" + refused);
  EXPECT_EQ(described("ImageJ=1.53t\nimages=6\nframes=2\nslices=3\n"), where + " holds 3 slices and 2 frames" + refused);
  EXPECT_EQ(described(ome("SizeC=\"1\" SizeT=\"1\" SizeZ=\"3\"")), "accepted");
  EXPECT_EQ(described("<OME><Pixels SizeC=\"3\" SizeT=\"2\"/></OME>"), where + " holds 3 channels and 2 frames" + refused);
  EXPECT_EQ(described(ome("SizeC=\"3\" SizeT=\"2\" SizeZ=\"1\"")), where + " holds 3 channels and 2 frames" + refused);
  EXPECT_EQ(described("{\"shape\": [1, 3, 2, 2, 2]}"),
            where + " holds 4 axes (3 x 2 x 2 x 2): a rock image has three. Save one stack of slices as a file of its own.");
  EXPECT_EQ(
      described("{\"shape\": [2, 2, 2, 2, 2, 2, 2, 2, 2]}"),
      where +
          " holds 9 axes (2 x 2 x 2 x 2 x 2 x 2 x 2 x 2 x ...): a rock image has three. Save one stack of slices as a file of its own.");
}

TEST(Tiff, pages_that_are_called_channels_or_frames_are_slices_when_there_is_nothing_else) {
  const Scratch scratch;
  const auto order = [&](const std::string& words) {
    return expect_test_image(tiff_of(scratch, "a.tif", {8, COMPRESSION_NONE, "wl", false, words})).order;
  };
  EXPECT_EQ(order("ImageJ=1.53t\nimages=3\nslices=3\n"), "x varies fastest");
  EXPECT_EQ(order("ImageJ=1.53t\nimages=3\nchannels=3\n"), "x varies fastest; the pages are called channels and taken as slices");
  EXPECT_EQ(order("ImageJ=1.53t\nimages=3\nframes=3\n"), "x varies fastest; the pages are called frames and taken as slices");
  EXPECT_EQ(order("<?xml version=\"1.0\"?><OME><Pixels SizeC=\"1\" SizeT=\"3\" SizeZ=\"1\"/></OME>"),
            "x varies fastest; the pages are called frames and taken as slices");
  EXPECT_EQ(order("<OME><Pixels SizeC=\"3\" SizeT=\"1\" SizeZ=\"1\"/></OME>"),
            "x varies fastest; the pages are called channels and taken as slices");
}

TEST(Tiff, a_codec_that_libtiff_lacks_is_named) {
  const Scratch scratch;
  const auto refused = [&](int codec) {
    return refusal(scratch.file("a.tif", single_directory("", {{259, 3, 1, codec}}) + as_bytes(test_labels<std::uint8_t>())));
  };
  for (const auto& [codec, name] : {std::pair(34933, "PNG (codec 34933)"),
                                    {34712, "JPEG 2000 (codec 34712)"},
                                    {50002, "JPEG XL (codec 50002)"},
                                    {12345, "codec 12345"}}) {
    EXPECT_EQ(refused(codec), quote(scratch.path("a.tif")) + " is compressed as " + name +
                                  ", which libtiff does not decode here. Save it without compression, or with LZW or Deflate.");
  }
}

TEST(Tiff, labels_in_jpeg_are_read_with_a_warning) {
  const Scratch scratch;
  const Comm comm;
  for (const int compression : {COMPRESSION_NONE, COMPRESSION_JPEG}) {
    const ImageFile image = open_image(tiff_of(scratch, "a.tif", {8, compression, "wl", true, ""}), {}, comm);
    EXPECT_EQ(image.shape, test_shape);
    const std::vector<std::string> warning = {
        quote(scratch.path("a.tif")) +
        " is compressed as JPEG, which can change labels (porosity and permeability may be wrong). Save the segmented image without "
        "compression, or with LZW or Deflate."};
    EXPECT_EQ(image.warnings, compression == COMPRESSION_JPEG ? warning : std::vector<std::string>());
  }
}

TEST(Tiff, labels_in_lerc_are_read_with_a_warning) {
  constexpr int lerc = 34887;  // not all headers of libtiff name it
  if (!TIFFIsCODECConfigured(lerc)) GTEST_SKIP() << "this libtiff has no LERC";
  const Scratch scratch;
  const ImageFile image = open_image(tiff_of(scratch, "a.tif", {8, lerc, "wl", false, ""}), {}, Comm());
  ASSERT_EQ(image.warnings.size(), 1u);
  EXPECT_NE(image.warnings[0].find(" is compressed as LERC, which can change labels"), std::string::npos) << image.warnings[0];
}

TEST(Tiff, what_is_damaged_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("cut.tif"));
  const std::string lzw = bytes_of(tiff_of(scratch, "lzw.tif", {16, COMPRESSION_LZW, "wl", false, ""}));
  for (const std::size_t length : {std::size_t{4}, lzw.size() / 2, lzw.size() - 3}) {
    const std::string words = refusal(scratch.file("cut.tif", lzw.substr(0, length)));
    EXPECT_TRUE(words.starts_with(where + " is no readable TIFF file (")) << words;
    EXPECT_TRUE(words.ends_with("). Was it written completely?")) << words;
  }
}

TEST(Tiff, a_folder_of_images_is_no_folder_of_slices) {
  const Scratch scratch;
  const Comm comm;
  comm.on_root([&] { return std::filesystem::create_directories(scratch.path("images/stack")), std::string(); });
  for (std::int64_t z = 0; z < 2; ++z) tiff_of(scratch, text("images/stack/", z, ".tif"), {}, z, z + 1);
  tiff_of(scratch, "images/whole.tif", {});
  const std::vector<NamedImage> images = images_of({scratch.path("images")}, false, {}, comm);
  ASSERT_EQ(images.size(), 2u);
  EXPECT_EQ(images[0].path, scratch.path("images/stack"));
  EXPECT_EQ(images[1].name, "whole");
  const std::string stack = scratch.path("images/stack");
  EXPECT_EQ(refusal_of([&] { images_of({stack}, false, {}, comm); }),
            quote(stack) +
                " holds TIFF files of one page (slices of one image, or images of one slice?). For one image, give the folder "
                "above it; for images of one slice, give the files.");
}

}  // namespace karst
