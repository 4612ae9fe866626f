"""Measures both apps as a person has them: a real process on a real terminal, a real engine.

Called by `make bench` as `apps.py PROGRAMS`. This process is the terminal: it reads what an app
writes, at once, and notes when. One line a figure: name, value, unit, and what is wanted of it.
"""

import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from terminal import Terminal, drain

PROGRAMS = Path(sys.argv[1])
SIZES = ((80, 24), (200, 60))
# What each app shows first, and how it is called in the figures.
APPS = {"passenger": "Where to?", "driver": "You are offline"}
KEYS = b"lh-+"

STARTS = 20
COLD_STARTS = 5
KEY_PRESSES = 400
MOVING_S = 20
IDLE_S = 60
# Some three times the busiest hour of the scenario "a day in La Serena".
BUSY = ["--drivers", "1000", "--requests-per-hour", "4000"]
EMPTY = ["--drivers", "0", "--requests-per-hour", "0"]


def figure(name, value, unit, goal=""):
    """Prints one figure with three significant digits at least."""
    places = 2 if value < 10 else 1 if value < 100 else 0
    line = f"app.{name} {value:.{places}f} {unit}"
    print(f"{line:<60}# {goal}" if goal else line, flush=True)


def quantile(values, share):
    """The value that this share of all does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Stage:
    """A folder of its own for one engine and its apps; what was started is ended with it."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="ride-bench-")
        self.path = Path(self.folder.name)
        self.socket = self.path / "s"
        # Written by an engine that listens.
        self.note = self.path / "s.start"
        self.engine = None
        resources = Path(__file__).resolve().parent.parent / "Resources"
        self.environment = {
            "HOME": str(self.path),
            "PATH": os.environ["PATH"],
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
            "RIDE_RESOURCES": str(resources),
        }

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop_engine()
        self.folder.cleanup()

    def start_engine(self, *options):
        """Starts an engine and waits until it listens."""
        with open(self.path / "log", "ab") as log:
            self.engine = subprocess.Popen(
                [PROGRAMS / "ride-sim", "serve", "--socket", self.socket, "--data", self.path]
                + list(options),
                env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        limit = time.monotonic() + 60
        while not self.note.exists():
            if self.engine.poll() is not None or time.monotonic() > limit:
                sys.exit("the engine does not start:\n" + (self.path / "log").read_text())
            time.sleep(0.02)
        time.sleep(0.5)

    def stop_engine(self):
        """Ends the engine in good order."""
        if self.engine is None:
            return
        self.engine.terminate()
        self.engine.wait()
        self.engine = None

    def launched_engine(self):
        """The process of the engine that an app has started."""
        wanted = f"serve\0--socket\0{self.socket}\0".encode()
        for entry in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                if wanted in entry.read_bytes():
                    return int(entry.parent.name)
            except OSError:
                continue
        return None

    def app(self, name, size):
        """Starts an app in a terminal of this size."""
        program = str(PROGRAMS / f"{name}-tui")
        return Terminal(
            [program, "--socket", str(self.socket), "--language", "en", "--name", "Eva",
             "--profile", str(self.path / f"profile-{size[0]}")],
            size, self.environment)


def processor_time(process):
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wake_ups(process):
    """How often the threads of a process have gone to sleep, and so were woken."""
    count = 0
    for status in Path(f"/proc/{process}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                count += int(line.split()[1])
    return count


def measure_starts(stage):
    """From the start of the process to the last byte of the first frame with the map."""
    for name, title in APPS.items():
        for size in SIZES:
            times = []
            for _ in range(STARTS + 1):
                with stage.app(name, size) as terminal:
                    times.append(terminal.wait_for(title))
            figure(f"{name}.{size[0]}x{size[1]}.first_frame.p50",
                   statistics.median(times[1:]) * 1e3, "ms", "goal 50")


def measure_cold_starts():
    """The same while no engine runs: what is seen at once, and when the app has started one."""
    for name, title in APPS.items():
        for size in SIZES:
            paints, frames = [], []
            for _ in range(COLD_STARTS):
                with Stage() as stage, stage.app(name, size) as terminal:
                    paints.append(terminal.wait_for("help"))
                    frames.append(terminal.wait_for(title))
                    engine = stage.launched_engine()
                    terminal.close()
                    if engine is not None:
                        os.kill(engine, signal.SIGTERM)
                        while Path(f"/proc/{engine}").exists():
                            time.sleep(0.02)
            prefix = f"{name}.{size[0]}x{size[1]}.engine_away"
            figure(f"{prefix}.first_paint.p50", statistics.median(paints) * 1e3, "ms", "goal 50")
            figure(f"{prefix}.first_frame.p50", statistics.median(frames) * 1e3, "ms",
                   "the engine's own start included")


def measure_keys(stage):
    """From a key to the last byte of the frame it makes, at any moment between two ticks.

    Pan and zoom, which draw the whole map anew. What a frame weighs is measured first; an answer
    is whole when nearly that much has come, so that a tick's small frame is not taken for it.
    """
    chance = random.Random(1)
    for name, title in APPS.items():
        for size in SIZES:
            with stage.app(name, size) as terminal:
                terminal.wait_for(title)
                terminal.settle(1)
                weights = {}
                for round in range(5):
                    for key in KEYS:
                        _, weight = terminal.press(key, at_least=1, quiet_s=0.03)
                        weights.setdefault(key, []).append(weight)
                times = []
                for index in range(KEY_PRESSES):
                    key = KEYS[index % len(KEYS)]
                    enough = statistics.median(weights[key]) * 0.7
                    times.append(terminal.press(key, at_least=enough, quiet_s=0.003)[0])
                    terminal.settle(chance.uniform(0.01, 0.08))
            prefix = f"{name}.{size[0]}x{size[1]}"
            figure(f"{prefix}.key.p50", quantile(times, 0.5) * 1e3, "ms")
            figure(f"{prefix}.key.p99", quantile(times, 0.99) * 1e3, "ms", "goal 16")


def measure_motion(stage):
    """What an app costs while cars move and ten ticks a second come, all apps at once."""
    apps = [(name, size, stage.app(name, size)) for name in APPS for size in SIZES]
    for name, _, terminal in apps:
        terminal.wait_for(APPS[name])
        # More of the city, and more of its cars.
        terminal.write(b"--")
    terminals = [terminal for _, _, terminal in apps]
    drain(terminals, 2)
    before = [(processor_time(each.process), each.received) for each in terminals]
    drain(terminals, MOVING_S)
    for (name, size, terminal), (used_s, received) in zip(apps, before):
        prefix = f"{name}.{size[0]}x{size[1]}"
        cars = sum(terminal.screen.count(shape) for shape in "▲▼◀▶")
        share = (processor_time(terminal.process) - used_s) / MOVING_S
        weight = (terminal.received - received) / (10 * MOVING_S)
        goal = "goal 300" if size == SIZES[0] else ""
        figure(f"{prefix}.cars_in_view", cars, "cars")
        figure(f"{prefix}.frame_at_10_fps", weight, "bytes", goal)
        figure(f"{prefix}.processor_at_10_fps", share * 100, "%", "goal 1")
        terminal.close()


def measure_idle(stage):
    """Wake-ups while nothing moves, all apps at once, and the engine that serves them.

    Nobody drives in the city, and its clock goes so slowly that no minute ends: what is left is
    the ping by which the engine knows that an app lives, one every 20 s.
    """
    apps = [(name, size, stage.app(name, size)) for name in APPS for size in SIZES]
    for name, _, terminal in apps:
        terminal.wait_for(APPS[name])
    terminals = [terminal for _, _, terminal in apps]
    drain(terminals, 20)
    processes = [each.process for each in terminals] + [stage.engine.pid]
    names = [f"{name}.{size[0]}x{size[1]}" for name, size, _ in apps] + ["engine.4_apps"]
    before = [(wake_ups(process), processor_time(process)) for process in processes]
    drain(terminals, IDLE_S)
    for name, process, (woken, used_s) in zip(names, processes, before):
        goal = "0.10 of it the ping every 20 s" if process != stage.engine.pid else (
            "four pings every 20 s")
        figure(f"{name}.idle.wake_ups", (wake_ups(process) - woken) / IDLE_S, "/s", goal)
        figure(f"{name}.idle.processor", (processor_time(process) - used_s) / IDLE_S * 100, "%")
    for terminal in terminals:
        terminal.close()
    time.sleep(1)
    woken = wake_ups(stage.engine.pid)
    time.sleep(20)
    figure("engine.alone.idle.wake_ups", (wake_ups(stage.engine.pid) - woken) / 20, "/s", "goal 0")


def main():
    with Stage() as stage:
        # The city fills fast, and goes on at its own speed.
        stage.start_engine("--speed", "120", *BUSY)
        time.sleep(10)
        stage.stop_engine()
        stage.start_engine("--speed", "1", *BUSY)
        measure_starts(stage)
        measure_keys(stage)
        measure_motion(stage)
    measure_cold_starts()
    with Stage() as stage:
        stage.start_engine("--speed", "0.001", *EMPTY)
        measure_idle(stage)


if __name__ == "__main__":
    main()
