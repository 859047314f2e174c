// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

package import SchemaModel

/// The HTML page of a preview: one file without references to others.
package enum PreviewPage {
  /// Returns the page.
  ///
  /// The texts of the preview are data: they are embedded as JSON without characters that end the
  /// element, and the script of the page uses them only as the text of elements.
  ///
  /// - Parameter preview: The preview.
  /// - Returns: The page, in ASCII except for the texts of the preview.
  package static func html(of preview: Preview) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Stream preview</title>
    <style>
    \(PageStyle.text)
    </style>
    </head>
    <body>
    \(PageMarkup.text)
    <script type="application/json" id="data">\(escaped(preview.json))</script>
    <script>
    \(PageScript.text)
    </script>
    </body>
    </html>

    """
  }

  /// The policy forbids all connections and resources, and other styles and scripts than those of
  /// the page, also if they are in the page.
  private static let policy =
    "default-src 'none'; style-src '\(styleHash)'; script-src '\(scriptHash)'; "
    + "base-uri 'none'; form-action 'none'"

  /// The hash of the content of the style element, as in "Content Security Policy Level 3".
  ///
  /// A test compares it with the content.
  package static let styleHash = "sha256-HSSfNjob3uBixI7mnkD+xGZrJFZYRzQ9wUIFwCsAv0s="

  /// The hash of the content of the script element.
  package static let scriptHash = "sha256-HoLS1eFuil/xQN6vfxrQPYnjwgs1T0Ml7cK0O7Ue0cE="

  /// Returns JSON text that can be embedded into a script element.
  ///
  /// - Parameter json: The value.
  /// - Returns: The text, in which `<`, `>`, `&` and the line separators of JavaScript are escapes.
  package static func escaped(_ json: JSONValue) -> String {
    var text = ""
    for scalar in JSONWriter.text(of: json, layout: .compact).unicodeScalars {
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
