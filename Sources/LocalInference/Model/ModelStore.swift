// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// The models that are in use in the process: one file is loaded once, however many ask for it.
///
/// A model leaves memory when the last value that uses it does.
final class ModelStore: Sendable {
  /// The store of the process.
  static let shared = ModelStore()

  /// What makes two models the same: the file as it was, and how it is kept.
  private struct Key: Hashable {
    let path: String
    let size: UInt64
    let changed: Date
    let loading: ModelLoading
  }

  private struct Reference: Sendable {
    weak var model: LoadedModel?
  }

  /// One file's model; its lock is held while the file is read, so that it is read once.
  private final class Slot: Sendable {
    let reference = Mutex(Reference())
  }

  private let slots = Mutex<[Key: Slot]>([:])

  /// The model in a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - loading: How its bytes are kept.
  ///   - progress: Told how much of the loading is done, from 0 to 1.
  /// - Returns: The model, loaded now or before.
  /// - Throws: ``ModelFileError`` if the file cannot be used.
  func model(
    at path: String, _ loading: ModelLoading, progress: (Double) -> Void
  ) throws(ModelFileError) -> LoadedModel {
    let key = try key(path, loading)
    let slot = slots.withLock { slots in
      let slot = slots[key] ?? Slot()
      slots[key] = slot
      return slot
    }
    return try slot.reference.withLock { reference throws(ModelFileError) in
      if let model = reference.model {
        progress(1)
        return model
      }
      let model = try Self.load(key, progress: progress)
      reference.model = model
      return model
    }
  }

  private static func load(
    _ key: Key, progress: (Double) -> Void
  ) throws(ModelFileError) -> LoadedModel {
    // Reading most of a large file takes longer than everything else.
    let share = key.loading == .copied ? 0.9 : 0
    let memory = try ModelMemory(contentsOf: key.path, key.loading) { progress($0 * share) }
    do {
      return try LoadedModel(memory) { progress(share + $0 * (1 - share)) }
    } catch {
      throw ModelFileError(error.reason, at: error.byteOffset, path: key.path)
    }
  }

  private func key(_ path: String, _ loading: ModelLoading) throws(ModelFileError) -> Key {
    let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return Key(
        path: path, size: (attributes[.size] as? NSNumber)?.uint64Value ?? 0,
        changed: attributes[.modificationDate] as? Date ?? .distantPast, loading: loading)
    } catch {
      throw .reading(path, failedWith: error)
    }
  }
}
