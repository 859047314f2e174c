"""The compact notation in which a prompt shows the shape of the answer, and the JSON layout of the answers."""

import json
from dataclasses import dataclass, field


def quoted(value):
    return json.dumps(value, ensure_ascii=False)


def layout(value):
    """The one layout in which answers are written: one line, `": "` and `", "`, keys in schema order."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def bounds(low, high):
    if low is None and high is None:
        return ""
    return f" {'' if low is None else low}..{'' if high is None else high}"


@dataclass
class Text:
    def render(self):
        return "string"


@dataclass
class Choice:
    values: list

    def render(self):
        return "|".join(quoted(value) for value in self.values)


@dataclass
class Integer:
    low: int = None
    high: int = None

    def render(self):
        return "integer" + bounds(self.low, self.high)


@dataclass
class Number:
    low: float = None
    high: float = None

    def render(self):
        return "number" + bounds(self.low, self.high)


@dataclass
class Boolean:
    def render(self):
        return "boolean"


@dataclass
class Constant:
    value: object

    def render(self):
        return quoted(self.value)


@dataclass
class Array:
    item: object
    low: int = None
    high: int = None

    def render(self):
        count = ""
        if self.low is not None or self.high is not None:
            count = f" x{self.low}" if self.low == self.high else " x" + bounds(self.low, self.high).strip()
        return f"[{self.item.render()}]{count}"


@dataclass
class Object:
    properties: dict
    optional: set = field(default_factory=set)

    def render(self):
        parts = (f"{quoted(key)}{'?' if key in self.optional else ''}:{form.render()}" for key, form in self.properties.items())
        return "{" + ",".join(parts) + "}"
