// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// The models that are in use in the process.
///
/// Each file is loaded once. A model is released together with the last value that uses it.
final class ModelStore: Sendable {
  /// The store shared by the process.
  static let shared = ModelStore()

  /// The identity of a model: the file, its size and modification date, and the way of loading.
  private struct Key: Hashable {
    let path: String
    let size: UInt64
    let modificationDate: Date
    let loading: ModelLoading
  }

  private struct Reference: Sendable {
    weak var model: LoadedModel?
  }

  /// The model of one file, whose lock is held while the file is loaded, so that it is loaded once.
  private final class Slot: Sendable {
    let reference = Mutex(Reference())
  }

  private let slots = Mutex<[Key: Slot]>([:])

  /// Returns the model in a file, and loads it if it is not in use already.
  ///
  /// The closure receives the completed fraction, from 0 to 1.
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
    // Copying a large file takes longer than all other steps.
    let share = key.loading == .copied ? 0.9 : 0
    let memory = try MappedModelFile(contentsOf: key.path, key.loading) { progress($0 * share) }
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
        modificationDate: attributes[.modificationDate] as? Date ?? .distantPast, loading: loading)
    } catch {
      throw .reading(path, failedWith: error)
    }
  }
}
