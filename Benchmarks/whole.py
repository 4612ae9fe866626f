"""Runs whole processes and prints what they took: whole.py COMMAND…

Three times, and nine where a run takes less than a second, which says little by itself. The middle one by
processor time: requests per second of it, and the most memory that any of them had. The command prints JSON with `requests`. Where it ends with `-o FOLDER`, each run
writes a folder of its own: in one that was deleted seconds ago some file systems look at every file
that was there before they make one.
"""

import json
import os
import subprocess
import sys


def once(command):
    """Seconds of processor, kilobytes at the most, and how many rides were asked for."""
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss, json.loads(output)["requests"]


def with_folder(command, number):
    """The command, with a number after the folder that it writes to."""
    return command[:-1] + [f"{command[-1]}-{number}"] if command[-2] == "-o" else command


def main():
    command = sys.argv[1:]
    runs = [once(with_folder(command, 0))]
    count = 9 if runs[0][0] < 1 else 3
    runs += [once(with_folder(command, number)) for number in range(1, count)]
    seconds, _, trips = sorted(runs)[count // 2]
    memory = max(run[1] for run in runs) / 1024
    sys.stdout.write(
        f"processor {seconds:.2f} s, {trips / seconds:,.0f} trips a second of it, "
        f"at most {memory:.0f} MB (median of {count})\n"
    )


main()
