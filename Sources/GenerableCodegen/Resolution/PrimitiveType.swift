// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A generable type of the standard library, Foundation or the runtime.
package enum PrimitiveType: String, Sendable, Hashable, CaseIterable {
  case string = "String"
  case bool = "Bool"
  case int = "Int"
  case int8 = "Int8"
  case int16 = "Int16"
  case int32 = "Int32"
  case int64 = "Int64"
  case uint = "UInt"
  case uint8 = "UInt8"
  case uint16 = "UInt16"
  case uint32 = "UInt32"
  case uint64 = "UInt64"
  case double = "Double"
  case float = "Float"
  case decimal = "Decimal"
  case uuid = "UUID"
  case date = "Date"
  case url = "URL"
  case content = "GeneratedContent"

  /// Creates the type that a dotted name refers to.
  ///
  /// - Parameter path: The components of the name, which may start with the name of a module.
  package init?(path: [String]) {
    let modules = ["Swift", "Foundation", ModuleNames.foundationModels, ModuleNames.runtime]
    let names = path.count == 2 && modules.contains(path[0]) ? Array(path.dropFirst()) : path
    guard names.count == 1 else { return nil }
    self.init(rawValue: names[0])
  }

  /// A Boolean value that indicates whether the values are numbers.
  package var isNumber: Bool {
    switch self {
    case .string, .bool, .uuid, .date, .url, .content: false
    default: true
    }
  }

  /// A Boolean value that indicates whether the values are integers.
  package var isInteger: Bool {
    switch self {
    case .double, .float, .decimal: false
    default: isNumber
    }
  }

  /// Whether the type conforms to `Hashable` and `Sendable`.
  var isHashable: Bool { self != .content }
}
