// NRRD, attached and detached, read by all ranks; and what is wrong with a header, in its own words.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

TEST(Nrrd, attached_and_detached_headers_are_read) {
  const Scratch scratch;
  const std::string voxels = as_bytes(test_labels<std::uint16_t>());
  const std::string fields = "type: unsigned short\ndimension: 3\nsizes: 5 4 3\nendian: little\nencoding: raw\n";
  expect_test_image(scratch.file("a.nrrd", "NRRD0004\n# made by hand\n" + fields + "key:=value: with colon\n\n" + voxels));
  expect_test_image(scratch.file(
      "crlf.nrrd", "NRRD0004\r\ntype: ushort\r\ndimension: 3\r\nsizes: 5 4 3\r\nendian: little\r\nencoding: raw\r\n\r\n" + voxels));
  scratch.file("b.raw", "skip" + voxels);
  expect_test_image(scratch.file("b.nhdr", "NRRD0004\n" + fields + "byte skip: 4\ndata file: b.raw\n"));
  expect_test_image(scratch.file("c.nhdr", "NRRD0004\n" + fields + "byte skip: -1\ndata file: b.raw"));
  expect_test_image(scratch.file("big.nrrd", "NRRD0004\ntype: uint16\nsizes: 5 4 3\nendian: big\nencoding: raw\n\n" +
                                                 as_bytes(byte_swapped(test_labels<std::uint16_t>()))));
}

TEST(Nrrd, the_voxel_size_is_known_when_the_header_gives_a_unit) {
  const Scratch scratch;
  const auto size = [&](const std::string& fields) {
    const ImageFile image = open_image(scratch.file("a.nrrd", "NRRD0004\ntype: uint8\nsizes: 5 4 3\nencoding: raw\n" + fields + "\n" +
                                                                  as_bytes(test_labels<std::uint8_t>())),
                                       {}, Comm());
    return voxel_size(image, std::nullopt).value_or(-1);
  };
  EXPECT_DOUBLE_EQ(size("spacings: 5 5 5\nunits: \"um\" \"um\" \"um\"\n"), 5e-6);
  EXPECT_DOUBLE_EQ(size("space directions: (0,0.002,0) (0.002,0,0) (0,0,0.002)\nspace units: \"mm\" \"mm\" \"mm\"\n"), 2e-6);
  EXPECT_EQ(size("spacings: 5 5 5\n"), -1) << "no unit, no size";
  EXPECT_EQ(size(""), -1);
  EXPECT_EQ(refusal_of([&] { size("spacings: 5 5 9\nunits: \"um\" \"um\" \"um\"\n"); }),
            quote(scratch.path("a.nrrd")) +
                " has voxels of 5 x 5 x 9 um (the lattice needs cubes). Resample it to cubes (docs/images.md has a recipe), or give "
                "--voxel-size if the header is wrong.");
}

TEST(Nrrd, what_is_damaged_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.nrrd"));
  const auto refused = [&](const std::string& bytes) { return refusal(scratch.file("a.nrrd", bytes)); };
  EXPECT_EQ(refused("NRRX0004\n\n"), where + " is no NRRD file: it does not begin with NRRD000.");
  EXPECT_EQ(refused("NRRD0004\nnonsense\n\n"), "the header of " + where + " is invalid: 'nonsense' is no line of an NRRD header.");
  EXPECT_EQ(refused("NRRD0004\ntype: uint8\nsizes: 5 4 3\nencoding: bzip2\n\n"),
            where + " has the encoding 'bzip2', which Karst does not read. Save it as raw or gzip.");
  EXPECT_EQ(refused("NRRD0004\ntype: uint16\nsizes: 5 4 3\nencoding: raw\n\n"),
            "the header of " + where + " is invalid: voxels of uint16 need 'endian: little' or 'endian: big'.");
  EXPECT_EQ(refused("NRRD0004\ntype: block\nsizes: 5 4 3\nencoding: raw\n\n"),
            where +
                " holds voxels of type 'block', which Karst does not know. Convert it to uint8, int8, uint16, int16, uint32, int32, "
                "float32 or float64.");
  EXPECT_EQ(refused("NRRD0004\ntype: uint8\nsizes: 5 4\nencoding: raw\n\n"),
            where + " has 2 extents in 'sizes' (5 4): a rock image has three. Is it a single slice, or does a voxel hold several values?");
  EXPECT_EQ(refused("NRRD0004\ntype: uint8\nsizes: 5 4 q\nencoding: raw\n\n"),
            "the header of " + where + " is invalid: 'q' in 'sizes' is no whole number.");
  EXPECT_EQ(refused("NRRD0004\ntype: uint8\nsizes: 5 4 3\nencoding: raw\ndata file: gone.raw\n"),
            quote(scratch.path("gone.raw")) + " does not exist. Is the path right?");
}

