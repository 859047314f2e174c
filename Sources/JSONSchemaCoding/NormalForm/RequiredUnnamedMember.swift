// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The requirement that an object has some property, whatever its name, that satisfies given
/// conjunctions.
struct RequiredUnnamedMember: Sendable, Hashable {
  /// Applicators that all hold for the value; the value is ``Conjunction/never`` under the names
  /// that do not count.
  private(set) var applicators: [PropertyApplicators]
  /// The conjunction for the name.
  private(set) var names: Conjunction
  /// The keyword whose negation is the requirement.
  let keyword: String

  init(_ applicators: PropertyApplicators, names: Conjunction = .anything, keyword: String) {
    self.applicators = [applicators]
    self.names = names
    self.keyword = keyword
  }

  /// Returns the conjunction for the value, given the property's name.
  func value(of name: ScalarString) -> Conjunction {
    applicators.reduce(.anything) { $0.and($1.value(of: name)) }
  }

  /// Returns the requirement of a property that meets both requirements.
  func and(_ other: RequiredUnnamedMember) -> RequiredUnnamedMember {
    var both = self
    both.applicators += other.applicators
    both.names = names.and(other.names)
    return both
  }
}
