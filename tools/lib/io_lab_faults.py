"""The faults of tools/io-lab: a brick is killed in the middle of a checkpoint, of reading an image and of writing fields. Karst must finish
right, or end with exit code 3 and a message. Once the brick is back, a restart must give the bytes of a run on the local disk."""
import dataclasses
import filecmp
import json
import os
import pathlib
import re
import shutil
import struct
import time

from lib.io_lab_cluster import Failed, Volume, expect
from lib.io_lab_runs import MIB, last_lines

RANKS = [2, 3]  # Open MPI reads and writes collectively in another way on more than two ranks
SECONDS = 180  # a run that takes longer than this hangs: without a fault it takes some seconds
TRIALS = 8  # a brick must be killed in the middle of an operation, which may be over before
IMAGE = "512,512,512"
SOME = 2 * MIB  # a small part of a checkpoint or of fields
SPARE = 8 * MIB  # a brick that has this much left to read was killed in the middle


class Bench:
    """A sample, and its run on the local disk without a fault."""

    def __init__(self, lab):
        self.lab, self.sample = lab, lab.local / "sample.nrrd"
        self.alone = {ranks: lab.local / f"alone{ranks}" for ranks in RANKS}
        self.image = lab.local / "image.nrrd"
        lab.run([lab.karst, "make", "sandstone", "--shape", "128,128,128", "--porosity", "0.3", "--grains", "4", "-o", self.sample])
        lab.run([lab.karst, "make", "sandstone", "--shape", IMAGE, "--porosity", "0.3", "--grains", "32", "-o", self.image], seconds=300)
        self.facts = lab.run([lab.karst, "info", self.image, "--json"], seconds=300)
        for ranks, directory in self.alone.items():
            lab.run(self.command(["-o", directory]), ranks)

    def command(self, options):
        return [self.lab.karst, "permeability", self.sample, "--threads", "1", "--direction", "x", "--max-steps", "120", "--tolerance", "1e-9",
                "--start", "rest", "--checkpoint", "20", *options]

    def check_is_as_alone(self, directory, ranks):
        """Compares a run with the run on the local disk by the same number of ranks, which the pieces of fields depend on."""
        local = self.alone[ranks]
        ours, alone = (json.loads((d / "result.json").read_text()) for d in (directory, local))
        for name in ("permeability", "flow"):
            expect(ours[name] == alone[name], f"{name} differs:\n{ours[name]}\n{alone[name]}")
        expect(history(directory) == history(local), "history.csv differs")
        expect(fields(local) and fields(directory) == fields(local), "the fields differ")
        expect(populations(directory) == populations(local), "the populations of the checkpoints differ")


def history(directory):
    """The history without the seconds."""
    lines = [line.split(",") for line in (directory / "history.csv").read_text().splitlines()]
    return [line[:2] + line[3:] for line in lines]


def fields(directory):
    """The bytes of all finished files of fields, by name."""
    paths = [path for names in ("fields*", "fields*/*") for path in directory.glob(names)]
    return {str(path.relative_to(directory)): path.read_bytes() for path in paths if path.is_file() and path.suffix != ".unfinished"}


def populations(directory):
    """Checksums and bytes of the slabs of a checkpoint (docs/checkpoints.md). Its header has times and the number of restarts."""
    checkpoint = (directory / "flow.checkpoint").read_bytes()
    facts, slabs, header = struct.unpack_from("<3q", checkpoint, 16)
    table = 56 + (facts + 7) // 8 * 8
    expect(slabs > 0 and table + 48 * slabs <= header < len(checkpoint), f"a checkpoint of {len(checkpoint)} bytes with {slabs} slabs")
    return checkpoint[header:]


def check_faults(lab):
    bench = Bench(lab)
    faults = [("checkpoint", stop_at_checkpoint, RANKS), ("read", stop_at_read, RANKS), ("fields", stop_at_fields, RANKS[:1])]
    for volume, layer in lab.each():
        for what, check, numbers in faults:
            for ranks in numbers:
                fault = Fault(bench, volume, layer, ranks, volume.mount / f"{what}{ranks}-{layer}")
                fault.folder.mkdir()
                lab.row(f"brick killed: {what}, {ranks} ranks", volume, layer, lambda: hit(check, fault))
                volume.start_again()
                shutil.rmtree(fault.folder)


@dataclasses.dataclass
class Fault:
    """Where and how a run meets a fault."""

    bench: Bench
    volume: Volume
    layer: str
    ranks: int
    folder: pathlib.Path

    def start(self, words):
        return self.bench.lab.start(words, self.ranks, self.layer)

    def run(self, words):
        return self.bench.lab.run(words, self.ranks, self.layer, seconds=SECONDS)


class Missed(Exception):
    pass


def hit(check, fault):
    for trial in range(TRIALS):
        try:
            return check(fault, fault.folder / str(trial)), None
        except Missed:
            fault.volume.start_again()
    raise Failed(f"in {TRIALS} runs, the brick was never killed in time")