TEST(Nrrd, a_header_that_makes_no_sense_is_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.nrrd"));
  const std::string start = "the header of " + where + " is invalid: ";
  const std::string type = "type: uint8\n", sizes = "sizes: 5 4 3\n", raw = "encoding: raw\n";
  const auto refused = [&](const std::string& fields) {
    return refusal(scratch.file("a.nrrd", "NRRD0004\n" + fields + "\n" + as_bytes(test_labels<std::uint8_t>())));
  };
  EXPECT_EQ(refused(type + sizes + raw), "accepted");
  EXPECT_EQ(refused(sizes + raw), start + "the field 'type' is missing.");
  EXPECT_EQ(refused(type + raw), start + "the field 'sizes' is missing.");
  EXPECT_EQ(refused(type + sizes), start + "the field 'encoding' is missing.");
  EXPECT_EQ(refused(type + sizes + raw + "Sizes: 5 4 3\n"), start + "'Sizes' occurs twice.");
  EXPECT_EQ(refused(type + sizes + raw + "data file: a\ndatafile: b\n"), start + "'datafile' occurs twice.");
  EXPECT_EQ(refused(type + sizes + raw + "key:=1\nkey:=1\n"), start + "'key' occurs twice.");
  EXPECT_EQ(refused(type + sizes + raw + "dimension: 2\n"), start + "'dimension' is '2', but 'sizes' are 3.");
  EXPECT_EQ(refused(type + sizes + raw + "data file:\n"), start + "'data file' names no file.");
  EXPECT_EQ(refused(type + sizes + raw + "byte skip: -2\n"),
            start + "'byte skip' is -2 (below zero only -1 means something: the voxels end the file).");
  EXPECT_EQ(refused(type + sizes + raw + "byte skip: some\n"), start + "'byte skip' is no whole number.");
  EXPECT_EQ(refused(type + sizes + raw + "byte skip: 500\n"), start + "'byte skip' is 500, but " + where + " holds only 124 bytes.");
  EXPECT_EQ(refused(type + sizes + raw + "karst pore labels:=x\n"),
            start + "'karst pore labels' is 'x', which is no list of labels. Write 0 or 0,3-7.");
  EXPECT_EQ(refused(type + sizes + raw + "line skip: 1\n"),
            where + " uses 'line skip', which Karst does not read. Write 'byte skip' instead.");
  EXPECT_EQ(refused(type + sizes + "encoding: gzip\nbyte skip: -1\n"),
            where + " skips bytes of compressed voxels. Save it with encoding raw.");
  EXPECT_EQ(refused(type + "sizes: 1000000 1000000 1000000\nencoding: gz\n"),
            where +
                " holds 126 bytes compressed, which cannot become the 1000000000000000000 bytes that 1000000 x 1000000 x 1000000 voxels "
                "of uint8 need. Is it truncated, or are the sizes wrong?");
  EXPECT_EQ(refused(type + sizes + raw + "data file: LIST\n"),
            where + " spreads its voxels over several files. Save it with one data file.");
  EXPECT_EQ(refused(type + sizes + raw + "data file: z%03d.raw 1 3 1\n"),
            where + " spreads its voxels over several files. Save it with one data file.");
  scratch.file("empty.raw", "");
  EXPECT_EQ(refused(type + sizes + raw + "data file: empty.raw\n"),
            quote(scratch.path("empty.raw")) + " is empty (0 bytes). Was it written completely?");
  EXPECT_EQ(refused(type + sizes + raw + "byte skip: -1\n"), "accepted");
}

