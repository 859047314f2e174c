// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A page of `docs` that becomes an article.
struct ArticlePage {
  /// The path in `docs`, such as `decisions/0001-title.md`.
  let path: String
  /// The text of the page.
  let text: String

  /// The name of the article, which is unique: the path with hyphens, without the extension.
  var name: String {
    path.replacing("/", with: "-").replacing(".md", with: "")
  }

  /// The title: the first heading of the page.
  var title: String {
    headings.first ?? name
  }

  /// The texts of all headings.
  var headings: [String] {
    MarkdownSegment.segments(of: text).filter { !$0.isCode }.flatMap { segment in
      segment.text.split(separator: "\n").filter { $0.hasPrefix("#") }.map {
        $0.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// Returns the fragment with which the documentation compiler addresses a heading.
  ///
  /// - Parameter anchor: The anchor of the heading on a web page: lowercase, with hyphens.
  /// - Returns: The fragment, or nil if no heading has the anchor.
  func fragment(of anchor: String) -> String? {
    headings.first { Self.anchor(of: $0) == anchor }?.replacing("`", with: "")
      .replacing(" ", with: "-")
  }

  /// Returns the anchor that web sites for repositories give a heading.
  private static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        .map { $0 == " " ? "-" : $0 })
  }
}

/// A part of a page: text, or a block of code with its fences.
struct MarkdownSegment {
  /// Whether the segment is a block of code.
  let isCode: Bool
  /// The lines of the segment, each with its line break.
  var text: String

  /// Returns the segments of a page, whose concatenation is the page.
  ///
  /// - Parameter page: The text of the page.
  /// - Returns: The segments, in order.
  static func segments(of page: String) -> [MarkdownSegment] {
    var segments = [MarkdownSegment(isCode: false, text: "")]
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      let isInCode = segments[segments.count - 1].isCode
      if isFence, !isInCode { segments.append(MarkdownSegment(isCode: true, text: "")) }
      segments[segments.count - 1].text += line + "\n"
      if isFence, isInCode { segments.append(MarkdownSegment(isCode: false, text: "")) }
    }
    return segments
  }
}
