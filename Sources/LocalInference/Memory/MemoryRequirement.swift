// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The memory that a model needs before it is loaded.
///
/// The context, and a copied file, must fit in the memory that is available now. A mapped file can
/// displace other cached files, and its pages can be released. It must fit in the total memory
/// together with the context, because every token reads all weights, and would read them from
/// storage otherwise.
package struct MemoryRequirement: Sendable, Hashable {
  /// The size of the files that are mapped, in bytes.
  package var mapped = 0
  /// The size of the files that are copied, in bytes.
  package var copied = 0
  /// The size of the keys, values, and attention scores of the requested context, in bytes.
  package var context = 0

  /// The number of tokens for which memory is required if no context size is requested.
  package static let standardContext = 4096
  /// The number of threads for whose attention scores memory is required before the number is
  /// known, which is the maximum of the default.
  package static let standardThreads = 8

  /// Creates a requirement.
  ///
  /// - Parameters:
  ///   - mapped: The size of the files that are mapped, in bytes.
  ///   - copied: The size of the files that are copied, in bytes.
  ///   - context: The size of the keys, values, and attention scores of the requested context, in
  ///     bytes.
  package init(mapped: Int = 0, copied: Int = 0, context: Int = 0) {
    self.mapped = mapped
    self.copied = copied
    self.context = context
  }

  /// Checks that the requirement is met.
  ///
  /// - Parameter memory: The memory of the computer.
  /// - Throws: ``ModelFileError`` if the memory is not sufficient.
  package func check(_ memory: SystemMemory) throws(ModelFileError) {
    let allocated = Self.sum(copied, context)
    if allocated > memory.available { throw shortage(usable: memory.available) }
    if Self.sum(mapped, allocated) > memory.total { throw shortage(usable: memory.total) }
  }

  private func shortage(usable: Int) -> ModelFileError {
    let model = Self.sum(mapped, copied)
    return ModelFileError(
      .insufficientMemory(MemoryShortage(model: model, context: context, usable: usable)))
  }

  /// Returns the sum of two sizes, or the largest integer if it overflows.
  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}
