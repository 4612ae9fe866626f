"""Nearest at once, as a policy that the ladder plays: its days are those of the engine's own `nearest`."""

SETTINGS = {"learner": "dispatch", "dispatch.policy": "nearest"}
OPTIONS = {"requests": 1, "candidates": 1}


def decide(worlds):
    """The soonest car for the oldest request."""
    return [(0, worlds.arrays["pair_car"][0, 0, 0])]
