// swift-tools-version: 6.0

import PackageDescription

/// The package that compiles the code of `docs`. The tests add one file per page to `Documents` and
/// `Models`.
let package = Package(
  name: "DocumentCode",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-guided-generation", path: "../../..")],
  targets: [
    .target(
      name: "Models",
      dependencies: [.product(name: "GuidedGeneration", package: "swift-guided-generation")],
      plugins: [.plugin(name: "GenerablePlugin", package: "swift-guided-generation")]
    ),
    .target(
      name: "Documents",
      dependencies: [
        "Models",
        .product(name: "GrammarEngine", package: "swift-guided-generation"),
        .product(name: "GuidedGeneration", package: "swift-guided-generation"),
        .product(name: "LocalInference", package: "swift-guided-generation"),
        .product(name: "ModelCatalog", package: "swift-guided-generation"),
        .product(name: "RemoteInference", package: "swift-guided-generation"),
        .product(name: "ScriptedInference", package: "swift-guided-generation"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
