// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Finds attributes whose names are similar to those of the annotations.
///
/// The generator ignores unknown attributes, which may be macros and property wrappers of the user.
/// An attribute that only resembles an annotation is reported as an error if no other module can
/// declare it, and as a warning otherwise.
struct AnnotationSpellingCheck {
  private let file: ResolvedFile
  private var diagnostics: [Diagnostic] = []

  /// Returns the diagnostics for the attributes of a file.
  ///
  /// - Parameter file: The file.
  /// - Returns: The diagnostics, in source order; none about attributes that the file declares.
  static func diagnostics(for file: ResolvedFile) -> [Diagnostic] {
    var check = AnnotationSpellingCheck(file: file)
    check.visit(file.parsed.members)
    return check.diagnostics
  }

  private init(file: ResolvedFile) {
    self.file = file
  }

  private mutating func visit(_ members: [MemberSyntax]) {
    for member in members {
      switch member {
      case .type(let type):
        for attribute in type.attributes { check(attribute, against: "Generable", isType: true) }
        visit(type.members)
      case .variable(let variable):
        for attribute in variable.attributes { check(attribute, against: "Guide", isType: false) }
      case .enumCase, .initializer, .typeAlias, .function: continue
      }
    }
  }

  private mutating func check(
    _ attribute: AttributeSyntax, against annotation: String, isType: Bool
  ) {
    guard !attribute.isAnnotation, attribute.name.closestMatch(among: [annotation]) != nil,
      isType || hasGuideArguments(attribute), !file.declarations.declaresType([attribute.name])
    else { return }
    let start = attribute.range.start + 1
    let name = SourceRange(start, start + attribute.name.utf8.count)
    let isQualified = file.source.text(name) != attribute.name
    let diagnostic = Diagnostic(
      .misspelledAnnotation(attribute.name, annotation), at: attribute.range, in: file.source,
      fixIts: isQualified ? [] : [.replacing(name, with: annotation)])
    // Attributes of types are macros, which only other modules declare; those of properties may be
    // property wrappers of another file.
    let isCertain =
      isType && file.parsed.imports.allSatisfy { KnownModules.contains($0.module.text) }
    diagnostics.append(isCertain ? diagnostic.with(.error) : diagnostic)
  }

  /// Returns whether an attribute has the arguments of a guide.
  ///
  /// `@Slide` and `@Guided` are plausible names of property wrappers, which other files may
  /// declare.
  private func hasGuideArguments(_ attribute: AttributeSyntax) -> Bool {
    attribute.arguments.contains { argument in
      if let label = argument.label { return label.text == "description" }
      return [.period, .regex, .string].contains(
        file.parsed.tokens[argument.tokens.lowerBound].kind)
    }
  }
}

/// The modules that declare no attributes or types that resemble those of declaration files.
package enum KnownModules {
  private static let names: Set<String> = [
    "FoundationModels", "GuidedGeneration", "Foundation", "FoundationEssentials", "Observation",
    "Swift", "Synchronization", "RegexBuilder", "SwiftUI", "UIKit", "AppKit", "Combine",
    "Playgrounds", "os", "OSLog",
  ]

  /// Returns whether a module is known.
  ///
  /// - Parameter name: The name of the module.
  /// - Returns: Whether the module is part of a toolchain or platform, and known.
  package static func contains(_ name: String) -> Bool { names.contains(name) }
}
