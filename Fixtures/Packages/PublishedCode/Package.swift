// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "PublishedCode",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-guided-generation", path: "../../..")
  ],
  targets: [
    // Uses of every public symbol of Apple's framework that this package supports, with its labels and
    // types. A signature that changes does not compile.
    .target(
      name: "EverySymbol",
      dependencies: [.product(name: "GuidedGeneration", package: "swift-guided-generation")]
    ),
    // Calls and declarations in the style of code that was published for Apple's framework.
    .executableTarget(
      name: "PublishedCode",
      dependencies: [
        "EverySymbol",
        .product(name: "GuidedGeneration", package: "swift-guided-generation"),
      ],
      plugins: [.plugin(name: "GenerablePlugin", package: "swift-guided-generation")]
    ),
  ]
)
