"""Runs with several ranks: the program under mpirun, on a scratch folder."""

import base64
import contextlib
import fcntl
import json
import os
import pathlib
import re
import shutil
import subprocess
import sysconfig
import tempfile
import time
import zlib

import numpy as np

from . import _mpirun
from ._calls import ended
from ._images import is_path
from ._keywords import in_keywords, options

_WHOLE_SAMPLE = ("fields_box", "fields_stride", "fields_format", "fields_encoding", "fields_arrays")
_FIRST_END = "2"  # steps: the value of --time, which physics in time have, of a restart that only writes its fields
_SCRATCH = "pykarst-"
_SECONDS_WITHOUT_LOCK = 60
_PROGRESS = re.compile(r"(all pores, |S_w [\d.e-]+, (non-)?wetting, )?(along [xyz]: )?(step|iteration) \d+, ")  # lines of the program at monitors


def _candidates():
    """Where a program karst may be: the environment, a build around this package, the folder of Python's programs, the PATH."""
    if "KARST_PROGRAM" in os.environ:
        return [os.environ["KARST_PROGRAM"]]
    built = [str(folder / "karst") for folder in list(pathlib.Path(__file__).absolute().parents)[1:4]]  # files may be links
    on_path = [shutil.which("karst", path=folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    return [*built, os.path.join(sysconfig.get_path("scripts"), "karst"), *filter(None, on_path)]


def _has_mpi(path):
    version = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, env=os.environ).stdout
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


def _remove_left_folders(place):
    """Folders of calls whose Python was killed: nobody holds their locks. A new folder may have no lock yet."""
    for folder in pathlib.Path(place).glob(f"{_SCRATCH}*"):
        with contextlib.suppress(OSError):
            status = folder.stat()
            if status.st_uid != os.getuid() or time.time() - status.st_mtime < _SECONDS_WITHOUT_LOCK:
                continue
            with open(folder / "lock", "r+", encoding="ascii") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _scratch(image_bytes):
    """A folder in memory if the image fits there twice."""
    shared = "/dev/shm"
    has_shared = os.path.isdir(shared) and os.access(shared, os.W_OK)
    for place in {tempfile.gettempdir(), shared} if has_shared else {tempfile.gettempdir()}:
        _remove_left_folders(place)
    fits = has_shared and shutil.disk_usage(shared).free > 2 * image_bytes
    with tempfile.TemporaryDirectory(prefix=_SCRATCH, dir=shared if fits else None) as folder, \
            open(os.path.join(folder, "lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


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


_DTYPES = {"Float32": np.dtype("<f4"), "Float64": np.dtype("<f8"), "UInt32": np.dtype("<u4")}


def _read_piece(path, shape):
    """The arrays of a .vti file that the program wrote inline, without labels and parts."""
    arrays = {}
    with open(path, encoding="ascii") as file:
        for line in file:
            tag = re.match(r'\s*<DataArray type="(Float32|Float64|UInt32)" Name="([\w+-]+)" NumberOfComponents="(\d)"', line)
            if not tag:
                continue
            numbers = _decoded(next(file).strip(), _DTYPES[tag[1]])
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


def _lines_of(shown):
    """Shows the lines of progress among the lines of the program."""
    def show(line):
        if shown and _PROGRESS.match(line.removeprefix("karst: ")):
            shown.show(line.removeprefix("karst: "))
    return show


def _stamp(path):
    with contextlib.suppress(OSError):
        status = os.stat(path)
        return status.st_ino, status.st_mtime_ns
    return None


def _run_in(folder, command, is_kept, asked):
    """Runs the command. `is_kept`: `folder` stays after the call."""
    before = _stamp(folder / "result.json")
    try:
        code, lines, is_stopped = _mpirun.run(command, _lines_of(asked.shown))
    finally:
        ended(asked.shown)
    messages = [line.removeprefix("karst: ") for line in lines if line.startswith(("karst: ", "[rank "))]
    notes = [line for line in messages if not _PROGRESS.match(line)]
    last = notes[-1] if notes else "\n".join(lines).strip()
    if code == 2:
        raise ValueError(in_keywords(last))
    after = _stamp(folder / "result.json")
    has_result = after is not None and (code == 0 or after != before)  # after an error, result.json of an earlier run may be there
    if is_stopped and not has_result:
        raise KeyboardInterrupt
    if not has_result:
        raise RuntimeError(in_keywords(last or f"the program ended with code {code}."))
    return _result_of(folder, notes, code, is_kept, is_stopped, asked.keeps_fields)


def run(function, image, keywords, ranks, asked):
    """A run of the program: a dict as the function of _core returns it. `image`: labels or a path. `asked`: an Asked."""
    if not shutil.which("mpirun"):
        raise RuntimeError("ranks needs mpirun, which is not on the PATH. Install an MPI, or leave ranks out.")
    program = _program()
    given = dict(keywords)
    if asked.shown is not None and not hasattr(asked.shown, "show"):
        raise ValueError(f"progress is a function, which a run with ranks={ranks} does not call. Give progress=True, or use comm.")
    if asked.keeps_fields and any(name in given for name in _WHOLE_SAMPLE):
        raise ValueError(f"with ranks, the returned fields are read from the files of whole fields. Leave {', '.join(n for n in _WHOLE_SAMPLE if n in given)} out.")
    with _scratch(0 if is_path(image) else image.nbytes) as scratch:
        path = os.fsdecode(image) if is_path(image) else ""
        if not is_path(image):
            path = os.path.join(scratch, "image.npy")
            np.save(path, image)
        is_kept = "output" in given or "restart" in given
        if not is_kept:
            given["output"] = os.path.join(scratch, "run")
            if given.get("phases"):
                raise ValueError("phases has no place to go to. Give a run directory with output.")
            if not asked.keeps_fields and "fields" in options(function):
                given["fields"] = "none"
        command = ["mpirun", "-n", str(ranks), program, function, path]
        folder = pathlib.Path(os.fsdecode(given.get("restart", given.get("output"))))
        result = _run_in(folder, [*command, *_words(function, given)], is_kept, asked)
        if not is_kept and not is_path(image):
            result.update(_of_array(result, path, f"{asked.call[:-1]}, ranks={ranks})"))
        if "time" in options(function) and asked.keeps_fields and result["stopped_by"] and not is_kept:
            result["fields"] = _fields_of_checkpoint(function, folder, command, given, result)
        return result


def _fields_of_checkpoint(function, folder, command, given, result):
    """A stopped flow writes no fields. A restart that ends at once writes those of its checkpoint."""
    restart = {**given, "restart": folder, "time": _FIRST_END}
    for name in ("output", "force"):
        restart.pop(name, None)
    _mpirun.run([*command, *_words(function, restart)], lambda line: None)
    return _last_fields(folder, json.loads(result["json"]))


def _fields_by_axis(folder, start):
    """`start`: of the names of the files."""
    names = {axis: f"{start}_{letter}" for axis, letter in enumerate("xyz")}
    return {axis: read_fields(folder, name) for axis, name in names.items() if (folder / f"{name}.pvti").exists()}


def _last_fields(folder, raw):
    """The fields of a run that has one set of them, the last ones of a run in time; empty for other runs."""
    if (folder / "maps.pvti").exists():
        return read_fields(folder, "maps")
    steps = raw.get(raw.get("kind"), {}).get("steps")
    name = f"flow_{steps:09d}" if isinstance(steps, int) else ""
    return read_fields(folder / "fields", name) if (folder / "fields" / f"{name}.pvti").exists() else {}


def _of_array(result, path, call):
    """result.json and the text name the array and the call, in place of a file and a command that are gone."""
    raw = json.loads(result["json"])
    raw["karst"]["command"] = call
    if "image" in raw:
        raw["image"].update(path="the array", format="array")
    return {"json": json.dumps(raw, indent=2), "text": result["text"].replace(path, "the array")}


def _without_folder(raw, text):
    """result.json and the text of a stopped run whose scratch folder is deleted: no restart is possible."""
    raw["run"]["go_on_by"] = None
    text = re.sub(r"(?m)^(  stopped +by .+?); .*\n {16}.*$", r"\1; the run is not kept: there is no run directory (-o)", text)
    return json.dumps(raw, indent=2), text


def _failures(raw, notes, code, is_kept):
    failures = [note.removeprefix("not written: ") for note in notes if note.startswith("not written: ")]
    is_stopped = raw["run"].get("stopped_by") is not None
    if is_stopped and not is_kept:
        failures = [each for each in failures if not each.startswith("no checkpoint")]  # nobody could use the checkpoint
    if code != 0 and not failures and not is_stopped:  # mpirun may end a stopped run with any code
        failures = [notes[-1] if notes else f"the program ended with code {code}"]
    return [in_keywords(failure) for failure in failures]


def _result_of(folder, notes, code, is_kept, is_stopped, keeps_fields):
    text, words = (folder / "result.json").read_text(), (folder / "log.txt").read_text()
    raw = json.loads(text)
    tables = {path.name: path.read_text() for path in sorted(folder.glob("*.csv"))}
    fields = {}
    if keeps_fields:
        fields = _last_fields(folder, raw) or _fields_by_axis(folder, "fields" if "permeability" in raw else "potential")
    of_potentials = _fields_by_axis(folder, "potential") if keeps_fields and "permeability" in raw and "conductivity" in raw else {}
    why = raw["run"].get("stopped_by") or ""
    if why and is_stopped:
        why = "KeyboardInterrupt"
    if why and not is_kept:
        raw["run"]["stopped_by"] = why
        text, words = _without_folder(raw, words.replace("stopped       by SIGUSR1;", f"stopped       by {why};"))
    return {"json": text, "text": words, "tables": tables, "fields": fields, "potential_fields": of_potentials, "notes": notes,
            "failures": _failures(raw, notes, code, is_kept), "stopped_by": why}


def check(ranks):
    if isinstance(ranks, bool) or not isinstance(ranks, (int, np.integer)) or ranks < 1:
        raise ValueError(f"ranks {ranks!r} is not a whole number above zero.")
    return int(ranks)
