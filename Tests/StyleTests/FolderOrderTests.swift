// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GenerableCodegen
import Testing

/// Inside a module with more than 20 files, a folder refers only to itself and to folders that come
/// before it.
@Suite("Order of folders")
struct FolderOrderTests {
  /// The folders of each module, in the order in which they build on each other.
  static let folders: [String: [String]] = [
    "SchemaModel": ["Values", "Pattern", "Schema"],
    "JSONText": ["Syntax", "Strict", "Tape", "Partial"],
    "JSONSchemaCoding": [
      "Documents", "NormalForm", "Normalization", "Lowering", "Reading", "Decoding", "Writing",
    ],
    "GrammarEngine": [
      "Memory", "Program", "Automata", "Compile", "Tokens", "Fragments", "LazyDFA", "Walk",
      "Vocabulary", "Mask", "UniqueItems", "Budget", "Matching", "GBNF", "Rules", "Validation",
    ],
    "GuidedGeneration": [
      "Prompting", "Content", "Generable", "SchemaLowering", "JSONSchema", "Validation", "Formats",
      "GeneratedCode", "Options", "Transcript", "Tools", "Session", "Errors", "ToolCalling",
      "Models", "Sampling", "Profiles", "Streaming", "Requests", "Feedback", "Overloads",
      "Serving",
    ],
    "LocalInference": [
      "Errors", "Memory", "GGUF", "Transformer", "Architectures", "Tokenizer", "JinjaSyntax",
      "JinjaValues", "JinjaEvaluation", "ChatTemplates", "Model",
    ],
    "RemoteInference": [
      "Events", "Transport", "Streams", "Schemas", "Dialects", "Model", "Images", "Snapshots",
    ],
    "GenerableCodegen": [
      "Source", "Diagnostics", "Lexer", "Literals", "Parser", "Resolution", "Guides", "Checks",
      "Emission", "Rendering", "GeneratorPipeline.swift",
    ],
    "DeclarationCommands": ["Terminal", "CommandLine", "Files", "Packages", "Commands"],
    "generable": ["Terminal", "Commands", "Preview", "GenerableTool.swift"],
  ]

  /// The number of files above which a module needs an order.
  static let fileLimit = 20

  @Test("every module with many files has an order of its folders")
  func largeModulesHaveAnOrder() throws {
    let modules = Dictionary(grouping: try SourceTree.swiftFiles(in: "Sources"), by: \.module)
    for (module, files) in modules where files.count > Self.fileLimit {
      let order = Self.folders[module, default: []]
      let missing = Set(files.map(\.folder)).subtracting(order).sorted()
      #expect(missing.isEmpty, "add to the order of '\(module)': \(missing)")
      let stale = Set(order).subtracting(files.map(\.folder)).sorted()
      #expect(stale.isEmpty, "remove from the order of '\(module)': \(stale)")
    }
  }

  @Test("no folder refers to a type of a later folder", arguments: folders.keys.sorted())
  func referencesPointBackward(_ module: String) throws {
    let order = try #require(Self.folders[module])
    let files = try SourceTree.swiftFiles(in: "Sources/\(module)")
    var positions: [String: Int] = [:]
    for file in files {
      let position = try #require(order.firstIndex(of: file.folder))
      for type in file.topLevelTypes { positions[type] = position }
    }
    #expect(positions.count > files.count / 4, "hardly any types were found")
    for file in files {
      let position = try #require(order.firstIndex(of: file.folder))
      for token in file.code where token.kind == .identifier {
        guard let target = positions[token.text], target > position else { continue }
        Issue.record(
          """
          \(file.path):\(token.line): '\(token.text)' belongs to '\(order[target])', which comes \
          after '\(order[position])'; move one of the two
          """)
      }
    }
  }
}
