// TIFF files whose descriptions tell of more, fewer or other pages than there are, or of pages in another order.
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/tiff_description.hpp"
#include "io/tiff_files.hpp"

namespace karst {

std::string ome(const std::string& sizes, const std::string& inside = "") {
  return "<?xml version=\"1.0\"?><!-- a note --><OME xmlns=\"x\"><Image ID=\"Image:0\"><Pixels " + sizes + ">" + inside +
         "</Pixels></Image></OME>";
}

// The test image with its slices in this order.
std::string in_order(const Scratch& scratch, const std::vector<std::int64_t>& slices, const std::string& first_words,
                     const std::string& other_words = "") {
  const std::string path = scratch.file("a.tif", "");
  const Comm comm;
  for (std::size_t i = 0; comm.is_root() && i < slices.size(); ++i) {
    write_pages(path, slices[i], slices[i] + 1, {8, COMPRESSION_NONE, i == 0 ? "wl" : "a", false, i == 0 ? first_words : other_words});
  }
  comm.wait_all();
  return path;
}

TEST(TiffPages, fewer_or_more_than_a_description_tells_are_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.tif"));
  const auto refused = [&](const std::string& words) { return refusal(in_order(scratch, {0, 1, 2}, words)); };
  const auto missing = [&](const std::string& writer, const std::string& pages) {
    return where + " holds 3 pages, but its " + writer + " description gives " + pages +
           ": slices are missing. Save the rock again, as a file of its own.";
  };
  const auto too_many = [&](const std::string& writer, const std::string& pages) {
    return where + " holds 3 pages, but its " + writer + " description gives " + pages +
           ": the other pages may not be slices of the rock. Save the rock again, as a file of its own.";
  };
  EXPECT_EQ(refused("ImageJ=1.53t\nimages=700\nslices=700\n"), missing("ImageJ", "700"));
  EXPECT_EQ(refused("ImageJ=1.53t\nimages=700\n"), missing("ImageJ", "700"));
  EXPECT_EQ(refused("ImageJ=1.53t\nimages=2\nslices=2\n"), too_many("ImageJ", "2"));
  EXPECT_EQ(refused("SCIFIO=0.46.0\nimages=700\nslices=700\n"), missing("ImageJ", "700")) << "Fiji's other writer";
  EXPECT_EQ(refused("\xef\xbb\xbf\n " + ome("SizeZ=\"700\" SizeC=\"1\" SizeT=\"1\"")), missing("OME", "700"));
  EXPECT_EQ(refused("{\"axes\": \"ZYX\", \"shape\": [7, 4, 5]}"), missing("tifffile", "7"));
  EXPECT_EQ(refused("ImageJ=1.53t\nunit=um\n"), "accepted") << "tells of no pages";
  EXPECT_EQ(refused(ome("SizeZ=\"700\" SizeC=\"1\" SizeT=\"1\"")), missing("OME", "700"));
  EXPECT_EQ(refused(ome("SizeZ='1' SizeC='1' SizeT='4'")), missing("OME", "4"));
  EXPECT_EQ(refused(ome("SizeZ=\"1\" SizeC=\"1\" SizeT=\"1\"")), too_many("OME", "1"));
  EXPECT_EQ(refused("{\"shape\": [7, 4, 5]}"), missing("tifffile", "7"));
  EXPECT_EQ(refused("{\"shape\": [7, 4, 5], \"truncated\": true}"), missing("tifffile", "7"));
  EXPECT_EQ(refused("shape=(7, 4, 5)"), missing("tifffile", "7"));
  EXPECT_EQ(refused("{\"shape\": [4, 5]}"), too_many("tifffile", "1"));
  EXPECT_EQ(refused("shape=(3, 4, 5)"), "accepted");
  EXPECT_EQ(refused("<other>SizeZ=\"700\"</other>"), "accepted") << "XML of somebody else";
}

TEST(TiffPages, a_description_of_a_single_page_must_tell_of_one) {
  const Scratch scratch;
  EXPECT_EQ(refusal(in_order(scratch, {0}, "{\"shape\": [7, 4, 5]}")),
            quote(scratch.path("a.tif")) +
                " holds 1 page, but its tifffile description gives 7: slices are missing. Save the rock again, as a file of its own.");
}

TEST(TiffPages, descriptions_that_make_no_sense_are_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.tif"));
  const auto refused = [&](const std::string& words) { return refusal(in_order(scratch, {0, 1, 2}, words)); };
  const auto senseless = [&](const std::string& writer, const std::string& why) {
    return "the " + writer + " description in " + where + " is invalid: " + why;
  };
  const std::string no_number = ", which is no whole number from 1 to 2^63 - 1.";
  const std::string damaged = " is cut short or damaged. Was the file written completely?";
  EXPECT_EQ(refused("{\"shape\": [4611686018427387904, 6, 5]}"), senseless("tifffile", "the extents multiply to more than 2^63 - 1."));
  EXPECT_EQ(refused("{\"shape\": [99999999999999999999, 6, 5]}"), senseless("tifffile", "an extent is '?'" + no_number));
  EXPECT_EQ(refused("{\"shape\": [-3, 4, 5]}"), senseless("tifffile", "an extent is '?'" + no_number));
  EXPECT_EQ(refused("{\"shape\": [0, 4, 5]}"), senseless("tifffile", "an extent is '0'" + no_number));
  EXPECT_EQ(refused("{\"shape\": [3, 4, 6]}"), senseless("tifffile", "an array of 72 voxels is no whole number of pages of 20."));
  EXPECT_EQ(refused("{\"shape\": [3, 4, 5"), senseless("tifffile", "'{\"shape\": [3, 4, 5'" + damaged));
  EXPECT_EQ(refused("{\"shape\": 3}"), senseless("tifffile", "'{\"shape\": 3}'" + damaged));
  EXPECT_EQ(refused("ImageJ=1\nimages=99999999999999999999\n"), senseless("ImageJ", "images is '99999999999999999999'" + no_number));
  EXPECT_EQ(refused("ImageJ=1\nimages=3\nslices=many\n"), senseless("ImageJ", "slices is 'many'" + no_number));
  EXPECT_EQ(refused("ImageJ=1\nimages=3\nslices=700\n"), senseless("ImageJ", "images=3, but slices, channels and frames multiply to 700."));
  EXPECT_EQ(refused(ome("SizeZ=\"0\"")), senseless("OME", "SizeZ is '0'" + no_number));
  EXPECT_EQ(refused("<OME><Image>"), senseless("OME", "<Pixels> is missing. Was the file written completely?"));
}

TEST(TiffPages, a_description_of_any_bytes_is_read_or_refused) {
  std::size_t read = 0, refused = 0;
  const std::string words = ome("SizeZ=\"3\"", "<TiffData FirstZ=\"1\" IFD=\"2\"><UUID FileName=\"a\"/></TiffData>");
  const std::vector<std::string> seeds = {words, "{\"shape\": [3, 4, 5], \"truncated\": true}", "ImageJ=1\nimages=3\nslices=3\nspacing=2\n",
                                          "shape=(3, 4, 5)"};
  for (const std::string& seed : seeds) {
    for (std::size_t at = 0; at < seed.size(); ++at) {
      for (const char byte : {'\0', '\xff', '"', '<', '-', '9', ','}) {
        std::string odd = seed;
        odd[at] = byte;
        for (const std::string& each : {odd, odd.substr(0, at)}) {
          try {
            const TiffDescription told = tiff_description("a.tif", each);
            told.pages("a.tif", 20);
            check_is_whole("a.tif", told);
            ome_order("a.tif", told, 3, {"a.tif"});
            ++read;
          } catch (const InputError&) {
            ++refused;  // and nothing else is thrown
          }
        }
      }
    }
  }
  EXPECT_GT(read, 0u);
  EXPECT_GT(refused, 0u);
}

TEST(TiffPages, are_read_in_the_order_of_ome) {
  const Scratch scratch;
  const auto planes = [](const std::vector<std::array<int, 2>>& each, const char* first = "FirstZ") {
    std::string data;
    for (const auto& [z, page] : each) data += text("<TiffData ", first, "=\"", z, "\" IFD=\"", page, "\" PlaneCount=\"1\"/>");
    return data;
  };
  const std::string sizes = "DimensionOrder=\"XYZCT\" SizeC=\"1\" SizeT=\"1\" SizeZ=\"3\"";
  EXPECT_TRUE(expect_test_image(in_order(scratch, {0, 1, 2}, ome(sizes, planes({{0, 0}, {1, 1}, {2, 2}})))).pages.empty());
  EXPECT_EQ(expect_test_image(in_order(scratch, {2, 1, 0}, ome(sizes, planes({{0, 2}, {1, 1}, {2, 0}})))).pages.size(), 3u);
  expect_test_image(in_order(scratch, {2, 0, 1}, ome(sizes, planes({{2, 0}, {0, 1}, {1, 2}}))));
  expect_test_image(in_order(scratch, {2, 0, 1}, ome(sizes, "<TiffData FirstZ=\"2\"  IFD=\"0\"/><TiffData IFD=\"1\" PlaneCount=\"2\"/>")));
  expect_test_image(in_order(scratch, {1, 2, 0}, ome("SizeT=\"3\"", planes({{1, 0}, {2, 1}, {0, 2}}, "FirstT"))));
  expect_test_image(in_order(scratch, {0, 1, 2}, ome(sizes, "<TiffData/>")));
}

TEST(TiffPages, an_order_of_ome_that_makes_no_sense_is_refused) {
  const Scratch scratch;
  const auto refused = [&](const std::string& planes) { return refusal(in_order(scratch, {0, 1, 2}, ome("SizeZ=\"3\"", planes))); };
  const std::string senseless = "the OME description in " + quote(scratch.path("a.tif")) + " is invalid: ";
  EXPECT_EQ(refused("<TiffData IFD=\"0\" PlaneCount=\"2\"/>"), senseless + "plane 2 of 3 is missing. Was the file written completely?");
  EXPECT_EQ(refused("<TiffData/><TiffData IFD=\"1\"/>"), senseless + "plane 0 occurs twice.");
  EXPECT_EQ(refused("<TiffData PlaneCount=\"4\"/>"), senseless + "4 planes from number 0 on, but there are 3.");
  EXPECT_EQ(refused("<TiffData FirstZ=\"3\"/>"), senseless + "FirstZ is 3, but there are 3 planes.");
  EXPECT_EQ(refused("<TiffData FirstC=\"1\"/>"), senseless + "FirstC is 1, but there are 1 planes.");
  EXPECT_EQ(refused("<TiffData IFD=\"x\"/>"), senseless + "IFD is 'x', which is no number of a plane.");
  EXPECT_EQ(refused("<TiffData IFD=\"1\" PlaneCount=\"3\"/>"), senseless + "plane 2 lies on page 3, but the pages are 3.");
  EXPECT_EQ(refused("<TiffData IFD=\"0\"/><TiffData FirstZ=\"1\" IFD=\"0\"/><TiffData FirstZ=\"2\" IFD=\"2\"/>"),
            senseless + "page 0 belongs to two planes.");
}

TEST(TiffPages, several_images_in_one_file_are_refused) {
  const Scratch scratch;
  const std::string where = quote(scratch.path("a.tif"));
  const std::string image = "<Image><Pixels SizeZ=\"3\"/></Image>";
  EXPECT_EQ(refusal(in_order(scratch, {0, 1, 2, 0, 1, 2}, "<OME>" + image + image + "</OME>")),
            where + " holds 2 images (as its OME description says): a rock is one image. Save the rock as a file of its own.");
  const auto series = [&](const std::vector<std::pair<const char*, std::vector<std::int64_t>>>& each) {
    const std::string path = scratch.file("a.tif", "");
    const Comm comm;
    const char* mode = "wl";
    for (const auto& [words, slices] : each) {
      for (const std::int64_t z : slices) {
        if (comm.is_root()) write_pages(path, z, z + 1, {8, COMPRESSION_NONE, mode, false, z == slices.front() ? words : ""});
        mode = "a";
      }
    }
    comm.wait_all();
    return path;
  };
  const auto several = [&](int page) {
    return text(where, " holds several images (the description of page ", page,
                " begins another array): a rock is one image. Save the rock as a file of its own.");
  };
  const char *three = "{\"shape\": [3, 4, 5]}", *two = "{\"shape\": [2, 4, 5]}", *one = "{\"shape\": [4, 5]}";
  EXPECT_EQ(refusal(series({{three, {0, 1, 2}}, {three, {0, 1, 2}}})), several(4));
  EXPECT_EQ(refusal(series({{two, {0, 1}}, {three, {0, 1, 2}}})), several(3));
  EXPECT_EQ(refusal(series({{three, {0, 1}}, {one, {2}}})), several(3));
  EXPECT_EQ(refusal(series({{one, {0}}, {two, {1, 2}}})), several(2));
  expect_test_image(series({{one, {0}}, {one, {1}}, {one, {2}}}));  // written slice by slice
}

TEST(TiffPages, a_folder_has_one_in_each_file) {
  const Scratch scratch;
  tiff_of(scratch, "stack/s1.tif", {}, 0, 1);
  tiff_of(scratch, "stack/s2.tif", {}, 1, 3);
  EXPECT_EQ(refusal(scratch.path("stack")),
            quote(scratch.path("stack/s2.tif")) +
                " holds 2 pages: a folder of slices has one in each file. Keep the slices of one rock in it, or give one file.");
}

TEST(TiffPages, a_folder_may_hold_what_its_descriptions_tell) {
  const Scratch scratch;
  const auto folder = [&](const std::string& words) {
    for (std::int64_t z = 0; z < 3; ++z) tiff_of(scratch, text("stack/s", z, ".tif"), {8, COMPRESSION_NONE, "wl", false, words}, z, z + 1);
    return scratch.path("stack");
  };
  expect_test_image(folder("ImageJ=1.53t\nimages=3\nslices=3\n"));  // that of a stack, copied to its slices
  expect_test_image(folder("{\"shape\": [4, 5]}"));
  EXPECT_EQ(refusal(folder("ImageJ=1.53t\nimages=7\nslices=7\n")),
            quote(scratch.path("stack/s0.tif")) +
                " holds 1 page, but its ImageJ description gives 7: slices are missing. Save the rock again, as a file of its own.");
}

TEST(TiffPages, files_of_one_ome_image_are_read_as_a_folder_in_its_order) {
  const Scratch scratch;
  const auto described = [&](const std::vector<int>& files, const std::string& folder = "stack", const std::string& before = "s") {
    std::string planes;
    for (std::size_t z = 0; z < files.size(); ++z)
      planes += text("<TiffData FirstZ=\"", z, "\" IFD=\"0\"><UUID FileName=\"s", files[z], ".ome.tif\">urn:uuid:1</UUID></TiffData>");
    const TiffKind kind = {8, COMPRESSION_NONE, "wl", false, ome("SizeZ=\"3\"", planes)};
    for (std::int64_t z = 0; z < 3; ++z) tiff_of(scratch, text(folder, "/", before, z, ".ome.tif"), kind, z, z + 1);
    return scratch.path(folder);
  };
  const std::string first = quote(described({0, 1, 2}) + "/s0.ome.tif");
  expect_test_image(scratch.path("stack"));
  EXPECT_EQ(refusal(scratch.path("stack/s0.ome.tif")),
            first +
                " is one of 3 files of an OME image ('s0.ome.tif', 's1.ome.tif', 's2.ome.tif'): the rock lies in all of them. Give the "
                "folder that holds them, or save them as one file.");
  EXPECT_EQ(refusal(described({0, 2, 1})),
            "slice 2 is 's2.ome.tif' in the OME description of " + first +
                ", and 's1.ome.tif' by the numbers in the names of the files. Number the files as the description orders them.");
  expect_test_image(described({0, 1, 2}, "renamed", "rock_"));
  EXPECT_EQ(refusal(described({0, 2, 1}, "reordered", "rock_")),
            "the OME description of " + quote(scratch.path("reordered/rock_0.ome.tif")) +
                " orders the slices as 's0.ome.tif' to 's1.ome.tif', which is not the order of the numbers in these names, and the files " +
                "here have other names. Give the files the names that the description gives.");
  described({0, 2, 1}, "last");
  for (const std::int64_t z : {0, 1})
    tiff_of(scratch, text("last/s", z, ".ome.tif"), {}, z, z + 1);  // only the last file has a description
  EXPECT_EQ(refusal(scratch.path("last")),
            "slice 2 is 's2.ome.tif' in the OME description of " + quote(scratch.path("last/s2.ome.tif")) +
                ", and 's1.ome.tif' by the numbers in the names of the files. Number the files as the description orders them.");
  const TiffKind elsewhere = {8, COMPRESSION_NONE, "wl", false, "<OME><BinaryOnly MetadataFile=\"a.companion.ome\"/></OME>"};
  EXPECT_EQ(refusal(tiff_of(scratch, "a.tif", elsewhere)),
            quote(scratch.path("a.tif")) +
                " refers to another file for its OME description ('a.companion.ome'), so that the order of its slices is " +
                "not known. Save it as a file of its own.");
}

}  // namespace karst
