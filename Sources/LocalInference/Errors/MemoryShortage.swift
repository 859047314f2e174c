// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The memory that a model needs and that the process can use, in bytes.
public struct MemoryShortage: Sendable, Hashable {
  /// The size of the model's files.
  public let model: Int
  /// The size of the keys and values of a context.
  public let context: Int
  /// The memory that the process can use: the memory that is available now, or, if the model is
  /// mapped and only its context has to be allocated, the total memory.
  public let usable: Int

  /// Creates a description of a shortage.
  ///
  /// - Parameters:
  ///   - model: The size of the model's files in bytes.
  ///   - context: The size of the keys and values of a context in bytes.
  ///   - usable: The memory that the process can use, in bytes.
  public init(model: Int, context: Int, usable: Int) {
    self.model = model
    self.context = context
    self.usable = usable
  }
}

extension MemoryShortage {
  /// The problem and the remedy.
  var message: String {
    "the model needs \(Self.megabytes(model)) and its context \(Self.megabytes(context)), and "
      + "\(Self.megabytes(usable)) of memory can be used; choose a smaller context size or a "
      + "smaller file"
  }

  private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }
}
