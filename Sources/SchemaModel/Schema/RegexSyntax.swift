// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The pattern of the regular expressions that are generated.
///
/// They are valid with and without the flag `u` of ECMA-262 (2024, section 22.2.1). Groups nest up
/// to ``nesting`` deep, and lookarounds contain only groups without further ones. There are no
/// named groups and no backreferences: their names and numbers would have to be compared with
/// others.
enum RegexSyntax {
  private static let nesting = 3

  static let pattern = "^\(alternatives(nesting: nesting, lookarounds: true))$"

  /// Returns the pattern of alternatives with groups up to a depth.
  private static func alternatives(nesting: Int, lookarounds: Bool) -> String {
    var atoms = [#"[^\\^$.*+?()\[\]{}|]"#, "[.]", escape, characterClass]
    var assertions = [#"[$^]|\\[Bb]"#]
    if nesting > 0 {
      let contents = alternatives(nesting: nesting - 1, lookarounds: lookarounds)
      atoms.append(#"\((?:\?:)?\#(contents)\)"#)
      if lookarounds {
        let contents = alternatives(nesting: 1, lookarounds: false)
        assertions.append(#"\(\?<?[=!]\#(contents)\)"#)
      }
    }
    let term =
      "(?:(?:\(atoms.joined(separator: "|")))(?:\(quantifier))?"
      + "|\(assertions.joined(separator: "|")))"
    return "(?:\(term)|[|])*"
  }

  // MARK: - Characters

  private static let escape: String = {
    let hex = "[0-9A-Fa-f]"
    let category =
      "(?:C[cfo]|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)"
    let letter = #"[DSWdfnrstvw$()*+./?\[\\\]^{|}]"#
    return #"\\(?:\#(letter)|c[A-Za-z]|x\#(hex){2}|u\#(hex){4}|[Pp]\{\#(category)\})"#
  }()

  private static let characterClass: String = {
    let item = #"(?:\#(range)|[^\\\]\-]|\#(escape))"#
    return #"\[\^?(?:-?\#(item)+-?|-)\]"#
  }()

  /// The ranges of a class whose ends need not be remembered to be compared, such as those to the
  /// last letter, and from the first code point on.
  private static let range: String = {
    let ranges = [
      "0-[0-9]", "1-[1-9]", "[0-9]-9", "a-[a-z]", "[a-z]-z", "[a-f]-f", "A-[A-Z]", "[A-Z]-Z",
      "[A-F]-F", "[A-Z]-[a-z]", "[ !]-~", #"\\x00-\\x[0-9A-Fa-f]{2}"#,
      #"\\u0000-\\u[0-9A-Fa-f]{4}"#,
    ]
    return "(?:\(ranges.joined(separator: "|")))"
  }()

  // MARK: - Quantifiers

  /// The quantifiers, except those with two numbers of three digits, or of two digits that differ
  /// only in the second one, unless that of the first number is zero.
  private static let quantifier: String = {
    var counts = ["[0-9]{1,4},?"]
    counts += ["[0-9],[1-9][0-9]{1,3}", "[1-9][0-9],[1-9][0-9]{2,3}"]
    counts.append("[1-9][0-9]{2},[1-9][0-9]{3}")
    counts += (0...9).map { "\($0),[\($0)-9]" }
    counts += (1...8).map { "\($0)(?:0,\($0)[0-9]|[0-9],[\($0 + 1)-9][0-9])" }
    counts.append("90,9[0-9]")
    return #"(?:[*+?]|\{(?:\#(counts.joined(separator: "|")))\})[?]?"#
  }()
}
