"""Runs with several ranks: the program under mpirun, on a scratch folder."""

import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sysconfig
import tempfile
import zlib

import numpy as np

from ._images import is_path
from ._keywords import in_keywords, options

_WHOLE_SAMPLE = ("fields_box", "fields_stride", "fields_format", "fields_encoding")


def _candidates():
    """Where a program karst may be: the environment, a build around this package, the folder of Python's programs, the PATH."""
    if "KARST_PROGRAM" in os.environ:
        return [os.environ["KARST_PROGRAM"]]
    built = [str(folder / "karst") for folder in list(pathlib.Path(__file__).absolute().parents)[1:4]]  # files may be links
    found = [shutil.which("karst", path=folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    return [*built, os.path.join(sysconfig.get_path("scripts"), "karst"), *filter(None, found)]


def _has_mpi(path):
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
    return "MPI:" in version and "MPI:    none" not in version


def _program():
    seen = [path for path in dict.fromkeys(_candidates()) if os.path.isfile(path) and os.access(path, os.X_OK)]
    for path in seen:
        if _has_mpi(path):
            return path
    without = f" (without MPI: {', '.join(seen)})" if seen else ""
    raise RuntimeError(f"ranks needs a program karst with MPI, and none was found{without}. Build Karst, and put karst on the PATH or its "
                       "path into the environment variable KARST_PROGRAM.")


def _word(value):
    return os.fsdecode(value) if is_path(value) else str(value)


def _words(function, keywords):
    words = []
    for name, value in keywords.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not False and value is not None:
            several = [_word(each) for each in value] if isinstance(value, (list, tuple)) else [_word(value)]
            is_repeated = options(function)[name]["is_repeated"]
            words += [f"{option}={text}" for text in (several if is_repeated else [",".join(several)])]
    return words


def _scratch(image_bytes):
    """A folder in memory if the image fits there twice."""
    shared = "/dev/shm"
    fits = os.path.isdir(shared) and os.access(shared, os.W_OK) and shutil.disk_usage(shared).free > 2 * image_bytes
    return tempfile.TemporaryDirectory(prefix="pykarst-", dir=shared if fits else None)


def _decoded(words, dtype):
    """The numbers of an array of a .vti file: blocks that zlib compressed, as base64 with a header."""
    def numbers(count):
        return np.frombuffer(base64.b64decode(words[: -(-8 * count // 3) * 4])[: 8 * count], np.uint64)

    head = 3 + int(numbers(1)[0])
    sizes = numbers(head)[3:]
    data = base64.b64decode(words[-(-8 * head // 3) * 4:])
    parts, at = [], 0
    for size in map(int, sizes):
        parts.append(zlib.decompress(data[at:at + size]))
        at += size
    return np.frombuffer(b"".join(parts), dtype)


def _read_piece(path, shape):
    """The arrays of floats of a .vti file that the program wrote inline."""
    arrays = {}
    with open(path, encoding="ascii") as file:
        for line in file:
            tag = re.match(r'\s*<DataArray type="Float(\d\d)" Name="(\w+)" NumberOfComponents="(\d)"', line)
            if not tag:
                continue
            numbers = _decoded(next(file).strip(), np.dtype(f"<f{int(tag[1]) // 8}"))
            components = () if tag[3] == "1" else (int(tag[3]),)
            arrays[tag[2]] = numbers.reshape(*shape, *components)
    return arrays


def read_fields(folder, name):
    """The fields of a flow: the pieces of a .pvti file in one array each."""
    arrays = {}
    words = (folder / f"{name}.pvti").read_text()
    whole = [int(word) for word in re.search(r'WholeExtent="([\d ]+)"', words)[1].split()]
    for extent, source in re.findall(r'<Piece Extent="([\d ]+)" Source="([^"]+)"', words):
        x0, x1, y0, y1, z0, z1 = (int(word) for word in extent.split())
        for field, values in _read_piece(folder / source, (z1 - z0, y1 - y0, x1 - x0)).items():
            if field not in arrays:
                arrays[field] = np.zeros((whole[5], whole[3], whole[1], *values.shape[3:]), values.dtype)
            arrays[field][z0:z1, y0:y1, x0:x1] = values
    return arrays


def _ended(command):
    """Runs the command. Ctrl-C reaches the program too, which stops with a result."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while True:
        try:
            out, err = process.communicate()
            return process.returncode, out, err
        except KeyboardInterrupt:
            continue


def run(function, image, keywords, ranks, keeps_fields):
    """A run of the program: a dict as the function of _core returns it. `image`: labels or a path."""
    if not shutil.which("mpirun"):
        raise RuntimeError("ranks needs mpirun, which is not on the PATH. Install an MPI, or leave ranks out.")
    program = _program()
    given = dict(keywords)
    if keeps_fields and any(name in given for name in _WHOLE_SAMPLE):
        raise ValueError(f"with ranks, arrays of fields are of the whole sample. Leave {', '.join(n for n in _WHOLE_SAMPLE if n in given)} out.")
    with _scratch(0 if is_path(image) else image.nbytes) as scratch:
        path = os.fsdecode(image) if is_path(image) else ""
        if not is_path(image):
            path = os.path.join(scratch, "image.npy")
            np.save(path, image)
        if "output" not in given and "restart" not in given:
            given["output"] = os.path.join(scratch, "run")
            if not keeps_fields:
                given["fields"] = "none"
        command = ["mpirun", "-n", str(ranks), program, function, path, *_words(function, given)]
        code, _, err = _ended(command)
        messages = [line.removeprefix("karst: ") for line in err.splitlines() if line.startswith(("karst: ", "[rank "))]
        notes = [line for line in messages if not re.match(r"along [xyz]: step", line)]
        folder = pathlib.Path(os.fsdecode(given.get("restart", given.get("output"))))
        if code == 2:
            raise ValueError(in_keywords(notes[-1] if notes else err.strip()))
        if not (folder / "result.json").exists():
            raise RuntimeError(in_keywords(notes[-1] if notes else err.strip() or f"the program ended with code {code}."))
        return _result_of(folder, notes, code, keeps_fields)


def _fields_by_axis(folder):
    found = [axis for axis, letter in enumerate("xyz") if (folder / f"fields_{letter}.pvti").exists()]
    return {axis: read_fields(folder, f"fields_{'xyz'[axis]}") for axis in found}


def _last_fields(folder, raw):
    name = f"flow_{raw['flow']['steps']:09d}"
    return read_fields(folder / "fields", name) if (folder / "fields" / f"{name}.pvti").exists() else {}


def _result_of(folder, notes, code, keeps_fields):
    text = (folder / "result.json").read_text()
    raw = json.loads(text)
    tables = {path.name: path.read_text() for path in sorted(folder.glob("*.csv"))}
    fields = {}
    if keeps_fields:
        fields = _last_fields(folder, raw) if raw.get("kind") == "flow" else _fields_by_axis(folder)
    failures = [in_keywords(note.removeprefix("not written: ")) for note in notes if note.startswith("not written: ")]
    if code != 0 and not failures:
        failures = [in_keywords(notes[-1]) if notes else f"the program ended with code {code}"]
    return {"json": text, "text": (folder / "log.txt").read_text(), "tables": tables, "fields": fields, "notes": notes,
            "failures": failures, "stopped_by": raw["run"].get("stopped_by") or ""}


def check(ranks):
    if isinstance(ranks, bool) or not isinstance(ranks, (int, np.integer)) or ranks < 1:
        raise ValueError(f"ranks {ranks!r} is not a whole number above zero.")
    return int(ranks)
