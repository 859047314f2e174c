// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import LocalInference
internal import SchemaModel
internal import TestSupport

/// Chat templates: a template must render within its limits or fail with a position in its text,
/// and text of the conversation must never become text of the template.
struct TemplateFuzzTarget: FuzzTarget {
  static let name = "template"

  let corpus = [
    "{% for m in messages %}<|{{ m.role }}|>{{ m.content|trim }}{% endfor %}",
    "{%- set ns = namespace(a=[]) -%}{% for m in messages %}{% set ns.a = ns.a + [m] %}{% endfor %}{{ ns.a|tojson }}",
    "{% macro f(x, n=2) %}{% if n %}{{ f(x ~ x, n - 1) }}{% else %}{{ x }}{% endif %}{% endmacro %}{{ f('ab', 5) }}",
    "{% call(x) f(1) %}{{ x }}{% endcall %}{% macro f(a) %}{{ caller(a) }}{% endmacro %}",
    "{{ messages[0].content.split('>')[-1].strip()|upper|replace('A', 'bb')|indent(3) }}",
    "{% set x %}{{ messages[1:][::-1]|map(attribute='content')|join(', ') }}{% endset %}{{ x[1:-1] }}",
    "{% for k, v in tools[0].function.items() %}{{ loop.index }}{{ k }}={{ v|tojson(indent=2) }}{% endfor %}",
    "{{ '%5s %-3d' % ('a', 3) }}{{ '{:>5}'.format(1.5) }}{{ 'a' * 3 }}{{ range(5)|list }}",
    "{% for i in range(99999) %}{% for j in range(99999) %}{{ i * j }}{% endfor %}{% endfor %}",
    "{% raw %}{{ x }}{% endraw %}{# c #}{%- if a is defined and not b -%}{% elif c %}{% endif %}",
  ].map { Array($0.utf8) }

  let dictionary = [
    "{%", "%}", "{{", "}}", "{#", "#}", "-", "+", " for x in ", "{% endfor %}", "{% if ",
    "{% else %}", "{% endif %}", "{% set x = ", "{% set x %}", "{% endset %}",
    "{% macro m(a, b=1) %}",
    "{% endmacro %}", "{{ m(", "|tojson", "|list", "|join('')", "|sort", "|map('upper')", "|length",
    "|batch(", "|slice(", "|center(", "|indent(", "|round(", "|int", "|replace('', '",
    "|groupby('role')",
    ".split('", ".zfill(", ".ljust(", ".format(", "[::-1]", "[1:", "* 9999", "** 99", "// 0", "~",
    "(",
    ")", "[", "]", "{", "}", "'", "\"", "\\u", "namespace(", "range(", "messages", "tools", "loop",
    "recursive", "loop(", "caller()", "is defined", "is not none", " in ", " if ", " else ",
    "raise_exception(", "strftime_now('%Y", "{% raw %}", "{% endraw %}", "{% break %}",
    "9223372036854775807", "1e308", "-1", "é", "😀", "\n", "{% generation %}", "{% endgeneration %}",
  ].map { Array($0.utf8) }

  /// A character that only the conversation contains.
  private static let secret = "\u{10FFFD}"

  private let variables: [(name: String, value: JSONValue, isData: Bool)] = [
    (
      "messages",
      [
        ["role": "system", "content": .string("be \(secret) <b>\n")],
        ["role": "user", "content": .string("  Größe? 😀\u{301} \(secret)")],
        [
          "role": "assistant", "content": "", "tool_calls": [["name": "f", "arguments": ["a": 1]]],
        ],
      ], true
    ),
    ("tools", [["type": "function", "function": ["name": "f", "parameters": [:]]]], true),
    ("bos_token", "<s>", false), ("add_generation_prompt", true, false),
  ]

  init() {}

  func run(_ input: [UInt8], _ random: inout SeededGenerator) throws(FuzzFinding) {
    let text = String(decoding: input, as: UTF8.self)
    let lines = text.unicodeScalars.count { $0 == "\n" || $0 == "\r" } + 1
    let limits = JinjaLimits(steps: 200_000, work: 4_000_000, output: 200_000)
    do {
      let template = try JinjaTemplate(text)
      let result = try template.render(
        variables, now: JinjaMoment(year: 2026, month: 1, day: 15), limits: limits)
      guard !text.contains(Self.secret) else { return }
      for (text, isData) in result.runs where !isData && text.contains(Self.secret) {
        throw FuzzFinding("text of the conversation became text of the template: \(text)")
      }
    } catch let error as ChatTemplateError {
      guard (1...lines).contains(error.line), error.column > 0, !error.message.isEmpty else {
        throw FuzzFinding("an error at \(error.line):\(error.column) of \(lines) lines")
      }
    } catch let error as FuzzFinding {
      throw error
    } catch {
      throw FuzzFinding("an unexpected error: \(error)")
    }
  }
}
