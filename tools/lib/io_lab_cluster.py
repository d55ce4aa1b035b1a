"""A GlusterFS cluster on one machine. Runs in the namespaces of tools/io-lab: its daemons, ports, mounts and system folders are private."""
import collections
import os
import pathlib
import re
import signal
import stat
import subprocess
import time
import uuid

ADDRESS = "127.0.0.2"  # glusterd refuses 127.0.0.1; the bricks and the daemon listen on this address only
SHARD_BYTES = 4 << 20  # the smallest that GlusterFS has
DAEMON = """volume management
    type mgmt/glusterd
    option working-directory /var/lib/glusterd
    option transport-type socket
    option transport.socket.listen-port 24007
    option transport.socket.bind-address {address}
    option transport.address-family inet
    option ping-timeout 0
    option event-threads 1
    option max-port 60999
end-volume
"""


class Failed(Exception):
    pass


def expect(holds, what):
    if not holds:
        raise Failed(what)


def wait_until(holds, seconds, what):
    end = time.monotonic() + seconds
    while not holds():
        expect(time.monotonic() < end, f"{what}: not after {seconds} s")
        time.sleep(0.05)


def call(*words, seconds=60):
    try:
        ended = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=seconds, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        raise Failed(f"{words[0]} did not end in {seconds} s") from None
    expect(ended.returncode == 0, f"{' '.join(map(str, words))}: {(ended.stderr or ended.stdout).strip()}")
    return ended.stdout


def gluster(*words):
    return call("gluster", "--mode=script", *words)


class Volume:
    """A mounted volume. `sharded`: files are cut into shards of SHARD_BYTES; otherwise each file is whole on one brick."""

    def __init__(self, name, folder, bricks):
        self.name, self.sharded, self.mount = name, name == "sharded", folder / name
        self.bricks = [folder / f"brick{i}" / name for i in range(bricks)]
        for brick in self.bricks:
            brick.mkdir(parents=True)
        gluster("volume", "create", name, *(f"{ADDRESS}:{brick}" for brick in self.bricks), "force")
        if self.sharded:
            gluster("volume", "set", name, "features.shard", "on")
            gluster("volume", "set", name, "features.shard-block-size", SHARD_BYTES)
        gluster("volume", "start", name)
        self.mount.mkdir()
        call("glusterfs", f"--volfile-server={ADDRESS}", f"--volfile-id={name}", self.mount)
        self.wait_for_bricks()

    def wait_for_bricks(self):
        graph = self.mount / ".meta/graphs/active"
        clients = [graph / f"{self.name}-client-{i}/private" for i in range(len(self.bricks))]

        def connected(client):
            try:
                return re.search(r"^connected = 1$", client.read_text(), re.MULTILINE) is not None
            except OSError:
                return False

        wait_until(lambda: all(connected(client) for client in clients), 60, f"bricks of the volume {self.name} connected")

    def pid_of(self, brick):
        name = f"{ADDRESS}{str(brick).replace('/', '-')}.pid"
        return int(pathlib.Path("/run/gluster/vols", self.name, name).read_text())

    def stop(self, brick):
        pid = self.pid_of(brick)
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not pathlib.Path(f"/proc/{pid}").exists(), 30, f"brick {brick} stopped")

    def start_again(self):
        gluster("volume", "start", self.name, "force")
        self.wait_for_bricks()

    def bytes_read_by(self, brick):
        return self.counted(brick, "rchar")

    def bytes_written_by(self, brick):
        return self.counted(brick, "wchar")

    def counted(self, brick, name):
        counters = pathlib.Path(f"/proc/{self.pid_of(brick)}/io").read_text()
        return int(re.search(rf"^{name}: (\d+)$", counters, re.MULTILINE)[1])

    def start_of(self, path):
        """The brick with the first bytes of a file, from the folders of the bricks; None if there is no file."""
        return next((brick for brick in self.bricks if holds_data(brick / path.relative_to(self.mount))), None)

    def layout(self, path):
        """The sizes of the pieces of a file on each brick that holds some of it, from the folders of the bricks."""
        start = self.start_of(path)
        if not start:
            return {}
        whole = start / path.relative_to(self.mount)
        found, gfid = collections.defaultdict(list, {start: [whole.stat().st_size]}), uuid.UUID(bytes=os.getxattr(whole, "trusted.gfid"))
        for brick in self.bricks:
            for shard in filter(holds_data, brick.glob(f".shard/{gfid}.*")):
                found[brick].append(shard.stat().st_size)
        return found


def holds_data(path):
    """Whether a brick has the file itself, and not an entry that points to another brick (a file with the mode ---------T)."""
    try:
        return stat.S_IMODE(path.stat().st_mode) != stat.S_ISVTX
    except OSError:
        return False


def start_daemon(folder):
    call("ip", "link", "set", "lo", "up")
    for system, private in (("/var/lib/glusterd", "lib"), ("/var/log/glusterfs", "log"), ("/run", "run")):
        (folder / private).mkdir()
        call("mount", "--bind", folder / private, system)
    pathlib.Path("/run/gluster").mkdir()
    options = folder / "glusterd.vol"
    options.write_text(DAEMON.format(address=ADDRESS))
    call("glusterd", "-f", options, "-p", "/run/gluster/glusterd.pid")
    wait_until(lambda: subprocess.run(["gluster", "--mode=script", "pool", "list"], capture_output=True).returncode == 0, 60, "glusterd ready")
