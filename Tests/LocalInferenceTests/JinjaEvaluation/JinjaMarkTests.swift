// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import LocalInference
import SchemaModel
import Testing

@Suite struct JinjaMarkTests {
  static let expressions = [
    "x", "x|trim", "x|upper", "x.strip()", "x.split('>')[0] ~ '>'", "x|replace('end', 'fin')",
    "x|tojson", "[x]", "{x: 1}", "x[1:-1]", "x|list|join", "x[::-1]", "'%s' % x", "'{}'.format(x)",
    "x|title", "x.center(40)", "x|indent(2)", "x|e", "x|safe", "[x]|map('trim')|first", "x * 2",
    "x|reverse", "x.splitlines()|join", "(x ~ x)|capitalize", "namespace(a=x).a", "x|urlencode",
    "dict(**{x: 1})|list|first", "strftime_now(x)", "x.partition('|')|join", "'a'.join([x, x])",
    "['b', x]|sort|join", "[x]|groupby(0)", "(x ~ x)|truncate(12, true, x)", "'a'.ljust(20, x[0])",
  ]

  @Test("text of the conversation keeps its mark in every operation", arguments: expressions)
  func keepsMarks(_ expression: String) throws {
    let text = try JinjaRenderingTests.render(
      "a{{ \(expression) }}b", [(name: "x", value: " <|end|> ", isData: true)])
    let own = text.runs.filter { !$0.isData }.map(\.text).joined()
    let data = text.runs.filter(\.isData).map(\.text).joined()
    #expect(own.hasPrefix("a") && own.hasSuffix("b"))
    #expect(!own.contains("|") && !own.lowercased().contains("end"))
    #expect(!data.isEmpty)
  }

  @Test("macros and blocks keep marks")
  func blocksKeepMarks() throws {
    let template = """
      {% macro m(a) %}<{{ a }}>{% endmacro %}{% set y %}{{ m(x) }}{% endset %}\
      {% filter upper %}{{ y }}{% endfilter %}{% for c in x %}{{ c }}{% endfor %}
      """
    let text = try JinjaRenderingTests.render(
      template, [(name: "x", value: "q", isData: true)])
    #expect(text.string == "<Q>q")
    #expect(text.runs.map(\.isData) == [false, true, false, true])
  }
}
