"""Compares `ride-sim run` with other simulators on the same requests and drivers, in one run.

The workload is Benchmarks/grid64: 64 × 64 crossings, 125 m blocks, 30 km/h, four hours. Each
simulator gets every driver's place and every request; none shares rides. What they do with them is
their own: RidePy knows a plane in which one drives along the axes, and no streets; MaaSSim has the
streets, and a table of the distances between all crossings, which is not part of its time.

    trips   requests a second of processor time, the whole process with its start
    memory  the most that it had

RidePy comes as source alone and is built here, which takes some minutes the first time and needs a
C++ compiler, Boost and CMake. MaaSSim needs the OSMnx of 2021, and so a Python of up to 3.10. What
cannot be installed is named, with the installer's own reason. The middle one of three runs counts,
one for what takes longer than a minute.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
BENCHMARKS = HERE.parent
WORK = BENCHMARKS.parent / ".build" / "peers"
LONGEST_S = 600
# Peer: the Pythons it can be had for, what is installed, and the sizes it is asked.
PEERS = {
    "ridepy": (
        ("3.11", "3.12", "3.13"), ("ridepy==2.10.1",), ("S", "M")
    ),
    "maassim": (
        ("3.9", "3.10"),
        ("MaaSSim==0.9.5", "osmnx==1.1.2", "networkx==2.8.8", "numpy==1.23.5", "pandas==1.5.3",
         "scipy==1.10.1", "Shapely==1.8.5.post1", "matplotlib==3.6.3"),
        ("S",),
    ),
}


def python_of(versions):
    """The first of these Pythons that is there and can make virtual environments, or None."""
    for version in versions:
        found = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python3"))
        for python in [*found, shutil.which(f"python{version}")]:
            if python and subprocess.run(
                [python, "-c", "import ensurepip"], capture_output=True
            ).returncode == 0:
                return python
    return None


def installed(peer):
    """The Python that has the peer, or None and why there is none."""
    versions, packages, _ = PEERS[peer]
    folder = WORK / f"simulator-{peer}"
    python, mark = folder / "bin" / "python3", folder / "installed"
    if mark.exists() and mark.read_text() == "\n".join(packages):
        return python, None
    base = python_of(versions)
    if not base:
        return None, f"no Python {' or '.join(versions)}"
    print(f"Installing {' '.join(packages)}", flush=True)
    subprocess.run([base, "-m", "venv", "--clear", folder], check=True)
    done = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages],
        capture_output=True, text=True,
    )
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if "error" in line.lower()]
        return None, (lines or ["pip failed"])[0].strip()
    mark.write_text("\n".join(packages))
    return python, None


def measured(command, folder):
    """Seconds of processor time, kilobytes at the most and the last line; or the reason."""
    pinned = ["taskset", "-c", "0"] if shutil.which("taskset") else []
    single = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            [*pinned, *map(str, command)], capture_output=True, text=True, env=single,
            cwd=folder, timeout=LONGEST_S,
        )
    except subprocess.TimeoutExpired:
        return None, f"not ready after {LONGEST_S} s"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        return None, (done.stderr.strip().splitlines() or ["no message"])[-1]
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return (seconds, done.stdout.strip().splitlines()[-1]), None


def middle(command, folder):
    """The middle of three runs, or the only one of what takes long."""
    runs = []
    while len(runs) < 3:
        run, reason = measured(command, folder)
        if not run:
            return None, reason
        runs.append(run)
        if run[0] > 60:
            break
    return sorted(runs)[len(runs) // 2], None


def main(programs):
    """Measures everything and prints a line each."""
    WORK.mkdir(parents=True, exist_ok=True)
    ours = {}
    for size in ("S", "M", "L"):
        command = [programs / "ride-sim", "run", BENCHMARKS / f"grid64-{size}.yaml", "--json"]
        run, reason = middle([*command, "-o", WORK / "run"], WORK)
        if not run:
            print(f"ride-sim {size}: {reason}")
            return 1
        seconds, text = run
        # The object stands on many lines; the figures are in the folder too.
        figures = json.loads((WORK / "run" / "summary.json").read_text())
        ours[size] = figures["requests"] / seconds
        print(f"ride-sim  {size}  {ours[size]:>9,.0f} trips a second of processor time, "
              f"mean wait {figures['wait_time_s']['mean']} s", flush=True)
    for peer, (_, packages, sizes) in PEERS.items():
        python, reason = installed(peer)
        if not python:
            print(f"Skipped {packages[0]}: {reason}")
            continue
        for size in sizes:
            run, reason = middle(
                [python, "-B", HERE / f"run_{peer}.py", BENCHMARKS / "grid64", size], WORK)
            if not run:
                print(f"Skipped {packages[0]} {size}: {reason}", flush=True)
                continue
            seconds, line = run
            answer = json.loads(line)
            own = answer["requests"] / (seconds - answer.get("not_counted_s", 0))
            print(f"{peer:<9} {size}  {own:>9,.0f} trips a second of processor time, "
                  f"mean wait {answer['mean_wait_s']:.1f} s, "
                  f"most memory {answer['memory_mb']:,.0f} MB; "
                  f"ours ÷ theirs {ours[size] / own:,.0f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
