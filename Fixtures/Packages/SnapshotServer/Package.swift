// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "SnapshotServer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-guided-generation", path: "../../..")
  ],
  targets: [
    // The server and its clients share the annotated types.
    .target(
      name: "TripTypes",
      dependencies: [.product(name: "GuidedGeneration", package: "swift-guided-generation")],
      plugins: [.plugin(name: "GenerablePlugin", package: "swift-guided-generation")]
    ),
    .executableTarget(
      name: "SnapshotServer",
      dependencies: [
        "TripTypes",
        .product(name: "GuidedGeneration", package: "swift-guided-generation"),
        .product(name: "RemoteInference", package: "swift-guided-generation"),
        .product(name: "ScriptedInference", package: "swift-guided-generation"),
      ]
    ),
  ]
)
