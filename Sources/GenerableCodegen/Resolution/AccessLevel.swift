// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Who may use a declaration.
package enum AccessLevel: Int, Sendable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// The level that a modifier names, if it names one.
  init?(modifier: String) {
    switch modifier {
    case "private": self = .private
    case "fileprivate": self = .fileprivate
    case "internal": self = .internal
    case "package": self = .package
    case "public", "open": self = .public
    default: return nil
    }
  }

  /// The level that modifiers give to a declaration; nil if they leave it open.
  init?(of modifiers: [ModifierSyntax]) {
    let levels = modifiers.filter { !$0.hasArgument }.compactMap { AccessLevel(modifier: $0.name) }
    guard let level = levels.first else { return nil }
    self = level
  }

  /// The modifier that members of an extension need, with a blank after it.
  var memberModifier: String {
    switch self {
    case .private, .fileprivate: "fileprivate "
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
