// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The position of a file in a split model, from its metadata.
struct GGUFSplit: Hashable {
  /// The index of the part, from zero.
  let index: Int
  /// The number of parts; one for a model in one file.
  let count: Int
  /// The number of tensors in all parts, or `nil` if it is not recorded.
  let tensorCount: Int?

  /// Reads the position from the metadata of a file.
  ///
  /// - Parameter metadata: The metadata of the file.
  /// - Throws: ``ModelFileError`` if a value has the wrong type.
  init(_ metadata: [String: GGUFValue]) throws(ModelFileError) {
    count = max(1, try Self.integer("split.count", metadata) ?? 1)
    index = try Self.integer("split.no", metadata) ?? 0
    tensorCount = try Self.integer("split.tensors.count", metadata)
  }

  private static func integer(
    _ key: String, _ metadata: [String: GGUFValue]
  ) throws(ModelFileError) -> Int? {
    guard let value = metadata[key] else { return nil }
    guard case .integer(let number) = value, let number = Int(exactly: number) else {
      throw ModelFileError(
        .wrongMetadataType(key: key, expected: "an integer", found: "another type"))
    }
    return number
  }

  /// Checks that the file is the part that it was opened as.
  ///
  /// - Parameters:
  ///   - index: The index of the part, from zero.
  ///   - count: The number of parts.
  ///   - tensors: The number of tensors in all parts.
  /// - Throws: ``ModelFileError`` if the metadata differs.
  func check(index: Int, of count: Int, tensors: Int) throws(ModelFileError) {
    guard self.index == index, self.count == count else {
      throw ModelFileError(
        .inconsistentParts(
          "the file is part \(self.index + 1) of \(self.count) according to its metadata, but it was "
            + "opened as part \(index + 1) of \(count)"))
    }
    guard count == 1 || tensorCount == nil || tensorCount == tensors else {
      throw ModelFileError(
        .inconsistentParts(
          "the parts have \(tensors) tensors, not \(tensorCount ?? 0) as their metadata states"))
    }
  }
}

/// The name of a part of a split model: `NAME-00001-of-00003.gguf`.
struct GGUFSplitName: Hashable {
  /// The name up to the numbers.
  let prefix: String
  /// The number of the part, from one.
  let number: Int
  /// The number of parts.
  let count: Int

  /// Parses the name of a file, or returns `nil` if it is not the name of a part.
  ///
  /// - Parameter name: The name without folder.
  init?(_ name: String) {
    let fields = name.split(separator: "-", omittingEmptySubsequences: false)
    guard
      fields.count > 3, fields[fields.count - 2] == "of",
      fields[fields.count - 1].hasSuffix(".gguf"),
      let number = Self.number(fields[fields.count - 3]),
      let count = Self.number(fields[fields.count - 1].dropLast(5)), (1...count).contains(number)
    else { return nil }
    prefix = fields.dropLast(3).joined(separator: "-")
    self.number = number
    self.count = count
  }

  /// Parses a positive number of five digits.
  private static func number(_ digits: Substring) -> Int? {
    guard digits.utf8.count == 5, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(digits).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The names of all parts in order.
  var names: [String] {
    (1...count).map { "\(prefix)-\(Self.digits($0))-of-\(Self.digits(count)).gguf" }
  }

  private static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, 5 - text.utf8.count)) + text
  }
}
