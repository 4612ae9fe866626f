"""Compares `ride-bench` with other libraries and engines, all in one run on one core.

New York (DIMACS, 264,346 nodes), the same queries for all, answers compared:
    dijkstra    plain searches: networkit, igraph, rustworkx, scipy, networkx
    time, path  after preprocessing: routingkit_cch, pandana. Ours are by labels (`time`,
                `path-by-labels`), in the hierarchy (`cost`, `path`), and in the one whose times
                can change (`customised-cost`, `customised-path`)
    nearest8    of 10,000 drivers by travel time: routingkit_cch, pandana, scipy; and of 1,000
    move        one of them is somewhere else: routingkit_cch
    customise   all travel times change: routingkit_cch
    speeds-in-effect  the same, until a way and the nearest drivers are known by the new times
    preprocess  how long it takes to get ready
Porto (OpenStreetMap, 2015), own queries and speeds: whole routes with their lines, and nearest8, of
osrm_bindings and of pyvalhalla.

Times of peers are processor time around one call, after a few calls that are not counted (only
preparing the engines is elapsed time); the column n says how many were measured. The last column
says what a peer's figure includes besides the search: a peer is called from Python, so its small
figures are partly the call. A ratio above 1 means that ours is faster. Ours are measured the way
`ride-bench` documents.

Then whole runs of simulators on grid64 M: ridepy and MaaSSim. Last, environments for learners: RideGym and
pyhailing (learners.py).

The peers are installed under .build/peers, from the package index that pip uses. What cannot be
had is named with the reason. Only an answer of ours that the peers contradict, or figures of ours
that cannot be read, make the run fail.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path

import learners
import queries
import report
import simulators
from environment import PEERS, Environment

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent
WORK = CHECKOUT / ".build" / "peers"
LONGEST_MEASUREMENT_S = 900
GRAPH_FILES = ("USA-road-t.NY.gr.gz", "USA-road-d.NY.gr.gz", "USA-road-d.NY.co.gz")
EXTRACT = "porto_pt_metro_2015.osm.pbf"


def data_folder():
    """The folder of the maps."""
    shared = Path(os.environ.get("RIDE_SHARED") or CHECKOUT.parent / "shared")
    return shared / "data" / "maps"


def run(command, **options):
    """Runs a command on the first core alone, where the system can do that."""
    pinned = ["taskset", "-c", "0"] if shutil.which("taskset") else []
    single = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(
        [*pinned, *(str(part) for part in command)],
        capture_output=True, text=True, env=single, **options,
    )


def last_line(text):
    """The line in which most programs name the reason."""
    return (text.strip().splitlines() or ["no message"])[-1]


def describe_machine():
    """What the figures were measured on."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.split(": ")[1] for line in lines if line.startswith("model name")), "?")
    pinned = "one core" if shutil.which("taskset") else "not bound to a core"
    print(f"Machine:  {model}, {os.cpu_count()} cores, {pinned}")
    print(f"System:   {platform.system()} {platform.release()}")
    print(f"Python:   {platform.python_version()}")
    print(f"Date:     {time.strftime('%Y-%m-%d %H:%M UTC', time.gmtime())}")
    print(flush=True)


def measure_ours(program, data):
    """Our figures and answers; none and None where the program is not built."""
    if not program.exists():
        print("ride-bench is not built: the peers are measured alone")
        return {}, None
    print("Measuring ride-bench", flush=True)
    answers = WORK / "answers"
    answers.unlink(missing_ok=True)
    done = run([
        program, "--skip-built-in", "--graph", f"ny={data / 'dimacs_ny'}",
        "--queries", WORK / "queries", "--answers", answers,
    ])
    if done.returncode != 0:
        raise report.BadFigures(f"ride-bench: {last_line(done.stderr)}")
    if not answers.exists():
        raise report.BadFigures("ride-bench wrote no answers")
    figures = report.parse_figures(done.stdout)
    # The engines' city, with queries of its own.
    if (data / EXTRACT).exists():
        done = run([program, "--skip-built-in", "--graph", f"porto={data / EXTRACT}"])
        if done.returncode != 0:
            raise report.BadFigures(f"ride-bench: {last_line(done.stderr)}")
        of_porto = report.parse_figures(done.stdout)
        figures |= {name: of for name, of in of_porto.items() if name.startswith("route.porto.")}
    return figures, report.parse_answers(answers.read_text())


