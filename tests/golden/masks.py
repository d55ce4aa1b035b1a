"""Masks replace what differs between runs, machines and versions by a name in angle brackets."""
import html.parser
import re

NUMBER = r"-?\d[\d.]*(?:e[+-]?\d+)?"

# In all texts.
ALWAYS = [
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"), "<time>"),
    (re.compile(r'("commit": )"[^"]*"'), r'\1"<commit>"'),
    (re.compile(r'("version": )"[^"]*"'), r'\1"<version>"'),
    (re.compile(r"\b[Kk]arst \d+\.\d+\.\d+"), "Karst <version>"),
    (re.compile(r'^"\d+\.\d+\.\d+"$'), '"<version>"'),
    (re.compile(r'^(\.TH \S+ 1) "\d{4}-\d\d-\d\d"'), r'\1 "<date>"'),
]
# Times and speeds, with their units.
TIMES = [
    (re.compile(rf"(?<![\w.]){NUMBER} (s|ms)(?![\w/])"), r"<time> \1"),
    (re.compile(rf"^(wrote .*\.html) \({NUMBER} (?:KiB|MiB)\)"), r"\1 (<size>)"),
    (re.compile(rf"{NUMBER}( (?:MFLUPS|GB/s|MB/s|million (?:updates of sites|sites x iterations|pores) a second))"), r"<speed>\1"),
    (re.compile(rf"{NUMBER} [KMG]iB on all ranks"), "<bytes> on all ranks"),
    (re.compile(r'("peak_bytes": )\d+'), r"\1<bytes>"),
    (re.compile(rf'("seconds":){NUMBER}'), r"\1<time>"),
]
# What is chosen by the kind of CPU: the layout, and with it the memory.
CPU = [
    (re.compile(r'("layout": )"[^"]*"'), r'\1"<layout>"'),
    (re.compile(r'("bytes_per_part_f\d+": )\d+'), r"\1<bytes>"),
    (re.compile(r"(sites in \d+ parts?: ).*"), r"\1<bytes>"),
]
# What depends on the file system and on the MPI.
FILE_SYSTEM = [
    (re.compile(r'("(?:type|mpi_io)": )"[^"]*"'), r'\1"<machine>"'),
    (re.compile(r'("(?:striping[a-z_]*|real_stripe[a-z_]*|cb_[a-z_]*)": )("[^"]*"|null|\d+)'), r'\1"<machine>"'),
]
# What may differ between numbers of ranks.
RANKS = [
    (re.compile(r"\bmpirun -n \d+ karst "), "karst "),
    (re.compile(r"\bon \d+ ranks?"), "on <ranks>"),
    (re.compile(r"\b\d+ ranks?\b"), "<ranks>"),
    (re.compile(r'("ranks": )\d+'), r"\1<ranks>"),
    (re.compile(r'("transfer": )(null|"[^"]*")'), r"\1<transfer>"),
]
# Progress every 10 seconds: only a slow machine, as one with sanitizers, says it in a case of the list.
PROGRESS = re.compile(r"^karst: (?:step \d+, .*, <speed> MFLUPS(?:, <time> s left)?|iteration \d+, .*|[^:]*: \d+ % after <time> s)$")
TIMED_BLOCKS = {"seconds", "performance"}
RANKED_BLOCKS = {"partition"}
TIMED_COLUMNS = re.compile(r"^(seconds|.*_s|.*mflups|gbs.*|.*seconds.*|file_system|real_stripe.*|hints.*|mpi_io)$")
BLOCK = re.compile(r'^( *)"([a-z_0-9]+)": [\[{]$')


def without_mpirun(words):
    """The words without the frame that mpirun puts around an exit code."""
    return re.sub(r"-{20,}\n.*?-{20,}\n", "", words, flags=re.DOTALL)


class Words(html.parser.HTMLParser):
    """The text of a page or of a vector graphic, a piece a line."""

    def __init__(self):
        super().__init__()
        self.lines, self.hidden = [], 0

    def handle_starttag(self, tag, attrs):
        self.hidden += tag in ("script", "style")

    def handle_endtag(self, tag):
        self.hidden -= tag in ("script", "style")

    def handle_data(self, data):
        line = " ".join(data.split())
        if line and not self.hidden:
            self.lines.append(line)


