// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// A model in the GGUF format, versions 2 and 3, little endian: metadata and tensors by name.
///
/// `docs/gguf.md` of the ggml project specifies the format. The parts of a split model are one
/// model, whose metadata is in the first part.
package struct GGUFFile: Sendable {
  /// The bytes of all parts.
  package let memory: MappedModelFile
  /// The version of the format.
  package let version: UInt32
  /// The metadata by key.
  package let metadata: [String: GGUFValue]
  /// The tensors by name.
  package let tensors: [String: GGUFTensor]

  /// Reads the metadata and the tensor directory, but not the data of the tensors.
  ///
  /// - Parameter memory: The bytes of the file, or of all parts of a split model.
  /// - Throws: ``ModelFileError`` if the bytes are not a complete and consistent GGUF model. The
  ///   error has the path of the part with the problem.
  /// - Complexity: O(*n* log *n*) in the number of metadata values, their array elements, and
  ///   tensors.
  package init(_ memory: MappedModelFile) throws(ModelFileError) {
    let parts = memory.parts
    var directories: [GGUFDirectory] = []
    for part in parts {
      directories.append(
        try part.locatingErrors { () throws(ModelFileError) in try GGUFDirectory(part) })
    }
    self.memory = memory
    version = directories[0].version
    metadata = directories[0].metadata
    tensors = try Self.tensors(directories, parts)
  }

  /// Returns the tensors of all parts, with ranges in the model.
  private static func tensors(
    _ directories: [GGUFDirectory], _ parts: [MappedModelFile]
  ) throws(ModelFileError) -> [String: GGUFTensor] {
    let total = directories.reduce(0) { $0 + $1.tensors.count }
    var tensors: [String: GGUFTensor] = [:]
    tensors.reserveCapacity(total)
    var start = 0
    for (index, (directory, part)) in zip(directories, parts).enumerated() {
      try part.locatingErrors { () throws(ModelFileError) in
        try GGUFSplit(directory.metadata).check(index: index, of: parts.count, tensors: total)
        for tensor in directory.tensors.values
        where tensors.updateValue(tensor.moved(by: start), forKey: tensor.name) != nil {
          throw ModelFileError(.inconsistentParts("tensor '\(tensor.name)' is in two parts"))
        }
      }
      start += part.count
    }
    return tensors
  }
}

extension MappedModelFile {
  /// Calls a closure, and adds the path of the file to its errors.
  func locatingErrors<Result>(
    _ body: () throws(ModelFileError) -> Result
  ) throws(ModelFileError) -> Result {
    do {
      return try body()
    } catch {
      throw ModelFileError(error.reason, at: error.byteOffset, path: error.path ?? path)
    }
  }
}