def stop_at_checkpoint(fault, directory):
    """Kills a brick that holds a part of the second checkpoint, or of a later one."""
    run = fault.start(fault.bench.command(["-o", directory]))
    watch_run(run, lambda: fault.volume.start_of(directory / "flow.checkpoint"))
    return stop_while_written(fault, directory, run, directory / "flow.checkpoint")


def stop_at_fields(fault, directory):
    run = fault.start(fault.bench.command(["-o", directory]))
    finished = watch_run(run, lambda: new_fields(fault.volume, directory))
    return stop_while_written(fault, directory, run, finished)


def new_fields(volume, directory):
    """The final name of a file of fields that is being written."""
    for brick in volume.bricks:
        folder = brick / directory.relative_to(volume.mount)
        for path in [*folder.glob("fields_*.unfinished"), *folder.glob("fields_*/*.unfinished")]:
            if path.suffixes[-2:-1] == [".vti"]:
                return directory / path.relative_to(folder).with_suffix("")
    return None


def watch_run(run, holds):
    while not (found := holds()):
        if run.poll() is not None:
            out, err = run.communicate()
            if run.returncode == 0:
                raise Missed
            raise Failed(f"ended before the fault, exit code {run.returncode}: {last_lines(out + err)}")
        time.sleep(0.001)
    return found


def stop_while_written(fault, directory, run, finished):
    """Kills the brick that is the first to write some of a file."""
    volume, unfinished = fault.volume, finished.with_name(f"{finished.name}.unfinished")
    watch_run(run, lambda: volume.start_of(unfinished))
    before = {brick: volume.bytes_written_by(brick) for brick in volume.bricks}
    volume.stop(watch_run(run, lambda: next((b for b in before if volume.bytes_written_by(b) - before[b] > SOME), None)))
    was_written = volume.start_of(unfinished) is not None
    ended = end_of_fault(fault, run)
    volume.start_again()
    if not was_written:
        raise Missed
    check_finished_files(fault, directory)
    has_checkpoint = (directory / "flow.checkpoint").exists()
    fault.run(fault.bench.command(["--restart", directory] if has_checkpoint else ["-o", directory, "--force"]))
    fault.bench.check_is_as_alone(directory, fault.ranks)
    return f"{ended}; {'restart' if has_checkpoint else 'new run'}: same bytes"


def end_of_fault(fault, run):
    """Exit code 0, or 3 with a message, in time."""
    fault.bench.lab.end_of(run, SECONDS)
    expect(run.returncode in (0, 3), f"exit code {run.returncode}: {last_lines(run.out + run.err)}")
    message = re.search(r"^(\[rank \d+\] )?karst: .*", run.err, re.MULTILINE)
    expect(run.returncode == 0 or message, f"exit code 3 without a message: {last_lines(run.out + run.err)}")
    if message:
        print(f"io-lab: {message[0]}", flush=True)
    return f"exit code {run.returncode}"


def check_finished_files(fault, directory):
    """A file that has its final name is whole: fields are those of the run without a fault."""
    alone = fields(fault.bench.alone[fault.ranks])
    for name, found in fields(directory).items():
        expect(alone.get(name) == found, f"{name} looks complete, and is not")


def stop_at_read(fault, folder):
    """Kills a brick once it has read a part of its share of an image."""
    folder.mkdir()
    volume, image = fault.volume, folder / "image.nrrd"
    shutil.copyfile(fault.bench.image, image)
    drop_from_memory(image)
    layout = volume.layout(image)
    brick = max(layout, key=lambda each: sum(layout[each]))
    share, before = sum(layout[brick]), volume.bytes_read_by(brick)
    words = [fault.bench.lab.karst, "info", image, "--json"]
    run = fault.start(words)
    watch_run(run, lambda: volume.bytes_read_by(brick) - before > share / 8)
    has_read = volume.bytes_read_by(brick) - before
    volume.stop(brick)
    ended = end_of_fault(fault, run)
    if run.returncode == 0:
        check_facts(fault.bench, run.out, "exit code 0 with wrong numbers")
    volume.start_again()
    if has_read > share - SPARE:
        raise Missed
    try:
        check_facts(fault.bench, fault.run(words), "wrong numbers afterwards")
    except Failed as failure:
        raise Failed(f"{failure}; {plain_reads(fault.bench.image, image)}") from None
    return f"{ended}; read again: same numbers"


def plain_reads(local, image):
    """Tells wrong bytes of the file system from those of Karst."""
    words = []
    for when in ("a plain read", "a plain read without the cache"):
        same = filecmp.cmp(local, image, shallow=False)
        words.append(f"{when} gives {'right' if same else 'wrong'} bytes")
        drop_from_memory(image)
    return ", ".join(words)


def drop_from_memory(path):
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
        os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(file)


def check_facts(bench, found, what):
    ours, local = (json.loads(words) for words in (found, bench.facts))
    for facts in (ours, local):
        del facts["seconds"], facts["image"]["path"]
    expect(ours == local, f"{what}: {[name for name in local if ours.get(name) != local[name]]}")
