// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import GuidedGeneration
import SchemaModel
import TestSupport
import Testing

/// The generator's own schemas against those of the compiled types.
@Suite struct SchemaAgreementTests {
  /// The types that the generator finds in the fixtures.
  static let declarations: [AnnotatedType] = {
    let folder = Fixtures.url("Declarations")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let sources = names.sorted().filter { $0.hasSuffix(".swift") }.compactMap { name in
      (try? Fixtures.bytes("Declarations/\(name)")).map { SourceFile(path: name, bytes: $0) }
    }
    // What the fixtures ask for, as it is in this build.
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

  /// Types that no other file can name.
  static let unreachable: Set<String> = [
    "Toolbox.Arguments", "Toolbox.Arguments.Inner", "Secret", "Secret.Inner", "Secret.Inner.Depth",
    "Password", "Orchard.Harvest.Note", "Hidden.Inner", "Hidden.Choice",
  ]

  @Test func everyDeclarationHasASample() {
    let declared = Set(Self.declarations.map(\.qualifiedName)).subtracting(Self.unreachable)
    #expect(
      declared.symmetricDifference(Set(Samples.all.map(\.name))).subtracting(["Impossible"]) == [])
  }

  /// Types of which the source alone does not tell the schema, with the reason.
  static let untold: [String: DiagnosticID] = [
    "Limited": .nonLiteralGuide, "Patterns": .nonLiteralGuide,
  ]

  /// The samples of all other types.
  static let told = Samples.all.filter { untold[$0.name] == nil }

  @Test(arguments: untold.keys.sorted())
  func otherTypesHaveNoSchemaFromSource(_ name: String) throws {
    let declared = try #require(Self.declarations.first { $0.qualifiedName == name })
    let error = #expect(throws: SchemaUnavailable.self) { try declared.schema }
    let reason = try #require(Self.untold[name])
    #expect(error?.diagnostics.map(\.id).contains(reason) == true)
  }

  @Test(arguments: told)
  func schemaFromSourceIsThatOfTheType(_ sample: Samples.Sample) throws {
    let declared = try #require(
      Self.declarations.first { $0.qualifiedName == sample.name }, "not found in the fixtures")
    let fromSource = JSONWriter.prettyText(of: try declared.schema.json)
    let compiled = JSONWriter.prettyText(of: try sample.type.generationSchema.schema.json)
    #expect(fromSource == compiled)
  }

  @Test(arguments: told)
  func encodedSchemaIsTheSame(_ sample: Samples.Sample) throws {
    let declared = try #require(
      Self.declarations.first { $0.qualifiedName == sample.name }, "not found in the fixtures")
    let data = try JSONEncoder().encode(sample.type.generationSchema)
    let encoded = try Schema(json: JSONParser.parse(Array(data)))
    let fromSource = try Schema(json: declared.schema.json)
    #expect(encoded.root == fromSource.root)
    #expect(Set(encoded.definitions) == Set(fromSource.definitions))
  }
}
