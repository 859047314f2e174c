// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// The models that are in use in the process.
///
/// Each file is loaded once. A model is released together with the last value that uses it.
final class ModelStore: Sendable {
  /// The store shared by the process.
  static let shared = ModelStore { SystemMemory.current() }

  /// The identity of a model: its files, their sizes and modification dates, and the way of
  /// loading.
  private struct Key: Hashable {
    struct File: Hashable {
      let path: String
      let size: UInt64
      let modificationDate: Date
    }

    let files: [File]
    let loading: ModelLoading
  }

  private struct Reference: Sendable {
    weak var model: LoadedModel?
    var context: ContextMemory?
  }

  /// The model of one file, whose lock is held while the file is loaded, so that it is loaded once.
  private final class Slot: Sendable {
    let reference = Mutex(Reference())
  }

  private let slots = Mutex<[Key: Slot]>([:])
  private let memory: @Sendable () -> SystemMemory

  /// Creates an empty store.
  ///
  /// - Parameter memory: A closure that returns the memory of the computer.
  init(memory: @escaping @Sendable () -> SystemMemory) {
    self.memory = memory
  }

  /// Returns the model in a file, and loads it if it is not in use already.
  ///
  /// The memory for the model and for a context of `contextSize` tokens is checked first. The
  /// closure receives the completed fraction, from 0 to 1.
  func model(
    at path: String, _ loading: ModelLoading, contextSize: Int? = nil,
    progress: (Double) -> Void = { _ in }
  ) throws(ModelFileError) -> LoadedModel {
    let files = try MappedModelFile.files(ofModelAt: path)
    let key = try key(files, loading)
    let slot = slots.withLock { slots in
      let slot = slots[key] ?? Slot()
      slots[key] = slot
      return slot
    }
    return try slot.reference.withLock { reference throws(ModelFileError) in
      if let model = reference.model {
        let size = reference.context.map { Self.size($0, contextSize) } ?? 0
        try check(MemoryRequirement(context: size), files)
        progress(1)
        return model
      }
      let file = try GGUFFile(MappedModelFile(files: files, .mapped))
      let context = ContextMemory(file)
      let size = file.memory.count
      try check(
        MemoryRequirement(
          mapped: loading == .mapped ? size : 0, copied: loading == .copied ? size : 0,
          context: Self.size(context, contextSize)), files)
      let model = try Self.load(file, files, loading, progress: progress)
      reference = Reference(model: model, context: context)
      return model
    }
  }

  /// Returns the size of a context in bytes.
  private static func size(_ context: ContextMemory, _ contextSize: Int?) -> Int {
    context.bytes(forTokens: contextSize, threads: MemoryRequirement.standardThreads)
  }

  private func check(
    _ requirement: MemoryRequirement, _ files: [String]
  ) throws(ModelFileError) {
    do {
      try requirement.check(memory())
    } catch {
      throw ModelFileError(error.reason, path: files.first)
    }
  }

  private static func load(
    _ mapped: GGUFFile, _ files: [String], _ loading: ModelLoading, progress: (Double) -> Void
  ) throws(ModelFileError) -> LoadedModel {
    // Copying a large file takes longer than all other steps.
    let share = loading == .copied ? 0.9 : 0
    var file = mapped
    if loading == .copied {
      file = try GGUFFile(MappedModelFile(files: files, loading) { progress($0 * share) })
    }
    return try file.memory.locatingErrors { () throws(ModelFileError) in
      try LoadedModel(file) { progress(share + $0 * (1 - share)) }
    }
  }

  private func key(_ files: [String], _ loading: ModelLoading) throws(ModelFileError) -> Key {
    var identities: [Key.File] = []
    for file in files {
      let path = URL(filePath: file).resolvingSymlinksInPath().path(percentEncoded: false)
      do {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        identities.append(
          Key.File(
            path: path, size: (attributes[.size] as? NSNumber)?.uint64Value ?? 0,
            modificationDate: attributes[.modificationDate] as? Date ?? .distantPast))
      } catch {
        throw .reading(path, failedWith: error)
      }
    }
    return Key(files: identities, loading: loading)
  }
}