def measure_peer(python, peer, data):
    """A peer's figures and answers, or why there are none."""
    print(f"Measuring {peer}", flush=True)
    result = WORK / f"{peer}.json"
    result.unlink(missing_ok=True)
    try:
        done = run(
            [python, "-B", HERE / "measure.py", peer, WORK, data], timeout=LONGEST_MEASUREMENT_S
        )
    except subprocess.TimeoutExpired:
        return None, f"not ready after {LONGEST_MEASUREMENT_S} s"
    if done.returncode < 0:
        return None, f"ended by signal {-done.returncode}"
    if done.returncode != 0 or not result.exists():
        return None, last_line(done.stderr)
    return json.loads(result.read_text()), None


def measure_peers(data):
    """All that could be measured by peer, and the reasons of the others."""
    environment = Environment(WORK)
    missing = environment.prepare()
    measured = {}
    for peer, _ in PEERS:
        if peer in missing:
            continue
        if peer in ("osrm_bindings", "pyvalhalla") and not (data / EXTRACT).exists():
            missing[peer] = f"{EXTRACT} is missing"
            continue
        result, reason = measure_peer(environment.python, peer, data)
        if result:
            measured[peer] = result
        else:
            missing[peer] = reason
    return measured, missing


def print_report(ours, answers, measured, missing):
    """Prints the table and what is wrong; returns whether our answers hold."""
    versions = dict(PEERS)
    rows = [
        (name, peer, value, unit, count, note)
        for peer, result in measured.items()
        for name, value, unit, count, note in result["figures"]
    ]
    print(*("", *report.table(ours, rows), ""), sep="\n")
    print("Peers: " + ", ".join(f"{peer} {versions[peer]}" for peer in measured))
    for peer, reason in missing.items():
        print(f"Skipped {peer} {versions[peer]}: {reason}")

    answers_of = {peer: result["answers"] for peer, result in measured.items()}
    wrong, wrong_of = report.judge(answers, answers_of)
    for peer, sentences in wrong_of.items():
        if sentences:
            print(f"Wrong answers of {peer}: {len(sentences)}, the first {sentences[0]}")
    if answers is None:
        return True
    checked = sum(any(key in of for of in answers_of.values()) for key in answers)
    print(f"Our answers: {len(answers):,}, compared with those of peers: {checked:,}, "
          f"wrong: {len(wrong)}")
    print(*wrong[:10], sep="\n", end="\n" if wrong else "")
    return not wrong


def main(programs):
    """Measures everything and returns the exit code."""
    data = data_folder()
    absent = [name for name in GRAPH_FILES if not (data / "dimacs_ny" / name).exists()]
    if absent:
        print(f"Skipped: {absent[0]} is missing in the folder dimacs_ny of the maps (RIDE_SHARED)")
        return 0
    describe_machine()
    WORK.mkdir(parents=True, exist_ok=True)
    places = queries.read_coordinates(data / "dimacs_ny" / "USA-road-d.NY.co.gz")
    queries.write_queries(WORK / "queries", queries.make_queries(places))
    try:
        ours, answers = measure_ours(programs / "ride-bench", data)
    except (report.BadFigures, ValueError) as error:
        print(f"Our own figures cannot be used: {error}")
        return 1
    measured, missing = measure_peers(data)
    is_right = print_report(ours, answers, measured, missing)
    is_run = simulators.measure(programs / "ride-sim", WORK)
    is_learnt = learners.measure(programs / "ride-sim", WORK)
    return 0 if is_right and is_run and is_learnt else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
