#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Renders the templates in renderings.json with Jinja2 and rewrites their expected texts.

usage: render.py          needs: pip install jinja2==3.1.6
The environment has the settings of Hugging Face's libraries.
"""
import datetime
import json
import pathlib

from jinja2 import TemplateError, nodes
from jinja2.ext import Extension, loopcontrols
from jinja2.sandbox import ImmutableSandboxedEnvironment


class Generation(Extension):
    """The block `{% generation %}`, which marks text of the model in training."""

    tags = {"generation"}

    def parse(self, parser):
        line = next(parser.stream).lineno
        body = parser.parse_statements(["name:endgeneration"], drop_needle=True)
        call = self.call_method("render_block")
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def render_block(self, caller):
        return caller()


def raise_exception(message):
    raise TemplateError(message)


def to_json(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(
        value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


environment = ImmutableSandboxedEnvironment(
    trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols])
environment.filters["tojson"] = to_json
environment.globals["raise_exception"] = raise_exception
environment.globals["strftime_now"] = datetime.datetime(2026, 1, 15, 9, 30).strftime

path = pathlib.Path(__file__).parent / "renderings.json"
document = json.loads(path.read_text())
for case in document["cases"]:
    case.pop("text", None)
    case.pop("fails", None)
    try:
        case["text"] = environment.from_string(case["template"]).render(**document["variables"])
    except Exception:
        case["fails"] = True
path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n")
