// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DeclarationCommands

@Suite struct LineDifferenceTests {
  @Test("changed lines are printed with two lines of context")
  func context() {
    let old = "a\nb\nc\nd\ne\nf\n"
    #expect(
      LineDifference.text(from: old, to: "a\nb\nc\nx\ne\nf\n") == "…\n b\n c\n-d\n+x\n e\n f\n…\n")
  }

  @Test("equal texts have no changed lines")
  func equal() {
    #expect(LineDifference.text(from: "a\nb\n", to: "a\nb\n") == "…\n")
  }
}
