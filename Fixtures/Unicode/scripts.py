#!/usr/bin/env python3
# Part of swift-guided-generation, licensed under Apache-2.0.
# SPDX-License-Identifier: Apache-2.0
"""Makes the table of Unicode scripts that patterns look up.

    python3 Fixtures/Unicode/scripts.py Scripts.txt PropertyValueAliases.txt \\
        > Sources/SchemaModel/Pattern/UnicodeScripts+Table.swift

The two files are those of the Unicode Character Database (https://www.unicode.org/Public/UCD/).
"""
import re
import sys
import textwrap


def aliases(path):
    """The names of each script: the long one, the short one, and others."""
    names = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = [field.strip() for field in line.split("#")[0].split(";")]
            if fields[0] == "sc":
                short, long, *others = fields[1:]
                names[long] = list(dict.fromkeys([long, short, *others]))
    return names


def ranges(path):
    """The ranges of each script, ascending, and the version of the file."""
    found = {}
    version = ""
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            version = version or (re.findall(r"Scripts-([\d.]+)\.txt", line) or [""])[0]
            match = re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\w+)", line)
            if match:
                first, last = int(match[1], 16), int(match[2] or match[1], 16)
                found.setdefault(match[3], []).append((first, last))
    for script in found:
        merged = []
        for first, last in sorted(found[script]):
            if merged and merged[-1][1] + 1 == first:
                merged[-1][1] = last
            else:
                merged.append([first, last])
        found[script] = merged
    return found, version.rstrip(".")


def main(scripts_path, aliases_path):
    found, version = ranges(scripts_path)
    names = aliases(aliases_path)
    print(
        f"""// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Made by Fixtures/Unicode/scripts.py; the facts are those of the Unicode Character Database,
// version {version}, whose licence stands in Fixtures/Unicode/LICENSE.

extension UnicodeScripts {{
  /// The scripts: names, and the numbers of the scalars in base 16, up to a semicolon.
  static let table = \"\"\""""
    )
    for script in sorted(found):
        numbers = [
            f"{first:X}" if first == last else f"{first:X}-{last:X}"
            for first, last in found[script]
        ]
        text = " ".join(names[script] + numbers) + ";"
        for line in textwrap.wrap(text, 96, break_long_words=False, break_on_hyphens=False):
            print("    " + line)
    print('    """\n}')


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
