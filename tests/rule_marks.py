"""The decorator by which a test names the rules that it proves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Say which rules (docs/rules.md) a test proves; tests/test_rule_coverage.py reads these from the sources."""

    def keep(test: Test) -> Test:
        return test

    return keep
