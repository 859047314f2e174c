// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import LocalInference
import Testing

@Suite struct ModelMemoryTests {
  private static let model = RandomModel()
  /// The size of a context of 40 tokens: 16-bit keys and values of two heads in two layers, and
  /// 32-bit scores of two query heads for eight threads.
  private static let contextBytes = 40 * (2 * 2 * 32 * 2 + 8 * 2 * 4)

  private func load(
    _ url: URL, _ memory: SystemMemory, _ loading: ModelLoading = .mapped, contextSize: Int? = nil
  ) throws -> LoadedModel {
    try ModelStore { memory }
      .model(at: url.path(percentEncoded: false), loading, contextSize: contextSize)
  }

  @Test("the size of a context is computed from the metadata")
  func computesTheSizeOfAContext() throws {
    // Two layers with two heads of 16 numbers, for keys and values.
    let context = ContextMemory(try Self.model.file())
    #expect(context.bytes(forTokens: 10) == 10 * 2 * 2 * 32 * 2)
    #expect(context.bytes(forTokens: nil) == 300 * 2 * 2 * 32 * 2)
    #expect(context.bytes(forTokens: .max) == context.bytes(forTokens: nil))
    // Two query heads share a key-value head.
    #expect(context.bytes(forTokens: 10, threads: 3) == 10 * (2 * 2 * 32 * 2 + 3 * 2 * 4))

    var writer = Self.model.writer
    writer.metadata.removeAll { $0.key == "llama.attention.head_count_kv" }
    writer.metadata += [
      ("llama.attention.head_count_kv", .integers([2, 0])),
      ("llama.attention.key_length", .uint32(100)), ("llama.attention.value_length", .uint32(28)),
    ]
    let changed = ContextMemory(try GGUFFile(MappedModelFile(Data(writer.bytes))))
    #expect(changed.bytes(forTokens: 10) == 10 * 2 * 128 * 2)
    #expect(changed.bytes(forTokens: 10, threads: 1) == 10 * (2 * 128 * 2 + 2 * 4))
  }

  @Test("sizes that overflow are larger than any memory")
  func survivesHugeSizes() throws {
    var writer = Self.model.writer
    for index in writer.metadata.indices where writer.metadata[index].key.hasPrefix("llama.") {
      writer.metadata[index].value = .uint64(UInt64(Int64.max))
    }
    let context = ContextMemory(try GGUFFile(MappedModelFile(Data(writer.bytes))))
    #expect(context.bytes(forTokens: .max) == 1 << 62)
    #expect(context.bytes(forTokens: .max, threads: 8) == 1 << 62)
    writer.metadata = []
    #expect(
      ContextMemory(try GGUFFile(MappedModelFile(Data(writer.bytes)))).bytes(forTokens: 1) == 0)
  }

  @Test("a model that does not fit is rejected before it is loaded")
  func rejectsModelsThatDoNotFit() throws {
    let bytes = Self.model.writer.bytes
    let context = Self.contextBytes
    try TemporaryFile.with(bytes) { url in
      let sufficient = SystemMemory(total: bytes.count + context, available: context)
      _ = try load(url, sufficient, contextSize: 40)
      let small = SystemMemory(total: 1 << 40, available: context - 1)
      let reduced = SystemMemory(total: bytes.count + context - 1, available: context)
      for (memory, usable) in [(small, small.available), (reduced, reduced.total)] {
        #expect {
          try load(url, memory, contextSize: 40)
        } throws: { error in
          let shortage = MemoryShortage(model: bytes.count, context: context, usable: usable)
          return (error as? ModelFileError)?.reason == .insufficientMemory(shortage)
            && (error as? ModelFileError)?.path == url.path(percentEncoded: false)
        }
      }
      // A copy needs memory for the file, too.
      #expect(throws: ModelFileError.self) {
        try load(url, sufficient, .copied, contextSize: 40)
      }
      let large = SystemMemory(
        total: bytes.count + context, available: bytes.count + context)
      _ = try load(url, large, .copied, contextSize: 40)
    }
  }

  @Test("a larger context of a model in use is checked, too")
  func checksTheContextOfAModelInUse() throws {
    try TemporaryFile.with(Self.model.writer.bytes) { url in
      let memory = SystemMemory(total: 1 << 40, available: Self.contextBytes)
      let store = ModelStore { memory }
      let path = url.path(percentEncoded: false)
      let model = try store.model(at: path, .mapped, contextSize: 40)
      #expect(throws: ModelFileError.self) {
        try store.model(at: path, .mapped, contextSize: 41)
      }
      #expect(try store.model(at: path, .mapped, contextSize: 39) === model)
    }
  }
}
