"""A wheel that holds the engine is of one kind of machine, and of any Python."""

from pathlib import Path

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel


class WheelWithEngine(bdist_wheel):
    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = not Path("ride/engine").exists()

    def get_tag(self) -> tuple[str, str, str]:
        platform = super().get_tag()[2]
        return "py3", "none", "any" if self.root_is_pure else platform


setup(cmdclass={"bdist_wheel": WheelWithEngine})
