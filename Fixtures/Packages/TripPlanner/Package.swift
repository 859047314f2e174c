// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "TripPlanner",
  platforms: [.macOS(.v15)],
  dependencies: [
    // In your app: .package(url: "…/swift-guided-generation", from: "…")
    .package(name: "swift-guided-generation", path: "../../..")
  ],
  targets: [
    // The annotated types are in a separate target, so editors see the generated members of a type as
    // soon as its file is saved.
    .target(
      name: "TripModels",
      dependencies: [.product(name: "GuidedGeneration", package: "swift-guided-generation")],
      plugins: [.plugin(name: "GenerablePlugin", package: "swift-guided-generation")]
    ),
    .executableTarget(
      name: "TripPlanner",
      dependencies: [
        "TripModels",
        .product(name: "GuidedGeneration", package: "swift-guided-generation"),
        .product(name: "LocalInference", package: "swift-guided-generation"),
      ]
    ),
  ]
)
