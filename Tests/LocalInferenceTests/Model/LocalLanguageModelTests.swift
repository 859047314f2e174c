// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import LocalInference
import Testing

@Suite struct LocalLanguageModelTests {
  @Test("values for one file share the model")
  func loadsAFileOnce() throws {
    try TemporaryFile.with(RandomModel().writer.bytes) { url in
      var fractions: [Double] = []
      let first = try LocalLanguageModel(contentsOf: url) { fractions.append($0) }
      #expect(fractions.last == 1 && fractions == fractions.sorted() && fractions.count > 2)
      fractions = []
      let second = try LocalLanguageModel(contentsOf: url) { fractions.append($0) }
      #expect(fractions == [1])
      #expect(try first.model === second.model)
      #expect(first == second && first.hashValue == second.hashValue)
      #expect(first.contextSize == 300)

      let small = try LocalLanguageModel(contentsOf: url, contextSize: 40)
      #expect(try small.model === first.model)
      #expect(small != first && small.contextSize == 40)
      #expect(try LocalLanguageModel(contentsOf: url, contextSize: 1 << 40).contextSize == 300)
      #expect(try LocalLanguageModel(contentsOf: url, contextSize: -1).contextSize == 1)
    }
  }

  @Test("a copied file can be removed")
  func copiesOnRequest() throws {
    try TemporaryFile.with(RandomModel().writer.bytes) { url in
      var fractions: [Double] = []
      let copied = try LocalLanguageModel(contentsOf: url, loading: .copied) {
        fractions.append($0)
      }
      #expect(fractions.last == 1 && fractions == fractions.sorted())
      let mapped = try LocalLanguageModel(contentsOf: url)
      #expect(try copied.model !== mapped.model)
      try FileManager.default.removeItem(at: url)
      var predictor = TransformerPredictor(try copied.model, contextSize: 10)
      #expect(predictor.position == 0)
      predictor.rollBack(to: 0)
    }
  }

  @Test("concurrent initializers load a file once")
  func loadsOnceFromManyThreads() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).gguf")
    try Data(RandomModel(layers: 1).writer.bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let models = try await withThrowingTaskGroup(of: LocalLanguageModel.self) { group in
      for _ in 0..<8 { group.addTask { try LocalLanguageModel(contentsOf: url) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(models).count == 1)
  }

  @Test("a model is released with its last value")
  func releasesUnusedModels() throws {
    try TemporaryFile.with(RandomModel(layers: 1).writer.bytes) { url in
      weak var gone: LoadedModel?
      do {
        let model = try LocalLanguageModel(contentsOf: url)
        gone = try model.model
        #expect(gone != nil)
      }
      #expect(gone == nil)
    }
  }

  @Test("a file is loaded again after a change")
  func reloadsAChangedFile() throws {
    try TemporaryFile.with(RandomModel(layers: 1).writer.bytes) { url in
      let first = try LocalLanguageModel(contentsOf: url, loading: .copied)
      try Data(RandomModel(layers: 2).writer.bytes).write(to: url)
      let second = try LocalLanguageModel(contentsOf: url, loading: .copied)
      #expect(try first.model !== second.model)
      #expect(try second.model.weights.shape.blocks.count == 2)
    }
  }

  @Test("errors contain the path of the file")
  func errorsNameTheFile() throws {
    let missing = URL(filePath: "/nowhere/model.gguf")
    #expect {
      try LocalLanguageModel(contentsOf: missing)
    } throws: { error in
      guard let error = error as? ModelFileError, case .unreadable = error.reason else {
        return false
      }
      return error.path == "/nowhere/model.gguf"
    }
    for loading in [ModelLoading.mapped, .copied] {
      try TemporaryFile.with([]) { url in
        #expect {
          try LocalLanguageModel(contentsOf: url, loading: loading)
        } throws: { error in
          let error = error as? ModelFileError
          return error?.reason == .notGGUF && error?.byteOffset == 0
            && error?.path?.hasSuffix(url.lastPathComponent) == true
        }
      }
      #expect(throws: ModelFileError.self) {
        try LocalLanguageModel(
          contentsOf: FileManager.default.temporaryDirectory, loading: loading)
      }
    }
  }
}
