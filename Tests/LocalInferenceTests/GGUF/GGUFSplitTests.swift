// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@testable import LocalInference
import Testing

@Suite struct GGUFSplitTests {
  private static let model = RandomModel(layers: 1).writer
  private static let split = SplitModel(model, count: 3)

  private func load(_ url: URL, _ loading: ModelLoading = .mapped) throws -> LoadedModel {
    try ModelStore { SystemMemory.current() }
      .model(at: url.path(percentEncoded: false), loading)
  }

  /// Returns the error of loading a part, without the folder.
  private func error(_ split: SplitModel, at index: Int = 0) throws -> ModelFileError? {
    try split.with { folder in
      do {
        _ = try load(folder.appending(path: split.name(index)))
        return nil
      } catch let error as ModelFileError {
        let name = error.path.map { URL(filePath: $0).lastPathComponent }
        return ModelFileError(error.reason, at: error.byteOffset, path: name)
      }
    }
  }

  @Test("opening any part opens all parts", arguments: 0..<3, [ModelLoading.mapped, .copied])
  func opensAllParts(_ index: Int, _ loading: ModelLoading) async throws {
    let split = Self.split
    let model = try split.with { try load($0.appending(path: split.name(index)), loading) }
    let whole = try LoadedModel(MappedModelFile(Data(Self.model.bytes)))
    var logits: [[Float]] = []
    for model in [whole, model] {
      var predictor = TransformerPredictor(model, contextSize: 16)
      var numbers: [Float] = []
      try await predictor.evaluate([20, 30, 40], logits: &numbers)
      logits.append(numbers)
    }
    #expect(logits[0] == logits[1] && !logits[0].isEmpty)
  }

  @Test("values for different parts of a model share it")
  func sharesTheModel() throws {
    try Self.split.with { folder in
      let models = try (0..<3).map {
        try LocalLanguageModel(contentsOf: folder.appending(path: Self.split.name($0)))
      }
      #expect(Set(models).count == 1)
    }
  }

  @Test("parts are found by the name of a link")
  func followsLinks() throws {
    try Self.split.with { folder in
      let links = folder.appending(path: "links")
      try FileManager.default.createDirectory(at: links, withIntermediateDirectories: true)
      for index in 0..<3 {
        let blob = folder.appending(path: "blob\(index)")
        try FileManager.default.moveItem(
          at: folder.appending(path: Self.split.name(index)), to: blob)
        try FileManager.default.createSymbolicLink(
          at: links.appending(path: Self.split.name(index)), withDestinationURL: blob)
      }
      _ = try load(links.appending(path: Self.split.name(1)))
    }
  }

  @Test("a missing part is an error that contains its name", arguments: [0, 2])
  func reportsMissingParts(_ index: Int) throws {
    try Self.split.with { folder in
      try FileManager.default.removeItem(at: folder.appending(path: Self.split.name(index)))
      #expect {
        try load(folder.appending(path: Self.split.name(1)))
      } throws: { error in
        let error = error as? ModelFileError
        return error?.reason == .missingPart(Self.split.name(index))
          && error?.path?.hasSuffix(Self.split.name(1)) == true
      }
    }
  }

  @Test("parts whose metadata differs from their names are rejected")
  func rejectsInconsistentParts() throws {
    func isInconsistent(_ index: Int, _ change: (inout SplitModel) -> Void) throws -> Bool {
      var split = Self.split
      change(&split)
      guard let error = try error(split), case .inconsistentParts = error.reason else {
        return false
      }
      return error.path == split.name(index)
    }
    #expect(try isInconsistent(1) { $0.parts[1].metadata[0].value = .uint16(2) })
    #expect(try isInconsistent(2) { $0.parts[2].metadata[1].value = .uint16(4) })
    #expect(try isInconsistent(2) { $0.parts[2].metadata = [] })
    #expect(try isInconsistent(1) { $0.parts[1].metadata[2].value = .int32(7) })
    // A tensor that is in two parts.
    #expect(
      try isInconsistent(2) {
        $0.parts[2].tensors[0] = $0.parts[0].tensors[0]
      })
  }

  @Test("a damaged part is an error that contains its name")
  func reportsDamagedParts() throws {
    var split = Self.split
    split.parts[1].magic = Array("GGUX".utf8)
    #expect(try error(split) == ModelFileError(.notGGUF, at: 0, path: split.name(1)))
    split = Self.split
    split.parts[1].metadata[0].value = .string("1")
    #expect(
      try error(split)
        == ModelFileError(
          .wrongMetadataType(key: "split.no", expected: "an integer", found: "another type"),
          path: split.name(1)))
  }

  @Test("a part under another name is rejected")
  func rejectsRenamedParts() throws {
    try TemporaryFile.with(Self.split.parts[0].bytes) { url in
      #expect {
        try load(url)
      } throws: { error in
        guard case .inconsistentParts = (error as? ModelFileError)?.reason else { return false }
        return true
      }
    }
  }

  @Test("a model in one file can have the name of a part")
  func opensCompleteModels() throws {
    var split = SplitModel(Self.model, count: 2)
    split.parts[0] = Self.model
    #expect(try error(split) == nil)
  }

  @Test("names of parts are parsed exactly")
  func parsesNames() throws {
    let name = try #require(GGUFSplitName("a-b-00002-of-00003.gguf"))
    #expect(name.prefix == "a-b" && name.number == 2 && name.count == 3)
    #expect(
      name.names
        == ["a-b-00001-of-00003.gguf", "a-b-00002-of-00003.gguf", "a-b-00003-of-00003.gguf"])
    for other in [
      "a.gguf", "00001-of-00003.gguf", "a-0001-of-00003.gguf", "a-00004-of-00003.gguf",
      "a-00000-of-00003.gguf", "a-00001-of-00000.gguf", "a-00001-of-00003.bin",
      "a-+0001-of-00003.gguf", "a-00001-off-00003.gguf", "a-00001-of-00003",
    ] {
      #expect(GGUFSplitName(other) == nil, "\(other)")
    }
  }
}
