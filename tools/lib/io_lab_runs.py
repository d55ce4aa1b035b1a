"""The runs of tools/io-lab: rates of karst io with the layout of files, and programs of tests on a mounted volume."""
import collections
import filecmp
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

from lib.io_lab_cluster import SHARD_BYTES, Failed, expect

# Programs of tests, and those of their tests that read and write images, prepared files, checkpoints and fields.
TESTS = {"test_io": "*", "test_commands": "Restart*:Checkpoint*:Fields*:Prepare*", "test_io_commands": "Io*:-*refuses*"}
RANKS = {"test_io": [1, 3], "test_commands": [1], "test_io_commands": [1]}  # programs with one rank start karst under mpirun
MIB = 1 << 20


class Lab:
    """The table of results, and how programs are started."""

    def __init__(self, build, folder, volumes):
        self.karst, self.tests, self.volumes = build / "karst", build / "tests", volumes
        self.local = folder / "local"
        self.local.mkdir()
        self.rows, self.failures = [], 0
        self.layers = ["ompio", romio_name()]
        self.environment = dict(
            os.environ,
            OMPI_ALLOW_RUN_AS_ROOT="1",
            OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
            OMPI_MCA_rmaps_base_oversubscribe="1",
            OMPI_MCA_mpi_yield_when_idle="1",
            OMPI_MCA_hwloc_base_binding_policy="none",
            OMPI_MCA_pml="ob1",
            OMPI_MCA_btl="self,vader",  # the lab has no network but loopback
            OMPI_MCA_btl_vader_single_copy_mechanism="none",
            OMPI_MCA_orte_tmpdir_base=str(self.local),  # no sockets of mpirun on the volume
            HWLOC_COMPONENTS="-gl",
            CUDA_VISIBLE_DEVICES="",
            OMP_WAIT_POLICY="passive",
        )

    def start(self, words, ranks=1, layer=None, folder=None):
        environment = dict(self.environment)
        if layer:
            environment["OMPI_MCA_io"] = layer
        if folder:
            environment["TMPDIR"] = str(folder)
        launch = ["mpirun", "-n", str(ranks)] if ranks > 1 else []
        return subprocess.Popen([str(word) for word in [*launch, *words]], env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def end_of(self, run, seconds):
        """Output of a started program; ends it with all its ranks if it does not end by itself."""
        try:
            run.out, run.err = run.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            for pid in [run.pid, *processes_below(run.pid)]:
                kill(pid)
            run.communicate()
            raise Failed(f"hangs: not ended after {seconds} s") from None
        return run

    def run(self, words, ranks=1, layer=None, folder=None, seconds=120):
        run = self.end_of(self.start(words, ranks, layer, folder), seconds)
        expect(run.returncode == 0, f"exit code {run.returncode}: {last_lines(run.out + run.err)}")
        return run.out

    def row(self, what, volume, layer, check):
        """Adds a row of the table: check() returns its result and, where it has one, a rate in GB/s."""
        begin = time.monotonic()
        try:
            result, rate = check()
        except Exception as failure:  # the other rows still count
            result, rate = f"FAILED: {failure if isinstance(failure, Failed) else repr(failure)}", None
            self.failures += 1
        finally:
            for pid in processes_below(os.getpid()):  # a failed check may leave its run; daemons are not below this process
                kill(pid)
        seconds = time.monotonic() - begin
        self.rows.append([what, volume.name, name_of(layer), result.splitlines()[0], f"{seconds:.1f}", f"{rate:.2f}" if rate else ""])
        print(f"io-lab: {what}, {volume.name}, {name_of(layer)}: {result} ({seconds:.1f} s)", flush=True)

    def end(self):
        print(f"\n| what | volume | MPI-IO | result | seconds | GB/s |\n|{' --- |' * 6}")
        for cells in self.rows:
            print(f"| {' | '.join(cells)} |")
        print(f"\nio-lab: {len(self.rows) - self.failures} of {len(self.rows)} rows are right")
        return 1 if self.failures or not self.rows else 0

    def each(self):
        return [(volume, layer) for volume in self.volumes for layer in self.layers]


def name_of(layer):
    """As karst io calls it."""
    return "ROMIO" if layer.startswith("romio") else layer


def romio_name():
    facts = subprocess.run(["ompi_info", "--parsable"], capture_output=True, text=True, timeout=60).stdout
    found = re.search(r"^mca:io:(romio\d*):", facts, re.MULTILINE)
    expect(found, "this MPI has no ROMIO: install Debian's Open MPI")
    return found[1]


def last_lines(words, lines=12):
    return "\n".join(words.strip().splitlines()[-lines:])


def processes_below(parent):
    """The living descendants of a process."""
    children = collections.defaultdict(list)
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            stat = pathlib.Path("/proc", entry, "stat").read_text()
        except OSError:
            continue
        children[int(stat.rpartition(")")[2].split()[1])].append(int(entry))
    found, at = [], [parent]
    while at:
        at = [child for each in at for child in children[each]]
        found += at
    return found


def kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def check_tests(lab):
    for volume, layer in lab.each():
        for name, tests in TESTS.items():
            for ranks in RANKS[name]:
                what = f"{name}, {ranks} rank{'s' if ranks > 1 else ''}"
                lab.row(what, volume, layer, lambda: passed(lab, name, tests, ranks, volume, layer))


def passed(lab, name, tests, ranks, volume, layer):
    scratch = volume.mount / "tests"
    scratch.mkdir(exist_ok=True)
    run = lab.start([lab.tests / name, f"--gtest_filter={tests}", "--gtest_color=no"], ranks, layer, scratch)
    lab.end_of(run, 900)
    failed = sorted(set(re.findall(r"^\[  FAILED  \] (\w+\.\w+)", run.out, re.MULTILINE)))
    expect(run.returncode == 0, f"{', '.join(failed) or 'exit code ' + str(run.returncode)}\n{failure_words(run.out + run.err)}")
    counted = re.search(r"^\[  PASSED  \] (\d+) tests?", run.out, re.MULTILINE)
    expect(counted and int(counted[1]) > 0, f"no test ran: {last_lines(run.out)}")
    skipped = sorted(set(re.findall(r"^\[  SKIPPED \] (\w+\.\w+)", run.out, re.MULTILINE)))
    expect(not list(scratch.iterdir()), "the tests leave files")
    return f"{counted[1]} tests passed" + (f", skipped: {', '.join(skipped)}" if skipped else ""), None


def failure_words(words):
    found = re.findall(r"^.*: Failure\n(?:.*\n){1,6}", words, re.MULTILINE)
    return "".join(found[:3]) or last_lines(words)


def check_rates(lab, megabytes=256):
    local = lab.local / "image.raw"
    lab.run([lab.karst, "io", "write", local, "--size", f"{megabytes}MiB", "--repeat", "1", "--keep"], 3)
    for volume, layer in lab.each():
        folder = volume.mount / f"rates-{layer}"
        folder.mkdir()
        image, copy = folder / "image.raw", folder / "copy.raw"
        lab.row("karst io write", volume, layer, lambda: wrote(lab, volume, layer, image, local, megabytes))
        lab.row("karst io read", volume, layer, lambda: read(lab, volume, layer, image, megabytes))
        lab.row("karst io restripe", volume, layer, lambda: copied(lab, volume, layer, local, copy))
        shutil.rmtree(folder)


def variants(lab, layer, *words):
    facts = json.loads(lab.run([lab.karst, "io", *words, "--json"], 3, layer))
    for variant in facts["variants"]:
        is_posix = variant["access"] == "posix"
        expect(is_posix or variant["mpi_io"] == name_of(layer), f"used {variant['mpi_io']}, not {name_of(layer)}")
    return facts["variants"]


def wrote(lab, volume, layer, image, local, megabytes):
    (variant,) = variants(lab, layer, "write", image, "--size", f"{megabytes}MiB", "--repeat", "3", "--keep")
    check_layout(volume, image, variant)
    expect(filecmp.cmp(image, local, shallow=False), "the bytes differ from those on the local disk")
    return "same bytes, layout right", variant["gbs"]["median"]


def read(lab, volume, layer, image, megabytes):
    found = variants(lab, layer, "read", image, "--shape", f"1024,1024,{megabytes}", "--access", "collective,independent,posix",
                     "--cache", "cold", "--repeat", "3")
    expect(len(found) == 3, f"{len(found)} variants")
    for variant in found:
        expect(variant["bytes"] == megabytes * MIB, f"{variant['bytes']} bytes")
        check_layout(volume, image, variant)
    return "layout right", found[0]["gbs"]["median"]


def copied(lab, volume, layer, local, copy):
    reading, writing = variants(lab, layer, "restripe", local, copy, "--stripe-count", "2")
    expect(reading["striping"] is None, "a local file has stripes")
    check_layout(volume, copy, writing)
    expect(filecmp.cmp(copy, local, shallow=False), "the bytes differ from those on the local disk")
    return "same bytes, layout right", writing["gbs"]["median"]


def check_layout(volume, path, variant):
    """Compares the layout that karst io tells with the folders of the bricks."""
    expect(variant["file_system"]["type"] == "fuse.glusterfs", f"the file system is called {variant['file_system']['type']}")
    held, told = volume.layout(path), variant["striping"]
    expect(told is not None, "no layout is told")
    sizes = [size for shards in held.values() for size in shards]
    expect(sum(sizes) == path.stat().st_size, f"the bricks hold {sum(sizes)} bytes of {path.stat().st_size}")
    if volume.sharded:
        expect(told["size"] == SHARD_BYTES and max(sizes) == SHARD_BYTES, f"shards of {max(sizes)} bytes; told: {told}")
        expect(told["count"] == (1 if len(sizes) == 1 else None), f"{len(sizes)} shards; told: {told}")
    else:
        expect(told["size"] is None and told["count"] == len(held) == 1, f"on {len(held)} bricks; told: {told}")
    start = volume.start_of(path)
    expect([name.partition(":")[2] for name in told["bricks"]] == [str(start)], f"its start is on {start}; told: {told}")
