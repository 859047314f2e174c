// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The access level of a declaration.
package enum AccessLevel: Sendable, Comparable {
  case `private`, `fileprivate`, `internal`, package, `public`

  /// Creates the level of an access modifier; `nil` for any other modifier.
  init?(modifier: ModifierSyntax) {
    guard !modifier.hasArgument else { return nil }
    switch modifier.name {
    case "private": self = .private
    case "fileprivate": self = .fileprivate
    case "internal": self = .internal
    case "package": self = .package
    case "public", "open": self = .public
    default: return nil
    }
  }

  /// Creates the level that the modifiers of a declaration specify; `nil` if there is none.
  init?(of modifiers: [ModifierSyntax]) {
    guard let level = modifiers.lazy.compactMap(AccessLevel.init(modifier:)).first else {
      return nil
    }
    self = level
  }

  /// The access modifier of members of an extension, followed by a space.
  var memberModifier: String {
    switch self {
    case .private, .fileprivate: "fileprivate "
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}
