// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files of a split model in a folder that exists during a call of a closure.
struct SplitModel {
  var prefix = "model-q8"
  /// The parts with their metadata.
  var parts: [GGUFWriter]

  /// Divides a model into parts, with the metadata in the first one.
  init(_ model: GGUFWriter, count: Int) {
    parts = (0..<count).map { index in
      var part = GGUFWriter()
      part.metadata = index == 0 ? model.metadata : []
      part.metadata += [
        ("split.no", .uint16(UInt16(index))), ("split.count", .uint16(UInt16(count))),
        ("split.tensors.count", .int32(Int32(model.tensors.count))),
      ]
      let tensors = model.tensors.count
      part.tensors = Array(
        model.tensors[tensors * index / count..<tensors * (index + 1) / count])
      return part
    }
  }

  func name(_ index: Int) -> String {
    String(format: "%@-%05d-of-%05d.gguf", prefix, index + 1, parts.count)
  }

  /// Writes the parts and calls a closure with their folder.
  func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "split-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, part) in parts.enumerated() {
      try Data(part.bytes).write(to: folder.appending(path: name(index)))
    }
    return try body(folder)
  }
}
