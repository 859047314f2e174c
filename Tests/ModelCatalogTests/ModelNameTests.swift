// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ModelCatalog

@Suite("Model names")
struct ModelNameTests {
  @Test("paths, repositories, and local names are distinguished")
  func kinds() throws {
    let repository = try #require(HubRepository("owner/small-GGUF"))
    #expect(try ModelName("./models/a") == .file("./models/a"))
    #expect(try ModelName("a.gguf") == .file("a.gguf"))
    #expect(try ModelName("~/x") == .file("~/x"))
    #expect(try ModelName("owner/small-GGUF") == .repository(repository, quantization: nil))
    #expect(
      try ModelName("owner/small-GGUF:q8_0") == .repository(repository, quantization: "q8_0"))
    #expect(try ModelName("smollm2") == .local("smollm2", tag: nil))
    #expect(try ModelName("smollm2:135m") == .local("smollm2", tag: "135m"))
  }

  @Test(
    "names that could leave a folder are rejected",
    arguments: ["", "a/b/c", "a/..", "..", "a//b", "o/.hidden", "a b", "o/n:q:r", "o/n:"])
  func invalidNames(_ text: String) {
    #expect(throws: ModelCatalogError(.invalidName(text))) { try ModelName(text) }
  }

  @Test("the quantization and the part are read from the file name")
  func fileNames() throws {
    let plain = try #require(ModelFileName("Qwen3-0.6B-Q4_K_M.gguf"))
    #expect(plain.quantization == "Q4_K_M" && plain.part == nil && plain.partCount == 1)
    let dotted = try #require(ModelFileName("SmolLM2-135M-Instruct.Q4_1.gguf"))
    #expect(dotted.quantization == "Q4_1")
    let split = try #require(ModelFileName("Q8_0/big-iq4_xs-00002-of-00003.gguf"))
    #expect(split.quantization == "IQ4_XS" && split.part == 2 && split.partCount == 3)
    #expect(
      split.partPaths == (1...3).map { "Q8_0/big-iq4_xs-0000\($0)-of-00003.gguf" })
    #expect(try #require(ModelFileName("Llama-3.2-1B.gguf")).quantization == nil)
    #expect(ModelFileName("mmproj-model-f16.gguf") == nil)
    #expect(ModelFileName("model.safetensors") == nil)
    let zero = try #require(ModelFileName("x-00000-of-00000.gguf"))
    #expect(zero.part == nil && zero.stem == "x-00000-of-00000")
  }

  @Test("Q4_K_M is the default, and other choices are listed")
  func selection() throws {
    let files = [
      "README.md", "m-Q4_K_M.gguf", "m-Q8_0.gguf", "mmproj-F16.gguf",
      "big/m-F16-00001-of-00002.gguf", "big/m-F16-00002-of-00002.gguf",
    ]
    let selection = ModelSelection(files)
    #expect(try selection.paths(quantization: nil, name: "o/m") == ["m-Q4_K_M.gguf"])
    #expect(try selection.paths(quantization: "q8_0", name: "o/m") == ["m-Q8_0.gguf"])
    #expect(try selection.paths(quantization: "F16", name: "o/m").count == 2)
    #expect(
      throws: ModelCatalogError(
        .noMatchingFile("o/m:Q2_K", choices: ["o/m:F16", "o/m:Q4_K_M", "o/m:Q8_0"]))
    ) { try selection.paths(quantization: "Q2_K", name: "o/m:Q2_K") }
    #expect(try ModelSelection(["only.gguf"]).paths(quantization: nil, name: "o/m").count == 1)
    #expect(throws: ModelCatalogError.self) {
      try ModelSelection(["a-Q4_0-00001-of-00002.gguf"]).paths(quantization: nil, name: "o/m")
    }
  }
}
