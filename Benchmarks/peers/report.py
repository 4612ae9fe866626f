"""Reads our figures strictly, compares the answers of all, and lays out the table."""

import re
from collections import Counter

FIGURE = re.compile(r"([a-z][a-z0-9._-]*[a-z0-9]) ([0-9]+(?:\.[0-9]+)?) (\S+(?: \S+)*?)(?: +# goal .+)?")
MICROSECONDS = {"ns": 1e-3, "us": 1.0, "ms": 1e3, "s": 1e6}
QUERIES = (
    "time", "cost", "path-by-labels", "path", "route-with-shape", "dijkstra", "nearest8",
    "nearest8-of-1000", "move", "customise", "customised-cost", "customised-path",
    "speeds-in-effect", "preprocess", "memory",
)


class BadFigures(Exception):
    """Our own bench printed a line that is no figure."""


def parse_figures(text):
    """Our figures by name, each a (value, unit); any line of another form is refused."""
    figures = {}
    for line in filter(None, text.splitlines()):
        match = FIGURE.fullmatch(line)
        if not match:
            raise BadFigures(f"not of the form `name value unit`: {line!r}")
        if match[1] in figures:
            raise BadFigures(f"given twice: {match[1]}")
        figures[match[1]] = (float(match[2]), match[3])
    return figures


def parse_answers(text):
    """Our travel time in milliseconds for each `S T`."""
    answers = {}
    for line in text.splitlines():
        source, target, time_ms = line.split(" ")
        answers[f"{int(source)} {int(target)}"] = int(time_ms)
    return answers


def judge(ours, answers_of):
    """Our wrong answers and each peer's, as lists of sentences; `ours` may be None.

    A value is wrong where more peers (ours not counted) say another one. So a mistake of one peer
    is not taken for one of ours as long as a second peer answers the same query.
    """
    votes = {}
    for answers in answers_of.values():
        for key, value in answers.items():
            votes.setdefault(key, Counter())[str(value)] += 1

    def wrong(answers):
        for key, value in answers.items():
            best, count = votes[key].most_common(1)[0] if key in votes else ("", 0)
            if count > votes.get(key, Counter())[str(value)]:
                yield f"{key}: {value} where most peers say {best}"

    of_peers = {peer: list(wrong(answers)) for peer, answers in answers_of.items()}
    if ours is None:
        return [], of_peers
    missing = [
        f"{key}: not answered" for key in votes if key not in ours and not key.startswith("nearest")
    ]
    return list(wrong(ours)) + missing, of_peers


def sort_key(name):
    """Groups the rows: graph, query in the order above, kind, and the median before the mean."""
    _, graph, query, *rest = name.split(".")
    return graph, QUERIES.index(query), [{"p50": "a", "mean": "b"}.get(x, x) for x in rest]


def in_unit(value, unit, wanted):
    """Converts times; None where the units have nothing to do with each other."""
    if unit == wanted:
        return value
    if unit in MICROSECONDS and wanted in MICROSECONDS:
        return value * MICROSECONDS[unit] / MICROSECONDS[wanted]
    return None


def number(value):
    """A figure with three digits that count, or a dash for none."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(ours, rows):
    """The lines of the table; a ratio above 1 means that we are faster.

    `rows` are (name, peer, value, unit, number of measurements, what is included).
    """
    lines = [f"{'name':<38}{'ours':>8}{'theirs':>11}{'ratio':>8} unit {'n':>7}  peer, including"]
    for name, peer, value, unit, count, note in sorted(
        rows, key=lambda row: (sort_key(row[0]), row[2])
    ):
        own, own_unit = ours.get(name, (None, unit))
        theirs = in_unit(value, unit, own_unit)
        ratio = theirs / own if own and theirs is not None else None
        lines.append(
            f"{name:<38}{number(own):>8}{number(theirs):>11}{number(ratio):>8} {own_unit:<4}"
            f"{count:>8,}  {peer}{', ' if note else ''}{note}"
        )
    return lines
