#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Opens previews in headless Chromium, and compares their content at several steps.

usage: python3 Tests/Preview/check.py PATH_OF_GENERABLE [FOLDER_FOR_PICTURES]

The script needs Chromium (Debian's package `chromium`), found as `chromium`, `chromium-browser`, or
`google-chrome`, or as the environment variable CHROMIUM. It prints one line per check and exits with
1 if one fails. The pictures show the page in light and dark colors and on a phone's width.
"""

import base64
import hashlib
import html.parser
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECIPE = ROOT / "Fixtures/Declarations/Recipe.swift"
VALUE = '{"ingredients": ["rice", "saffron"], "cookingTime": 30, "name": "Risotto \\"Milano\\" 🍚"}'
TEXT = '{"name": "Risotto \\"Milano\\" 🍚", "cookingTime": 30, "ingredients": ["rice", "saffron"]}'
HOSTILE = '{"name": "</script><img src=x onerror=alert(1)>\u2028", "cookingTime": 5, "ingredients": []}'
failures = 0


def check(name, condition, seen=""):
    global failures
    failures += not condition
    print(("ok     " if condition else "FAILED ") + name + ("" if condition else f": {seen!r}"), flush=True)


class Page(html.parser.HTMLParser):
    """The texts of the elements that have an identifier, and the attributes of all elements."""

    VOID = {"meta", "input", "img", "br", "link"}

    def __init__(self, text):
        super().__init__()
        self.open, self.texts, self.hidden, self.elements = [], {}, set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.elements.append((tag, attributes))
        if "id" in attributes and "hidden" in attributes:
            self.hidden.add(attributes["id"])
        if tag not in self.VOID:
            self.open.append((tag, attributes.get("id")))
        if attributes.get("id"):
            self.texts.setdefault(attributes["id"], "")

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        for _, name in self.open:
            if name:
                self.texts[name] += data

    def __getitem__(self, name):
        return self.texts.get(name, "")



class Browser:
    def __init__(self, folder):
        names = ["chromium", "chromium-browser", "google-chrome"]
        self.program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
        if not self.program:
            sys.exit("Chromium is not installed; install Debian's package 'chromium', or set CHROMIUM")
        self.folder = folder

    def run(self, arguments, url):
        result = subprocess.run(
            [self.program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             f"--user-data-dir={self.folder}/profile", *arguments, url],
            capture_output=True, timeout=120, check=False)
        return result.stdout.decode()

    def page(self, file, step, budget=0):
        arguments = ["--dump-dom"] + ([f"--virtual-time-budget={budget}"] if budget else [])
        return Page(self.run(arguments, f"{file.as_uri()}#step={step}"))

    def picture(self, file, step, name, width, height, dark=False):
        # A window has a minimum width, so narrow pages are shown in a frame.
        host = self.folder / "host.html"
        host.write_text(
            f'<body style="margin:0"><iframe src="{file.as_uri()}#step={step}" '
            f'style="border:0;width:{width}px;height:{height}px"></iframe>')
        arguments = [f"--screenshot={name}", f"--window-size={width},{height}"]
        self.run(arguments + (["--blink-settings=preferredColorScheme=0"] if dark else []), host.as_uri())


def preview(generable, output, *arguments):
    result = subprocess.run(
        [generable, "preview", *map(str, arguments), "--output", str(output)],
        capture_output=True, timeout=300, check=False)
    check("a page is written", result.returncode == 0, result.stderr.decode())
    return output


def with_script(file, script, allowed=True):
    """Returns a copy of a page with another script at its end, which acts as a person.

    The policy of the page allows only its own script; that of the copy allows both, unless `allowed`
    is false.
    """
    copy = file.with_name("acting-" + file.name)
    text = file.read_text().replace("</body>", f"<script>{script}</script></body>")
    if allowed:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        text = text.replace("script-src '", f"script-src 'sha256-{digest}' '", 1)
    copy.write_text(text)
    return copy


def check_policy(browser, file):
    script = "document.body.dataset.injected = 'yes';"

    def runs(allowed):
        page = browser.page(with_script(file, script, allowed), 0)
        return any("data-injected" in attributes for tag, attributes in page.elements if tag == "body")

    check("a script that the policy allows runs", runs(True))
    check("no other script runs", not runs(False))
    style = "<style>body { display: none }</style>"
    copy = file.with_name("styled-" + file.name)
    copy.write_text(file.read_text().replace("</body>", f"{style}</body>"))
    check("the page is replayed in spite of a refused style", browser.page(copy, "last")["json"] == TEXT)


def check_steps(browser, file):
    first = browser.page(file, 0)
    check("the first step has no text", first["json"] == "", first["json"])
    check("the properties are pending", first["value"].count("nil") == 3, first["value"])
    check("the object opens first", first["allowed"] == "{", first["allowed"])
    check("the beginning is forced", first["forced"] == 'Only continuation: {"name": "', first["forced"])
    schema = first["schema"]
    for text in ["Recipe", "name", "cookingTime", "5 to 120", "Cooking time in minutes", "ingredients"]:
        check(f"the schema has '{text}'", text in schema, schema)

    middle = TEXT.index("Milano") + 3
    page = browser.page(file, middle)
    check("the text is that of the step", page["json"] == TEXT[:middle], page["json"])
    check("the name grows", 'name Risotto "Mil' in page["value"], page["value"])
    check("any character is allowed", page["allowed"] == "any character", page["allowed"])
    check("the step is shown", page["count"] == f"Step {middle} of {len(TEXT)}", page["count"])
    check("the change is announced", page["status"] == 'name grows: Risotto "Mil', page["status"])

    number = TEXT.index("30") + 1
    page = browser.page(file, number)
    check("a number is pending until it is complete", "cookingTime nil" in page["value"], page["value"])
    check("its digits are restricted", page["allowed"] == "0–9", page["allowed"])

    end = browser.page(file, "last")
    check("the last step is complete", end["json"] == TEXT, end["json"])
    check("the elements are shown", "[0] rice" in end["value"] and "[1] saffron" in end["value"], end["value"])
    check("nothing is pending", "nil" not in end["value"], end["value"])
    check("the text ends", end["allowed"] == "end of the text", end["allowed"])


def check_actions(browser, file):
    def after(script, budget=0):
        page = browser.page(with_script(file, script), 0, budget)
        return next(a.get("data-step") for tag, a in page.elements if tag == "body"), page

    key = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '%s', bubbles: true}));"
    check("the right arrow is a step", after(key % "ArrowRight" * 3)[0] == "3")
    check("the left arrow is a step back", after((key % "ArrowRight") * 3 + key % "ArrowLeft")[0] == "2")
    check("End is the last step", after(key % "End")[0] == str(len(TEXT)))
    check("Home is the first step", after(key % "End" + key % "Home")[0] == "0")
    step, page = after((key % "n") * 2)
    check("N is the next value", step == str(TEXT.index("R") + 1), step)
    check("the button 'Next value' is the same", after("document.getElementById('next').click();" * 2)[0] == step)
    step, page = after("document.getElementById('play').click();", 60_000)
    check("playing ends at the last step", step == str(len(TEXT)), step)
    check("playing then stops", page["play"] == "Play", page["play"])
    step, page = after("document.getElementById('play').click();" * 2, 5_000)
    check("a pause keeps the step", step == "0", step)
    names = [a for tag, a in page.elements if tag == "button"]
    check("every button has a type", all(a.get("type") == "button" for a in names))


def check_hostile(browser, file):
    page = browser.page(file, "last")
    check("a text is not an element", all(tag != "img" for tag, _ in page.elements))
    check("a text is shown as it is", "</script><img src=x onerror=alert(1)>" in page["value"], page["value"])


def main():
    generable = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        pictures = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else folder)
        pictures.mkdir(parents=True, exist_ok=True)
        browser = Browser(folder)
        file = preview(generable, folder / "recipe.html", RECIPE, "--json", VALUE)
        check_steps(browser, file)
        check_actions(browser, file)
        check_policy(browser, file)
        check_hostile(browser, preview(generable, folder / "hostile.html", RECIPE, "--json", HOSTILE))
        model = preview(generable, folder / "model.html", RECIPE, "A recipe with rice", "--seed", "1")
        check("a model's response is complete", "nil" not in browser.page(model, "last")["value"])
        step = TEXT.index("saffron") + 3
        for name, width, height, dark in [
            ("light", 1200, 900, False), ("dark", 1200, 900, True),
            ("phone", 390, 1500, False), ("phone-dark", 390, 1500, True),
        ]:
            picture = pictures / f"preview-{name}.png"
            browser.picture(file, step, picture, width, height, dark)
            check(f"the picture '{name}' is written", picture.exists())
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
