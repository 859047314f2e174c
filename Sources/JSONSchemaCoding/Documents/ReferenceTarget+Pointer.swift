// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import JSONText
package import SchemaModel

extension ReferenceSchema.Target {
  private static let definitionsPrefix = "#/$defs/"

  /// The target as the value of a `$ref`.
  package var pointer: String {
    switch self {
    case .root: "#"
    case .definition(let name): Self.definitionsPrefix + JSONPointer.escape(name)
    }
  }

  /// Creates the target that the value of a `$ref` names, or returns `nil` if the value is neither
  /// `#` nor `#/$defs/NAME`.
  ///
  /// - Parameter pointer: The value.
  package init?(pointer: String) {
    if pointer == "#" {
      self = .root
      return
    }
    let name = pointer.dropFirst(Self.definitionsPrefix.count)
    guard pointer.hasPrefix(Self.definitionsPrefix), !name.isEmpty, !name.contains("/") else {
      return nil
    }
    self = .definition(JSONPointer.unescape(name))
  }
}
