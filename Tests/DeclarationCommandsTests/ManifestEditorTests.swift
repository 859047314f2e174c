// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DeclarationCommands

@Suite struct ManifestEditorTests {
  private func edited(_ text: String, target: String? = nil) throws -> String {
    try ManifestEditor.edited(text, target: target, dependency: ".package(path: \"../x\")").text
  }

  @Test("missing arguments are added on lines of their own")
  func multiline() throws {
    let text = """
      let package = Package(
        name: "App",  // The app.
        targets: [
          .executableTarget(
            name: "App",
            path: "Code"
          ),
          .testTarget(name: "AppTests", dependencies: ["App"]),
        ]
      )
      """
    #expect(
      try edited(text) == """
        let package = Package(
          name: "App",
          platforms: [.macOS(.v15)],
          dependencies: [.package(path: "../x")],  // The app.
          targets: [
            .executableTarget(
              name: "App",
              dependencies: [.product(name: "GuidedGeneration", package: "swift-guided-generation")],
              path: "Code",
              plugins: [.plugin(name: "GenerablePlugin", package: "swift-guided-generation")]
            ),
            .testTarget(name: "AppTests", dependencies: ["App"]),
          ]
        )
        """)
  }

  @Test("elements are appended to existing arrays")
  func arrays() throws {
    let text = """
      let package = Package(
        name: "App", platforms: [.iOS(.v18)],
        dependencies: [
          .package(path: "../y"),
        ],
        targets: [.target(name: "A"), .target(name: "B", dependencies: [.target(name: "A")])])
      """
    #expect(
      try edited(text, target: "B") == """
        let package = Package(
          name: "App", platforms: [.iOS(.v18)],
          dependencies: [
            .package(path: "../y"),
            .package(path: "../x")
          ],
          targets: [.target(name: "A"), .target(name: "B", dependencies: [.target(name: "A"), .product(name: "GuidedGeneration", package: "swift-guided-generation")], plugins: [.plugin(name: "GenerablePlugin", package: "swift-guided-generation")])])
        """)
  }

  @Test("an edited manifest is not changed again")
  func twice() throws {
    let text = "let package = Package(name: \"A\", targets: [.target(name: \"A\")])"
    let once = try edited(text)
    #expect(once != text)
    #expect(
      try ManifestEditor.edited(
        once, target: nil, dependency: ".package(path: \"../swift-guided-generation\")"
      ).text.contains("../x"))
    let again = try ManifestEditor.edited(
      once.replacing("../x", with: "../swift-guided-generation"), target: nil,
      dependency: ".package(path: \"../swift-guided-generation\")")
    #expect(again.text == once.replacing("../x", with: "../swift-guided-generation"))
  }

  @Test(
    "a manifest without literals is rejected",
    arguments: [
      "let package = makePackage()", "let package = Package(name: \"A\", targets: targets)",
      "let package = Package(name: \"A\", targets: [.target(name: name)])",
    ])
  func unsupported(_ text: String) {
    #expect(throws: ManifestEditor.UnsupportedManifest.self) { try edited(text) }
  }
}
