// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A type that the runtime knows by itself.
package enum PrimitiveType: String, Sendable, Hashable {
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

  /// The type that a dotted name means, if it is one that the runtime knows by itself.
  package init?(path: [String]) {
    let modules: Set<String> = ["Swift", "Foundation", "FoundationModels", "GuidedGeneration"]
    let names = path.count == 2 && modules.contains(path[0]) ? Array(path.dropFirst()) : path
    guard names.count == 1 else { return nil }
    self.init(rawValue: names[0])
  }

  /// Whether bounds apply.
  package var isNumber: Bool {
    switch self {
    case .string, .bool, .uuid, .date, .url, .content: false
    default: true
    }
  }

  /// Whether the values are whole numbers.
  package var isInteger: Bool {
    switch self {
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64: true
    case .string, .bool, .double, .float, .decimal, .uuid, .date, .url, .content: false
    }
  }
}
