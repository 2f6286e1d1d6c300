"""Every rule of docs/rules.md is named by a test, and every id that a test names exists."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from duke import rulebook

TESTS = Path(__file__).parent


def named() -> dict[str, list[str]]:
    """The rule ids in the `@rule(...)` decorators of all tests, with the tests that name them."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant)
                        found[str(argument.value)].append(node.name)
    return found


def test_every_rule_has_a_test() -> None:
    rules = {rule.id for rule in rulebook.load().rules}
    assert not rules - set(named()), "rules that no test names"


def test_tests_name_only_rules_that_exist() -> None:
    rules = {rule.id for rule in rulebook.load().rules}
    assert not set(named()) - rules, "ids that are in no rule"
