// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target, which make undeclared dependencies errors.
var strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// CI sets this variable, so one build is both the check for warnings and the build of the tests.
if Context.environment["WARNINGS_AS_ERRORS"] != nil {
  strict.append(.treatAllWarnings(as: .error))
}

let package = Package(
  name: "swift-guided-generation",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "GuidedGeneration", targets: ["GuidedGeneration"]),
    .library(name: "GrammarEngine", targets: ["GrammarEngine"]),
    .library(name: "LocalInference", targets: ["LocalInference"]),
    .library(name: "ModelCatalog", targets: ["ModelCatalog"]),
    .library(name: "RemoteInference", targets: ["RemoteInference"]),
    .library(name: "ScriptedInference", targets: ["ScriptedInference"]),
    .plugin(name: "GenerablePlugin", targets: ["GenerablePlugin"]),
    .plugin(name: "GenerableCommand", targets: ["GenerableCommand"]),
    .plugin(name: "GenerableCheck", targets: ["GenerableCheck"]),
    .executable(name: "generable", targets: ["generable"]),
  ],
  targets: [
    // The schema tree, JSON values, and the pattern language.
    .target(name: "SchemaModel", swiftSettings: strict),

    // JSON as bytes: a strict parser, an incremental parser, and the tape that snapshots share.
    .target(name: "JSONText", dependencies: ["SchemaModel"], swiftSettings: strict),

    // JSON Schema documents, read into the schema tree and written from it.
    .target(
      name: "JSONSchemaCoding", dependencies: ["JSONText", "SchemaModel"], swiftSettings: strict),

    // The grammar, automaton, and token masks of a schema.
    .target(
      name: "GrammarEngine", dependencies: ["JSONSchemaCoding", "JSONText", "SchemaModel"],
      swiftSettings: strict),

    // The runtime that applications import.
    .target(
      name: "GuidedGeneration",
      dependencies: ["GrammarEngine", "JSONSchemaCoding", "JSONText", "SchemaModel"],
      swiftSettings: strict),

    // Models in the process, evaluated on the CPU.
    .target(name: "CKernels"),
    .target(name: "CEmbeddedModel", exclude: ["embedded-model.gguf"]),
    .target(
      name: "LocalInference",
      dependencies: [
        "GuidedGeneration", "GrammarEngine", "JSONSchemaCoding", "JSONText", "SchemaModel",
        "CKernels", "CEmbeddedModel",
      ],
      swiftSettings: strict),

    // Finding and downloading model files.
    .target(name: "ModelCatalog", dependencies: ["LocalInference"], swiftSettings: strict),

    // Models behind servers. Only this module and ModelCatalog use the network.
    .target(
      name: "RemoteInference",
      dependencies: [
        "GuidedGeneration", "GrammarEngine", "JSONSchemaCoding", "JSONText", "SchemaModel",
      ],
      swiftSettings: strict),

    // Models that follow a script, and the partial states of a value, for tests and previews.
    .target(
      name: "ScriptedInference", dependencies: ["GuidedGeneration", "JSONText", "SchemaModel"],
      swiftSettings: strict),

    // Pages that replay how a value streams.
    .target(
      name: "StreamPreview",
      dependencies: [
        "GrammarEngine", "GuidedGeneration", "JSONText", "SchemaModel", "ScriptedInference",
      ],
      swiftSettings: strict),

    // Generates Swift from declarations. Every client compiles it for the host, so it depends on no
    // other target.
    .target(name: "GenerableCodegen", swiftSettings: strict),
    .executableTarget(
      name: "generable-codegen", dependencies: ["GenerableCodegen"], swiftSettings: strict),
    .plugin(
      name: "GenerablePlugin", capability: .buildTool(), dependencies: ["generable-codegen"]),

    // Computes schemas from declarations, for the command.
    .target(
      name: "DeclarationSchemas", dependencies: ["GenerableCodegen", "SchemaModel"],
      swiftSettings: strict),

    // The commands that read declarations, without the runtime.
    .target(
      name: "DeclarationCommands",
      dependencies: [
        "GenerableCodegen", "DeclarationSchemas", "JSONSchemaCoding", "JSONText", "SchemaModel",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "generable-check", dependencies: ["DeclarationCommands"], swiftSettings: strict),

    // The complete command.
    .executableTarget(
      name: "generable",
      dependencies: [
        "DeclarationCommands", "GenerableCodegen", "DeclarationSchemas", "GuidedGeneration",
        "GrammarEngine", "JSONSchemaCoding", "JSONText", "LocalInference", "ModelCatalog",
        "RemoteInference", "SchemaModel", "ScriptedInference", "StreamPreview",
      ],
      swiftSettings: strict),

    .plugin(
      name: "GenerableCommand",
      capability: .command(
        intent: .custom(
          verb: "generable",
          description: "Check, expand or describe the declarations of the package's targets."),
        permissions: [
          .writeToPackageDirectory(
            reason: "'expand' writes the generated files into the targets' folders.")
        ]), dependencies: ["generable"]),
    // The same command without write permission. Shared files are symbolic links.
    .plugin(
      name: "GenerableCheck",
      capability: .command(
        intent: .custom(
          verb: "generable-check",
          description: "Check the declarations of the package's targets; writes nothing.")),
      dependencies: ["generable-check"]),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: [
        "GenerableCodegen", "DeclarationSchemas", "GrammarEngine", "JSONSchemaCoding", "JSONText",
        "SchemaModel",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "SchemaModelTests", dependencies: ["SchemaModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "JSONTextTests", dependencies: ["JSONText", "SchemaModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "JSONSchemaCodingTests",
      dependencies: ["JSONSchemaCoding", "JSONText", "SchemaModel", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GrammarEngineTests",
      dependencies: [
        "GrammarEngine", "JSONSchemaCoding", "JSONText", "SchemaModel", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GuidedGenerationTests",
      dependencies: [
        "GuidedGeneration", "GrammarEngine", "JSONSchemaCoding", "JSONText", "SchemaModel",
        "ScriptedInference", "TestSupport",
      ],
      swiftSettings: strict, plugins: ["GenerablePlugin"]),
    .testTarget(
      name: "ScriptedInferenceTests", dependencies: ["ScriptedInference", "GuidedGeneration"],
      swiftSettings: strict, plugins: ["GenerablePlugin"]),
    .testTarget(
      name: "LocalInferenceTests",
      dependencies: [
        "LocalInference", "GuidedGeneration", "GrammarEngine", "JSONSchemaCoding", "JSONText",
        "SchemaModel", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ModelCatalogTests", dependencies: ["ModelCatalog", "LocalInference"],
      swiftSettings: strict),
    .testTarget(
      name: "RemoteInferenceTests",
      dependencies: [
        "RemoteInference", "GuidedGeneration", "GrammarEngine", "JSONSchemaCoding", "JSONText",
        "SchemaModel", "ScriptedInference", "TestSupport",
      ],
      swiftSettings: strict, plugins: ["GenerablePlugin"]),
    .testTarget(
      name: "StreamPreviewTests",
      dependencies: [
        "StreamPreview", "DeclarationCommands", "GrammarEngine", "GuidedGeneration",
        "JSONSchemaCoding", "JSONText", "ModelCatalog", "SchemaModel", "ScriptedInference",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GenerableCodegenTests",
      dependencies: ["GenerableCodegen", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DeclarationSchemasTests",
      dependencies: [
        "DeclarationSchemas", "GenerableCodegen", "JSONSchemaCoding", "JSONText", "SchemaModel",
        "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DeclarationCommandsTests",
      dependencies: [
        "DeclarationCommands", "DeclarationSchemas", "GenerableCodegen", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GeneratedCodeTests",
      dependencies: [
        "GuidedGeneration", "GrammarEngine", "GenerableCodegen", "DeclarationSchemas",
        "JSONSchemaCoding", "JSONText",
        "SchemaModel", "TestSupport",
      ],
      swiftSettings: strict, plugins: ["GenerablePlugin"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "SchemaModel", "JSONText", "JSONSchemaCoding", "GrammarEngine", "GuidedGeneration",
        "LocalInference", "GenerableCodegen", "DeclarationSchemas", "TestSupport",
      ],
      swiftSettings: strict),
    // Long checks and measurements, which are not a product. Its declarations are links to
    // Fixtures.
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "GuidedGeneration", "LocalInference", "RemoteInference", "GrammarEngine",
        "GenerableCodegen", "JSONSchemaCoding", "JSONText", "SchemaModel", "ScriptedInference",
        "TestSupport",
      ],
      path: "Tests/Benchmarks", exclude: ["peers", "Validation/judge.py"],
      swiftSettings: strict,
      plugins: ["GenerablePlugin"]),
    .testTarget(
      name: "StyleTests", dependencies: ["GenerableCodegen", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PackageTests", dependencies: ["TestSupport", "JSONText", "SchemaModel"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
