// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import GuidedGeneration
internal import JSONText
@testable internal import ModelCatalog
internal import SchemaModel
internal import ScriptedInference
internal import StreamPreview
internal import Testing

@Suite("Preview page")
struct PreviewPageTests {
  private static let hostile = "</script><script>alert(1)</script><!-- &amp; \u{2028}\u{2029}"

  private func preview() throws -> Preview {
    let value = JSONWriter.text(of: .object([.init(name: "<b>", value: .string(Self.hostile))]))
    let schema = """
      {"type": "object", "description": "\(Self.hostile)", "properties": {"<b>": {"type": "string"}},
      "required": ["<b>"], "additionalProperties": false}
      """
    return try Preview(
      title: Self.hostile, schema: try GenerationSchema(jsonSchema: schema), json: value, by: .word)
  }

  @Test("texts of a value do not become elements")
  func textsAreEscaped() throws {
    let preview = try preview()
    let html = PreviewPage.html(of: preview)
    #expect(html.ranges(of: "<script").count == 2)
    #expect(html.ranges(of: "</script").count == 2)
    #expect(!html.contains("alert(1)</"))
    #expect(!html.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
    let start = try #require(html.range(of: "id=\"data\">")?.upperBound)
    let data = html[start...].prefix { $0 != "<" }
    #expect(try JSONParser.parse(String(data)) == preview.json)
  }

  @Test("the page refers to no other file and creates no elements from text")
  func pageIsSelfContained() throws {
    let html = PreviewPage.html(of: try preview())
    #expect(html.contains("default-src 'none'"))
    for reference in [
      "http:", "https:", "src=", "href=", "@import", "url(", "fetch(", "innerHTML", "outerHTML",
      "insertAdjacentHTML", "document.write", "eval(",
    ] {
      #expect(!html.contains(reference), "the page contains '\(reference)'")
    }
  }

  @Test("the policy allows only the style and the script of the page")
  func policyHasHashes() throws {
    let html = PreviewPage.html(of: try preview())
    let policy =
      "default-src 'none'; style-src '\(PreviewPage.styleHash)'; "
      + "script-src '\(PreviewPage.scriptHash)'; base-uri 'none'; form-action 'none'"
    #expect(html.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"))
    for (name, hash) in [("style", PreviewPage.styleHash), ("script", PreviewPage.scriptHash)] {
      let element = try #require(html.components(separatedBy: "<\(name)>").last)
      let content = try #require(element.components(separatedBy: "</\(name)>").first)
      #expect(hash == "sha256-\(Self.digest(of: content))", "the hash of '\(name)' is stale")
    }
    #expect(!html.contains("style=") && !html.contains(" onclick="))
  }

  /// Returns the SHA-256 checksum of a text in Base64.
  private static func digest(of text: String) -> String {
    var checksum = SHA256()
    checksum.append(Array(text.utf8))
    let digits = Array(checksum.finish())
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }

  @Test("controls have names, and changes are announced")
  func pageIsAccessible() throws {
    let html = PreviewPage.html(of: try preview())
    #expect(html.contains("<html lang=\"en\">"))
    #expect(html.contains("role=\"status\" aria-live=\"polite\""))
    let buttons = html.split(separator: "<button").dropFirst()
    #expect(buttons.count == 5)
    for button in buttons {
      let text = button.prefix { $0 != "<" }
      #expect(text.contains("aria-label=") || text.contains(">Play") || text.contains(">Next"))
    }
  }
}
