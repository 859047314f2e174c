// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

@testable import LocalInference
import Testing

@Suite struct JinjaLimitTests {
  static let expensive = [
    "{{ 'x' * 10**9 }}", "{{ [1] * 10**12 }}", "{{ 'x'.center(10**10) }}",
    "{{ '5'.zfill(10**10) }}",
    "{{ ('a\n' * 10000)|indent(100000) }}", "{{ ('a' * 100000).replace('a', 'b' * 100000) }}",
    "{{ ('x' * 10000).join((' ' * 100000)|list) }}", "{{ '%999999999d' % 1 }}",
    "{{ '{:999999999}'.format(1) }}", "{{ [1]|batch(10**12, 0)|list }}",
    "{{ [1]|slice(10**9)|list }}",
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}",
    "{% set n = namespace(x=[1]) %}{% for i in range(99) %}{% set n.x = [n.x, n.x] %}{% endfor %}{{ n.x }}",
    "{% set n = namespace(x=[]) %}{% for i in range(999) %}{% set n.x = [n.x] %}{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
    "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}",
    "{% for i in range(99999) %}{{ 'x' * 1000 }}{% endfor %}",
    "{% set n = namespace(x=[1]) %}{% for i in range(40) %}{% set n.x = [n.x, n.x] %}{% endfor %}"
      + "{% set m = namespace(x=[1]) %}{% for i in range(40) %}{% set m.x = [m.x, m.x] %}{% endfor %}"
      + "{{ n.x == m.x }}",
    "{{ " + String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
      + " }}",
    "{{ " + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + " }}",
    "{{ " + String(repeating: "-", count: 10_000) + "1 }}",
    "{{ " + String(repeating: "not ", count: 10_000) + "1 }}",
    "{{ 1" + String(repeating: " + 1", count: 10_000) + " }}",
    "{{ x" + String(repeating: "|upper", count: 10_000) + " }}",
    "{{ x" + String(repeating: ".y", count: 10_000) + " }}",
    String(repeating: "{% if true %}", count: 10_000)
      + String(repeating: "{% endif %}", count: 10_000),
  ]

  @Test("time, memory, and nesting are limited", arguments: expensive)
  func limitsWork(_ template: String) {
    // The standard limits take seconds without optimization.
    let limits = JinjaLimits(steps: 50_000, work: 500_000, output: 400_000)
    #expect {
      try JinjaRenderingTests.render(template, limits: limits)
    } throws: { ($0 as? ChatTemplateError)?.kind == .limit }
  }

  @Test("a range has at most 100,000 elements")
  func limitsRanges() throws {
    #expect(try JinjaRenderingTests.render("{{ range(100000)|length }}").string == "100000")
    for range in ["100001", "-9223372036854775807, 9223372036854775807", "0, 9223372036854775807"] {
      #expect(throws: ChatTemplateError.self) {
        try JinjaRenderingTests.render("{{ range(\(range)) }}")
      }
    }
  }

  static let overflows = [
    "{{ 9223372036854775807 + 1 }}", "{{ (-9223372036854775807 - 1) // -1 }}", "{{ 3 ** 99 }}",
    "{{ 'abc'[9223372036854775807:-9223372036854775807] }}", "{{ 1e308 * 10 }}",
    "{{ 'abc'[::9223372036854775807] }}", "{{ (1e300)|int }}",
    "{{ (-9223372036854775807 - 1)|abs }}",
    "{{ [1][-9223372036854775807 - 1] }}", "{{ 'a'.zfill(-9223372036854775807) }}",
    "{{ 'a'|truncate(9223372036854775807) }}", "{{ 2.0 ** 9223372036854775807 }}",
    "{{ 'a' * (-9223372036854775807) }}", "{{ (1/3)|round(400) }}", "{{ 1e400|round }}",
    "{{ range(1, 9223372036854775807, 9223372036854775807)|list }}",
  ]

  @Test("numbers beyond the range of integers do not trap", arguments: overflows)
  func doesNotTrap(_ template: String) {
    // A text and an error are both correct; a trap would end the process.
    let result = Result { try JinjaRenderingTests.render(template).string }
    switch result {
    case .success(let text): #expect(text.count < 100)
    case .failure(let error): #expect(error is ChatTemplateError)
    }
  }
}
