// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import SchemaModel

extension GenerationSchema {
  /// The value of which no part is visible: an empty object, array, or string; `nil` for schemas
  /// whose values appear when they are complete.
  var emptyValue: ContentNode.Value? {
    switch storage {
    case .declared(let declared): declared.emptyValue
    case .primitive(.string): .string("")
    case .primitive: nil
    case .array: .array(PersistentVector())
    case .json(let schema): schema.root.emptyValue
    case .dynamic(let schemas): schemas.declared.root.emptyValue
    }
  }
}

extension DeclaredType {
  fileprivate var emptyValue: ContentNode.Value? {
    switch body {
    case .structure, .cases: .structure(ContentMembers([]))
    case .choices, .union: nil
    }
  }
}

extension SchemaNode {
  fileprivate var emptyValue: ContentNode.Value? {
    switch self {
    case .object: .structure(ContentMembers([]))
    case .array: .array(PersistentVector())
    case .string: .string("")
    default: nil
    }
  }
}
