#include "io/files/sections.hpp"

#include <cstring>
#include <fstream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/files/file_checks.hpp"

namespace karst {

namespace {

std::int64_t table_offset(std::int64_t facts_bytes) { return static_cast<std::int64_t>(sizeof(FileHead)) + rounded_up(facts_bytes, 8); }

std::uint64_t header_checksum(const std::string& header) {
  Xxh64 sum;
  sum.add(header.data(), offsetof(FileHead, checksum));
  sum.add(header.data() + sizeof(FileHead), header.size() - sizeof(FileHead));
  return sum.sum();
}

[[noreturn]] void refuse(const std::string& path, const std::string& why) { throw InputError(text(quote(path), " ", why)); }

// Checks all values before use, so that a damaged count is never used as a size.
FileHead read_head(const FileKind& kind, const std::string& path, std::ifstream& file, std::int64_t size) {
  FileHead head{};
  file.read(reinterpret_cast<char*>(&head), sizeof head);
  const auto got = static_cast<std::size_t>(file.gcount());
  const auto truncated = [&](const std::string& held) { refuse(path, text("is truncated: it holds ", held, ". ", kind.remedy)); };
  if (got < sizeof head.magic || head.magic != kind.magic) {
    refuse(path, text("is no ", kind.name, ": it does not begin with ", std::string_view(kind.magic.data(), kind.magic.size()), ". ",
                      kind.origin));
  }
  if (got < sizeof head) truncated(text(size, " bytes, less than its header"));
  if (head.version < kind.oldest || head.version > kind.version) {
    const std::string read =
        kind.oldest < kind.version ? text("versions ", kind.oldest, " to ", kind.version) : text("version ", kind.version);
    refuse(path, text("has version ", head.version, " of the format, and this karst reads ", read, ". ", kind.remedy));
  }
  const bool sound = head.header_bytes >= std::int64_t{sizeof head} && head.header_bytes <= head.file_bytes && head.facts_bytes >= 0 &&
                     head.facts_bytes <= head.header_bytes && head.sections >= 0 && head.sections <= head.header_bytes / kind.entry_bytes;
  if (!sound) refuse_damaged(kind, path, "its header is inconsistent");
  if (size < head.file_bytes) truncated(text(size, " of ", head.file_bytes, " bytes"));
  if (size > head.file_bytes) refuse_damaged(kind, path, text(size - head.file_bytes, " bytes follow its end"));
  return head;
}

}  // namespace

void refuse_damaged(const FileKind& kind, const std::string& path, const std::string& why) {
  refuse(path, text("is damaged: ", why, ". ", kind.remedy));
}

std::int64_t header_bytes(const FileKind& kind, std::int64_t facts_bytes, std::int64_t sections, std::int64_t align) {
  return rounded_up(table_offset(facts_bytes) + sections * kind.entry_bytes, align);
}

std::string header_text(const FileKind& kind, const std::string& facts, std::span<const std::byte> table, std::int64_t header_bytes,
                        std::int64_t file_bytes) {
  FileHead head{kind.magic, kind.version, 0, std::ssize(facts), std::ssize(table) / kind.entry_bytes, header_bytes, file_bytes, 0};
  std::string header(static_cast<std::size_t>(header_bytes), '\0');
  std::memcpy(header.data(), &head, sizeof head);
  std::memcpy(&header[sizeof head], facts.data(), facts.size());
  if (!table.empty()) std::memcpy(&header[static_cast<std::size_t>(table_offset(head.facts_bytes))], table.data(), table.size());
  head.checksum = header_checksum(header);
  std::memcpy(header.data(), &head, sizeof head);
  return header;
}

FileHeader read_header(const FileKind& kind, const std::string& path) {
  const std::int64_t size = check_file(path);
  std::ifstream file(path, std::ios::binary);
  FileHeader header;
  header.head = read_head(kind, path, file, size);
  const FileHead& head = header.head;
  std::string bytes(static_cast<std::size_t>(head.header_bytes), '\0');
  file.seekg(0);
  file.read(bytes.data(), head.header_bytes);
  if (!file || header_checksum(bytes) != head.checksum) refuse_damaged(kind, path, "the checksum of its header does not match");
  const std::int64_t table = table_offset(head.facts_bytes), table_bytes = head.sections * kind.entry_bytes;
  if (table + table_bytes > head.header_bytes) refuse_damaged(kind, path, "its table is invalid");
  header.table = bytes.substr(static_cast<std::size_t>(table), static_cast<std::size_t>(table_bytes));
  header.facts = bytes.substr(sizeof head, static_cast<std::size_t>(head.facts_bytes));
  return header;
}

std::uint64_t checksum_of(const Pieces& pieces) {
  Xxh64 sum;
  for (const auto& piece : pieces) sum.add(piece.data(), piece.size());
  return sum.sum();
}

}  // namespace karst
