// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import GuidedGeneration
import JSONSchemaCoding
import JSONText
import SchemaModel
import TestSupport
import Testing

/// The schemas computed from source and those of the compiled types.
@Suite struct SchemaAgreementTests {
  /// The annotated types of the fixtures.
  static let declarations: [AnnotatedType] = {
    let folder = Fixtures.url("Declarations")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let sources = names.sorted().filter { $0.hasSuffix(".swift") }.compactMap { name in
      (try? Fixtures.bytes("Declarations/\(name)")).map { SourceFile(path: name, bytes: $0) }
    }
    // The conditions of the fixtures, as in this build.
    var defined: [String] = []
    var undefined = ["canImport(NoSuchModule)"]
    #if DEBUG
      defined.append("DEBUG")
    #endif
    #if canImport(Glibc)
      defined.append("canImport(Glibc)")
    #else
      undefined.append("canImport(Glibc)")
    #endif
    return TypeCatalog(
      GeneratorPipeline.run(sources: sources).resolvedFiles,
      for: BuildConditions(defined: defined, undefined: undefined)
    ).types
  }()

  /// Types that are not visible in other files.
  static let unreachable: Set<String> = [
    "Toolbox.Arguments", "Toolbox.Arguments.Inner", "Secret", "Secret.Inner", "Secret.Inner.Depth",
    "Password", "Orchard.Harvest.Note", "Hidden.Inner", "Hidden.Choice",
  ]

  @Test("every annotated type has a sample")
  func samples() {
    let declared = Set(Self.declarations.map(\.qualifiedName)).subtracting(Self.unreachable)
    #expect(
      declared.symmetricDifference(Set(Samples.all.map(\.name))).subtracting(["Impossible"]) == [])
  }

  /// The types whose schemas cannot be computed from source, with the reasons.
  static let unavailable: [String: DiagnosticID] = [
    "Customer": .unknownType, "Greenhouse.Bed": .nonLiteralGuide, "Limited": .nonLiteralGuide,
    "Orchard.Basket": .nonLiteralGuide, "Orchard.Harvest": .nonLiteralGuide,
    "Orchard.Ladder.Step": .nonLiteralGuide, "Patterns": .nonLiteralGuide,
    "Survey": .nonLiteralGuide, "Survey.Detail": .nonLiteralGuide,
    "Temperature": .unknownType, "Words": .nonLiteralGuide,
  ]

  /// The samples of all other types.
  static let available = Samples.all.filter { unavailable[$0.name] == nil }

  @Test(
    "a schema that depends on non-literal guides is unavailable",
    arguments: unavailable.keys.sorted())
  func unavailableSchema(_ name: String) throws {
    let declared = try #require(Self.declarations.first { $0.qualifiedName == name })
    let error = #expect(throws: SchemaUnavailable.self) { try declared.schema }
    let reason = try #require(Self.unavailable[name])
    #expect(error?.diagnostics.map(\.id).contains(reason) == true)
  }

  @Test("the schema from source equals that of the compiled type", arguments: available)
  func schema(_ sample: Samples.Sample) throws {
    let declared = try #require(
      Self.declarations.first { $0.qualifiedName == sample.name }, "not found in the fixtures")
    let fromSource = JSONWriter.prettyText(of: try declared.schema.json)
    let compiled = JSONWriter.prettyText(of: try sample.type.generationSchema.schema.json)
    #expect(fromSource == compiled)
  }

  @Test(
    "the schema from source equals the encoded schema of the compiled type", arguments: available)
  func encodedSchema(_ sample: Samples.Sample) throws {
    let declared = try #require(
      Self.declarations.first { $0.qualifiedName == sample.name }, "not found in the fixtures")
    let data = try JSONEncoder().encode(sample.type.generationSchema)
    let encoded = try Schema(json: JSONParser.parse(Array(data)))
    let fromSource = try Schema(json: declared.schema.json)
    #expect(encoded.root == fromSource.root)
    #expect(Set(encoded.definitions) == Set(fromSource.definitions))
  }
}
