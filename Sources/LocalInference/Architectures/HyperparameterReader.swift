// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A reader of the metadata of one architecture.
struct HyperparameterReader: Sendable {
  let file: GGUFFile
  /// The prefix of the keys.
  let architecture: String
  /// The number of tokens in the vocabulary.
  let vocabulary: Int

  /// The maximum of each size, so that no product of three sizes overflows.
  private static let limit = 1 << 20
  /// The maximum number of blocks.
  private static let blockLimit = 1 << 10
  /// The maximum magnitude of a factor, so that sums of squares do not overflow.
  private static let factorLimit = 1e6

  init(_ file: GGUFFile, architecture: String, vocabulary: Int) {
    self.file = file
    self.architecture = architecture
    self.vocabulary = vocabulary
  }

  /// Returns the complete key.
  func key(_ name: String) -> String { "\(architecture).\(name)" }

  /// Returns a size, which is at least one.
  func size(
    _ name: String, default standard: Int? = nil, limit: Int = limit
  ) throws(ModelFileError) -> Int {
    let key = key(name)
    return try checked(try file.required(try file.integer(key) ?? standard, key), key, limit: limit)
  }

  private func checked(_ size: Int, _ key: String, limit: Int) throws(ModelFileError) -> Int {
    guard (1...limit).contains(size) else {
      throw ModelFileError(.malformed("metadata '\(key)' is \(size), not 1 to \(limit)"))
    }
    return size
  }

  /// Returns a number that is stored as an integer, or `nil` if the key is absent or the number is
  /// zero.
  func optionalSize(_ name: String) throws(ModelFileError) -> Int? {
    guard let size = try file.integer(key(name)), size != 0 else { return nil }
    return try checked(size, key(name), limit: Int(Int32.max))
  }

  /// Returns the number of blocks.
  func blockCount() throws(ModelFileError) -> Int {
    try size("block_count", limit: Self.blockLimit)
  }

  /// Returns the size of the context of the model.
  func contextSize() throws(ModelFileError) -> Int {
    try size("context_length", limit: Int(Int32.max))
  }

  /// Returns a number, or `nil` if the key is absent.
  func optionalNumber(_ name: String, limit: Double = 1e30) throws(ModelFileError) -> Double? {
    guard let number = try file.number(key(name)) else { return nil }
    guard number.magnitude <= limit else {
      throw ModelFileError(
        .malformed("metadata '\(key(name))' is \(number), not \(-limit) to \(limit)"))
    }
    return number
  }

  /// Returns a positive number.
  func positiveNumber(
    _ name: String, default standard: Double? = nil
  ) throws(ModelFileError) -> Double {
    let number = try file.required(try optionalNumber(name) ?? standard, key(name))
    guard Float(number) > 0 else {
      throw ModelFileError(
        .malformed("metadata '\(key(name))' is \(number), which is not positive"))
    }
    return number
  }

  /// Returns a factor, or `nil` if the key is absent or the factor is zero, which means that it is
  /// not set.
  func factor(_ name: String) throws(ModelFileError) -> Double? {
    guard let number = try optionalNumber(name, limit: Self.factorLimit), number != 0 else {
      return nil
    }
    return number
  }

  /// Returns a value for each block, which the file stores as one integer or as an array.
  func sizes(_ name: String, default standard: [Int]? = nil) throws(ModelFileError) -> [Int] {
    let key = key(name)
    let count = try blockCount()
    let sizes: [Int]
    if case .array = file.metadata[key] {
      sizes = try file.required(try file.integers(key), key)
    } else if let size = try file.integer(key) {
      sizes = Array(repeating: size, count: count)
    } else {
      sizes = try file.required(standard, key)
    }
    guard sizes.count == count else {
      throw ModelFileError(
        .malformed("metadata '\(key)' has \(sizes.count) values for \(count) blocks"))
    }
    for size in sizes where !(0...Self.limit).contains(size) {
      throw ModelFileError(.malformed("metadata '\(key)' is \(size), not 0 to \(Self.limit)"))
    }
    return sizes
  }

  /// Returns a size that is the same for all blocks.
  func uniformSize(_ name: String, default standard: Int? = nil) throws(ModelFileError) -> Int {
    let count = try blockCount()
    let sizes = try sizes(
      name, default: standard.map { Array(repeating: $0, count: count) })
    guard let size = sizes.first, sizes.allSatisfy({ $0 == size }) else {
      throw ModelFileError(
        .unsupportedFeature("metadata '\(key(name))' differs between blocks"))
    }
    return try checked(size, key(name), limit: Self.limit)
  }

  /// Returns the number of tokens that each block attends to.
  ///
  /// - Parameters:
  ///   - window: The size of the sliding window, or `nil` if no block has one.
  ///   - period: The period of the blocks that attend to all tokens, if the file has none.
  /// - Returns: The number for each block, or `nil` for a block that attends to all tokens.
  /// - Throws: ``ModelFileError`` if the metadata of the windows is damaged or contradictory.
  func windows(_ window: Int?, period: Int) throws(ModelFileError) -> [Int?] {
    let pattern = try windowPattern(period: period)
    guard let window else { return pattern.map { _ in nil } }
    guard pattern.contains(true) else {
      throw ModelFileError(
        .unsupportedFeature(
          "metadata '\(key("attention.sliding_window"))' is \(window), and no block has a window"))
    }
    return pattern.map { $0 ? window : nil }
  }

  /// Returns, for each block, whether it has a sliding window.
  ///
  /// The metadata is a period, whose last block attends to all tokens, or a Boolean for each block.
  private func windowPattern(period standard: Int) throws(ModelFileError) -> [Bool] {
    let name = "attention.sliding_window_pattern"
    let count = try blockCount()
    if case .array = file.metadata[key(name)] {
      let flags = try file.required(try file.flags(key(name)), key(name))
      guard flags.count == count else {
        throw ModelFileError(
          .malformed("metadata '\(key(name))' has \(flags.count) values for \(count) blocks"))
      }
      return flags
    }
    let period = try file.integer(key(name)) ?? standard
    guard period >= 0 else {
      throw ModelFileError(.malformed("metadata '\(key(name))' is \(period), which is negative"))
    }
    return (0..<count).map { period == 0 || $0 % period < period - 1 }
  }
}
