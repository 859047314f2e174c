// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

extension Emitter {
  /// Returns the part of the source that the generated file re-emits.
  func rewrite(_ types: [(ResolvedType, EmittedType)]) -> SourceRewrite {
    var insertions: [Int: [SourceRewrite.Insertion]] = [:]
    for (type, code) in types where !code.bodyMembers.isEmpty {
      insertions[type.closingBrace, default: []].append(
        SourceRewrite.Insertion(
          depth: type.path.count, condition: condition(type.variant), members: code.bodyMembers))
    }
    var heads: [Int: String] = [:]
    var ends: Set<Int> = []
    for region in file.regions.nested {
      let tokens = file.parsed.tokens(in: region.body)
      guard let first = tokens.first, let last = tokens.last else { continue }
      heads[file.parsed.tokens[first].range.start] = region.head
      ends.insert(file.parsed.tokens[last].range.start)
    }
    return SourceRewrite(
      file: file.parsed, keptRanges: keptRanges, edits: edits, extensionHeads: heads,
      extensionEnds: ends, insertions: insertions)
  }

  /// The ranges that are re-emitted: the regions, the imports, and the directives around them.
  private var keptRanges: [SourceRange] {
    let (parsed, regions) = (file.parsed, file.regions)
    if regions.isWholeFile {
      return [SourceRange(firstDeclaration, file.source.bytes.count)]
    }
    var ranges = regions.ranges
    var ifConfigs: Set<Int> = []
    for (index, ifConfig) in parsed.ifConfigs.enumerated()
    where ifConfig.clauses.contains(where: { ranges.contains($0.body) }) {
      ifConfigs.insert(index)
      ifConfigs.formUnion(ifConfig.conditions.map(\.ifConfig))
    }
    let imports = parsed.imports.filter { item in
      !regions.contains(item.range)
        && !item.conditions.contains(where: { regions.role(of: $0) == .excluded })
    }
    ranges += imports.map(\.range) + separators(of: imports)
    for item in imports { ifConfigs.formUnion(item.conditions.map(\.ifConfig)) }
    for ifConfig in ifConfigs.map({ parsed.ifConfigs[$0] })
    where !regions.contains(ifConfig.clauses[0].directive) {
      ranges += ifConfig.directives
    }
    return ranges.sorted { $0.start < $1.start }
  }

  /// Returns the semicolons between imports, without which a line could not contain several.
  private func separators(of imports: [ImportSyntax]) -> [SourceRange] {
    zip(imports, imports.dropFirst()).compactMap { left, right in
      guard left.range.end < right.range.start else { return nil }
      let between = file.parsed.tokens(in: SourceRange(left.range.end, right.range.start))
      guard let first = between.first, between.count == 1,
        file.parsed.tokens[first].kind == .semicolon
      else { return nil }
      return file.parsed.tokens[first].range
    }
  }

  /// The offset after the comments at the start of the file, except documentation comments.
  private var firstDeclaration: Int {
    let first = file.parsed.lexemes.first { lexeme in
      switch lexeme.kind {
      case .whitespace, .newline: false
      case .lineComment: file.source.text(lexeme.range).hasPrefix("///")
      case .blockComment: file.source.text(lexeme.range).hasPrefix("/**")
      default: true
      }
    }
    return first?.range.start ?? file.source.bytes.count
  }

  private var edits: [SourceRewrite.Edit] {
    let annotations = file.parsed.annotations.map(\.range)
    // The conditions include those in function bodies.
    let guards = file.parsed.conditions.values.flatMap(\.guardRanges).map {
      SourceRewrite.Edit(
        range: $0, replacement: file.regions.replacement(forGuardAt: $0, in: file.source))
    }
    let modules = file.moduleReferences.filter { range in
      !annotations.contains { $0.contains(range) }
    }
    let removed = annotations + emptyDirectives(annotations) + sourceLocations
    let edits =
      guards + removed.map { SourceRewrite.Edit(range: $0, replacement: nil) }
      + file.widenedModifiers.map { SourceRewrite.Edit(range: $0, replacement: "fileprivate") }
      + modules.map { SourceRewrite.Edit(range: $0, replacement: ModuleNames.runtime) }
    return edits.sorted { $0.range.start < $1.range.start }
  }

  /// The `#sourceLocation` directives of the source, which would override the generated ones.
  private var sourceLocations: [SourceRange] {
    let tokens = file.parsed.tokens
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .poundName,
        file.parsed.text(ofToken: index) == "#sourceLocation",
        let end = tokens[index...].firstIndex(where: { $0.kind == .rightParen })
      else { return nil }
      return SourceRange(tokens[index].range.start, tokens[end].range.end)
    }
  }

  /// Returns the directives around annotations only.
  ///
  /// Without the annotations, these directives would separate other attributes from their
  /// declaration.
  private func emptyDirectives(_ annotations: [SourceRange]) -> [SourceRange] {
    let ifConfigs = file.parsed.ifConfigs.filter(\.containsOnlyAttributes)
    // Nested directives are blank if the directives around them are.
    let blanks = annotations + ifConfigs.flatMap(\.directives)
    return ifConfigs.filter { ifConfig in
      ifConfig.clauses.allSatisfy { clause in
        file.parsed.tokens(in: clause.body).allSatisfy { index in
          blanks.contains { $0.contains(file.parsed.tokens[index].range) }
        }
      }
    }.flatMap(\.directives)
  }
}
