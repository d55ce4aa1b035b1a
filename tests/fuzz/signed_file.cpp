#include "fuzz/signed_file.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace karst {

namespace {

// What the tables of all kinds begin with.
struct Entry {
  std::int64_t offset, bytes;
  std::uint64_t checksum;
};

struct Content {
  std::string facts, table, sections;
};

// Nothing where the counts of the header do not agree with the file.
std::optional<FileHead> head_of(const FileKind& kind, std::string_view file) {
  FileHead head{};
  if (file.size() < sizeof head) return std::nullopt;
  std::memcpy(&head, file.data(), sizeof head);
  const auto size = static_cast<std::int64_t>(file.size());
  const bool is_right = head.header_bytes >= static_cast<std::int64_t>(sizeof head) && head.header_bytes <= size && head.facts_bytes >= 0 &&
                        head.facts_bytes <= head.header_bytes && head.sections >= 0 && head.sections <= size / kind.entry_bytes &&
                        header_bytes(kind, head.facts_bytes, head.sections, 1) <= head.header_bytes;
  return is_right ? std::optional(head) : std::nullopt;
}

std::size_t table_at(const FileKind& kind, const FileHead& head) {
  return static_cast<std::size_t>(header_bytes(kind, head.facts_bytes, 0, 1));
}

Content content_of(const FileKind& kind, const FileHead& head, std::string_view file) {
  return {std::string(file.substr(sizeof head, static_cast<std::size_t>(head.facts_bytes))),
          std::string(file.substr(table_at(kind, head), static_cast<std::size_t>(head.sections * kind.entry_bytes))),
          std::string(file.substr(static_cast<std::size_t>(head.header_bytes)))};
}

std::uint64_t checksum_of_bytes(std::string_view bytes) {
  Xxh64 sum;
  sum.add(bytes.data(), bytes.size());
  return sum.sum();
}

// Sections one behind the other, each as long as its entry says while there are bytes left, and the last to the end.
std::string put_together(const FileKind& kind, Content content) {
  const auto entry_bytes = static_cast<std::size_t>(kind.entry_bytes);
  content.table.resize(content.table.size() / entry_bytes * entry_bytes);
  const std::size_t entries = content.table.size() / entry_bytes;
  const std::int64_t head_bytes = header_bytes(kind, std::ssize(content.facts), static_cast<std::int64_t>(entries), 8);
  std::size_t next = 0;
  for (std::size_t i = 0; i < entries; ++i) {
    Entry entry{};
    std::memcpy(&entry, &content.table[i * entry_bytes], sizeof entry);
    const auto left = static_cast<std::int64_t>(content.sections.size() - next);
    entry.offset = head_bytes + static_cast<std::int64_t>(next);
    entry.bytes = i + 1 == entries ? left : std::clamp<std::int64_t>(entry.bytes, 0, left);
    entry.checksum = checksum_of_bytes(std::string_view(content.sections).substr(next, static_cast<std::size_t>(entry.bytes)));
    std::memcpy(&content.table[i * entry_bytes], &entry, sizeof entry);
    next += static_cast<std::size_t>(entry.bytes);
  }
  if (entries == 0) content.sections.clear();
  const std::int64_t file_bytes = head_bytes + std::ssize(content.sections);
  return header_text(kind, content.facts, std::as_bytes(std::span(content.table)), head_bytes, file_bytes) + content.sections;
}

// With counts as they are, wrong ones too.
std::string signed_as_it_is(const FileKind& kind, std::string file) {
  const auto head = head_of(kind, file);
  if (!head) return file;
  const std::string_view whole = file;
  std::string table = content_of(kind, *head, file).table;
  for (std::size_t at = 0; at < table.size(); at += static_cast<std::size_t>(kind.entry_bytes)) {
    Entry entry{};
    std::memcpy(&entry, &table[at], sizeof entry);
    const auto size = std::ssize(file);
    if (entry.offset < 0 || entry.offset > size || entry.bytes < 0 || entry.bytes > size - entry.offset) continue;
    entry.checksum = checksum_of_bytes(whole.substr(static_cast<std::size_t>(entry.offset), static_cast<std::size_t>(entry.bytes)));
    std::memcpy(&table[at], &entry, sizeof entry);
  }
  file.replace(table_at(kind, *head), table.size(), table);
  constexpr std::size_t at = offsetof(FileHead, checksum);
  Xxh64 sum;
  sum.add(file.data(), at);
  sum.add(file.data() + sizeof(FileHead), static_cast<std::size_t>(head->header_bytes) - sizeof(FileHead));
  const std::uint64_t checksum = sum.sum();
  std::memcpy(&file[at], &checksum, sizeof checksum);
  return file;
}

void mutate(std::string& bytes, std::size_t most) {
  const std::size_t size = bytes.size();
  bytes.resize(std::max(size, most));
  bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, bytes.size()));
}

}  // namespace

std::size_t mutate_signed(const FileKind& kind, std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  const std::string before(reinterpret_cast<const char*>(data), size);
  const auto head = head_of(kind, before);
  constexpr unsigned ways = 5;
  const unsigned way = seed % ways;
  if (way == 0 || !head) return LLVMFuzzerMutate(data, size, most);
  std::string file = before;
  if (way == 1) {
    mutate(file, most);
    file = signed_as_it_is(kind, std::move(file));
  } else {
    Content content = content_of(kind, *head, before);
    std::string& part = way == 2 ? content.facts : way == 3 ? content.table : content.sections;
    mutate(part, part.size() + (most > size ? most - size : 0));
    file = put_together(kind, std::move(content));
  }
  if (file.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, file.data(), file.size());
  return file.size();
}

}  // namespace karst