TEST(Nrrd, axes_that_are_no_space_are_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.nrrd"));
  const auto refused = [&](const std::string& fields) {
    return refusal(scratch.file(
        "a.nrrd", "NRRD0004\ntype: uint8\nsizes: 5 4 3\nencoding: raw\n" + fields + "\n\n" + as_bytes(test_labels<std::uint8_t>())));
  };
  EXPECT_EQ(refused("kinds: domain domain domain"), "accepted");
  EXPECT_EQ(refused("kinds: Space space DOMAIN"), "accepted");
  EXPECT_EQ(refused("kinds: ??? none domain"), "accepted");
  for (const std::string kind : {"RGB-color", "vector", "time", "list", "3-vector", "RGBA-color", "complex", "nonsense"}) {
    EXPECT_EQ(refused("kinds: " + kind + " domain domain"),
              where + " has an axis of the kind " + quote(kind) + " (kinds: " + kind +
                  " domain domain): the three axes of a rock are kinds of space (domain or space). Save one label a voxel.");
  }
  EXPECT_EQ(refused("kinds: domain domain"), "the header of " + where + " is invalid: 'kinds' are 2 (domain domain), but 'sizes' are 3.");
  EXPECT_EQ(refused("space directions: none (1,0) (0,1)"),
            where +
                " has an axis without a direction in space (space directions: none (1,0) (0,1)): the three axes of a rock are axes of " +
                "space. Save one label a voxel.");
}

TEST(Nrrd, versions_1_to_5_are_read) {
  const Scratch scratch;
  const auto refused = [&](const std::string& version) {
    return refusal(
        scratch.file("a.nrrd", version + "\ntype: uint8\nsizes: 5 4 3\nencoding: raw\n\n" + as_bytes(test_labels<std::uint8_t>())));
  };
  for (const char* version : {"NRRD0001", "NRRD0002", "NRRD0003", "NRRD0004", "NRRD0005"}) EXPECT_EQ(refused(version), "accepted");
  for (const std::string version : {"NRRD0000", "NRRD0006", "NRRD0009", "NRRD0041", "NRRD00", "NRRD0004x"}) {
    EXPECT_EQ(refused(version), quote(scratch.path("a.nrrd")) + " begins with " + quote(version) +
                                    ": Karst reads the versions NRRD0001 to NRRD0005 of the format. Save it as one of them.");
  }
}

TEST(Nrrd, a_header_above_a_mebibyte_is_refused_as_such) {
  const Scratch scratch;
  const auto refused = [&](std::size_t comment) {
    return refusal(scratch.file("a.nrrd", "NRRD0004\n#" + std::string(comment, 'x') + "\ntype: uint8\nsizes: 5 4 3\nencoding: raw\n\n" +
                                              as_bytes(test_labels<std::uint8_t>())));
  };
  EXPECT_EQ(refused(1 << 19), "accepted");
  for (const std::size_t comment : {std::size_t{1} << 20, (std::size_t{1} << 20) - 30, std::size_t{2} << 20}) {
    EXPECT_EQ(refused(comment), quote(scratch.path("a.nrrd")) +
                                    " has an NRRD header of more than 1.0 MiB, which Karst does not read (or the " +
                                    "empty line is missing that ends the header). Remove comments and keys.");
  }
}

}  // namespace karst