class Usual:
    """Masks times, speeds, versions, folders, and what depends on the kind of CPU. `on_any_ranks`: also what depends on their number."""

    def __init__(self, folder, on_any_ranks):
        self.folder = folder
        self.rules = ALWAYS + TIMES + CPU + (RANKS if on_any_ranks else [])
        self.blocks = TIMED_BLOCKS | (RANKED_BLOCKS if on_any_ranks else set())

    def line(self, line):
        line = line.replace(self.folder, "<folder>")
        for pattern, name in self.rules:
            line = pattern.sub(name, line)
        return line.rstrip()

    def text(self, words, kind):
        if kind in ("html", "svg"):
            page = Words()
            page.feed(words)
            return self.page_lines(page.lines)
        lines = [self.line(line) for line in words.split("\n")]
        while lines and not lines[-1]:
            lines.pop()
        if kind == "json":
            return list(self.json_lines(lines))
        return self.table_lines(lines) if kind == "csv" else list(self.text_lines(each for each in lines if not PROGRESS.match(each)))

    @staticmethod
    def text_lines(lines):
        """Masks the last column of tables if its title is `seconds`."""
        is_timed = False
        for line in lines:
            is_timed = line.startswith("  ") and (is_timed or line.endswith(" seconds"))
            yield re.sub(rf" +{NUMBER}$", " <time>", line) if is_timed else line

    def json_lines(self, lines):
        """Masks the numbers in blocks such as "seconds": {...}."""
        inside = None
        for line in lines:
            block = BLOCK.match(line)
            if inside is None and block and block[2] in self.blocks:
                inside = block[1]
            elif inside is not None and re.match(rf"^{inside}[\]}}]", line):
                inside = None
            elif inside is not None:
                line = re.sub(rf"(^ *|: )({NUMBER}|null)", r"\1<number>", line)
            elif re.match(r'^ *"[a-z_]*seconds[a-z_]*": ', line):
                line = re.sub(rf": {NUMBER}", ": <number>", line)
            yield line

    @staticmethod
    def table_lines(lines):
        timed = [i for i, title in enumerate(lines[0].split(",")) if TIMED_COLUMNS.match(title)] if lines else []
        for number, line in enumerate(lines[1:], 1):
            cells = line.split(",")
            for i in timed:
                if i < len(cells) and cells[i]:
                    cells[i] = "<time>"
            lines[number] = ",".join(cells)
        return lines

    def page_lines(self, lines):
        """A page has all of result.json as pairs of a name and a value, each on a line."""
        masked = []
        for line in lines:
            before = masked[-1] if masked else ""
            top = before.split(".", 1)[0]
            if before == "karst.commit" or before.endswith(", commit"):
                line = "<commit>"
            elif top in self.blocks and "." in before or ".seconds" in before or before in ("settings.layout", "partition.ranks"):
                line = "<value>"
            masked.append(self.line(line))
        return masked


class WithParts(Usual):
    """Shows how a sample is cut, where the number of parts does not follow from the number of ranks."""

    def __init__(self, folder, on_any_ranks):
        super().__init__(folder, on_any_ranks)
        self.blocks = TIMED_BLOCKS


class AsItIs(Usual):
    """For words about Karst itself, such as --help: only its version is masked."""

    def __init__(self, folder, on_any_ranks):
        super().__init__(folder, on_any_ranks)
        self.rules = ALWAYS


class NumbersToo(Usual):
    """For measurements: all numbers are masked, and lines of the same form come once."""

    def __init__(self, folder, on_any_ranks):
        super().__init__(folder, on_any_ranks)
        self.rules = self.rules + FILE_SYSTEM

    def text(self, words, kind):
        lines = []
        for line in super().text(words, kind):
            line = re.sub(rf"(?<![\w.<]){NUMBER}(?!\w)", "#", line)
            line = re.sub(r"#(?: +#)+", "#", re.sub(r" +", " ", line))
            if not lines or lines[-1] != line:
                lines.append(line)
        return lines


KINDS = {"usual": Usual, "parts": WithParts, "nothing": AsItIs, "numbers": NumbersToo}
