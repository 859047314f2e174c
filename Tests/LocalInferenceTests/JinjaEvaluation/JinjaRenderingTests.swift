// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import JSONText
@testable import LocalInference
import SchemaModel
import TestSupport
import Testing

@Suite struct JinjaRenderingTests {
  static let now = JinjaMoment(year: 2026, month: 1, day: 15, hour: 9, minute: 30)

  /// Returns the rendered text.
  static func render(
    _ template: String, _ variables: [(name: String, value: JSONValue, isData: Bool)] = [],
    limits: JinjaLimits = JinjaLimits()
  ) throws(ChatTemplateError) -> JinjaText {
    try JinjaTemplate(template).render(variables, now: now, limits: limits)
  }

  @Test("recorded templates have the same texts and failures as with Jinja2")
  func equalsJinja2() throws {
    let json = try JSONParser.parse(Fixtures.bytes("Templates/renderings.json"))
    let variables = try #require(json["variables"]?.members).map { ($0.name, $0.value, true) }
    let cases = try #require(json["cases"]?.elements)
    #expect(cases.count > 200)
    for item in cases {
      let template = try #require(item["template"]?.string)
      let text = try? Self.render(template, variables).string
      let expected = item["text"]?.string
      #expect(text.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(template)")
    }
  }

  static let positions: [(String, Int, Int, ChatTemplateError.Kind)] = [
    ("a\n  {% unknown %}", 2, 6, .syntax),
    ("{{ 1 +\n }}", 2, 2, .syntax),
    ("é{{ x.y }}", 1, 6, .evaluation),
    ("\n\n{% for i in 5 %}{% endfor %}", 3, 1, .evaluation),
    ("{{ 'a' +\n 1 }}", 1, 8, .evaluation),
    ("{% if true %}{{ raise_exception('no') }}{% endif %}", 1, 32, .raised),
  ]

  @Test("an error has a kind and the position of the operation", arguments: positions)
  func reportsPositions(
    _ template: String, _ line: Int, _ column: Int, _ kind: ChatTemplateError.Kind
  ) {
    #expect {
      try Self.render(template)
    } throws: { error in
      guard let error = error as? ChatTemplateError else { return false }
      #expect((error.line, error.column) == (line, column), "\(error)")
      return error.kind == kind && error.description.contains("; ")
    }
  }

  @Test("the message of 'raise_exception' is reported")
  func reportsRaisedMessages() {
    #expect {
      try Self.render("{{ raise_exception('roles must alternate') }}")
    } throws: { "\($0)".contains("roles must alternate") }
  }

  static let formats = [
    ("%Y-%m-%d", "2026-01-15"), ("%-d %b %y, %A", "15 Jan 26, Thursday"), ("%j %p %I", "015 AM 09"),
    ("%Q%", "%Q%"),
  ]

  @Test("dates are formatted as by 'strftime'", arguments: formats)
  func formatsDates(_ format: String, _ text: String) {
    #expect(Self.now.text(format: format) == text)
  }
}
