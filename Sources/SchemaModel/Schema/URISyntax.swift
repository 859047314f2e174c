// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// The patterns of URIs (RFC 3986, appendix A) and of IRIs (RFC 3987, section 2.2), which differ in
/// their characters.
struct URISyntax {
  /// The ranges of characters that are unreserved besides those of ASCII.
  private let letters: String
  /// The ranges of additional characters of a query.
  private let queryLetters: String
  /// The pattern of the letter of a future IP address.
  private let future: String

  /// Returns the syntax of URIs.
  static func uri(future: String) -> URISyntax {
    URISyntax(letters: "", queryLetters: "", future: future)
  }

  /// Returns the syntax of IRIs.
  static func iri(future: String) -> URISyntax {
    URISyntax(letters: universal, queryLetters: privateUse, future: future)
  }

  private static let delimiters = "!$&'()*+,;="
  private static let percent = "%[0-9A-Fa-f]{2}"

  /// The ranges of `ucschar`.
  private static let universal: String = {
    let planes = (1...14).map { plane in
      let digit = String(plane, radix: 16)
      return "\\u{\(digit)\(plane == 14 ? "1" : "0")000}-\\u{\(digit)FFFD}"
    }
    return "\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF" + planes.joined()
  }()

  /// The ranges of `iprivate`.
  private static let privateUse = "\\uE000-\\uF8FF\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}"

  // MARK: - References

  private var unreserved: String { "A-Za-z0-9._~\\-" + letters }

  private var character: String {
    "(?:[\(unreserved)\(Self.delimiters):@]|\(Self.percent))"
  }

  private var authority: String {
    let plain = "\(unreserved)\(Self.delimiters)"
    let user = "(?:(?:[\(plain):]|\(Self.percent))*@)?"
    let address = "\(future)[0-9A-Fa-f]+\\.[A-Za-z0-9._~\\-\(Self.delimiters):]+"
    let name = "(?:[\(plain)]|\(Self.percent))*"
    return "//\(user)(?:\\[(?:\(StringFormat.address6)|\(address))\\]|\(name))(?::[0-9]*)?"
  }

  private var rest: String {
    "(?:\\?(?:\(character)|[/?\(queryLetters)])*)?(?:#(?:\(character)|[/?])*)?"
  }

  /// The pattern of a reference with a scheme.
  var absolute: String {
    "[A-Za-z][A-Za-z0-9+.-]*:"
      + "(?:\(authority)(?:/\(character)*)*|/(?:\(character)+(?:/\(character)*)*)?"
      + "|\(character)+(?:/\(character)*)*)?\(rest)"
  }

  /// The pattern of a reference without a scheme.
  private var relative: String {
    let first = "(?:[\(unreserved)\(Self.delimiters)@]|\(Self.percent))+"
    return "(?:\(authority)(?:/\(character)*)*|/(?:\(character)+(?:/\(character)*)*)?"
      + "|\(first)(?:/\(character)*)*)?\(rest)"
  }

  /// The pattern of any reference, with anchors.
  var anchoredReference: String { "^(?:\(absolute)|\(relative))$" }

  /// The pattern of a URI without a user and without an IP literal.
  ///
  /// A port has at most five digits, and a host has no empty label.
  static let conciseURI: String = {
    let syntax = uri(future: "v")
    let host = "[A-Za-z0-9]+(?:(?:[.]|-+)[A-Za-z0-9]+)*"
    let segments = "(?:/\(syntax.character)*)"
    return "[a-z][a-z0-9+.-]*:(?://(?:\(host)(?::[0-9]{1,5})?\(segments)*|\(segments)+)"
      + "|/?\(syntax.character)+\(segments)*)\(syntax.rest)"
  }()

  // MARK: - Templates

  /// The pattern of a URI template (RFC 6570, section 2) without the operators that are reserved
  /// for extensions.
  static let template = template(operators: "+#./;?&", quote: "")

  /// The pattern of all URI templates; erratum 6937 adds the apostrophe to the literals.
  static let validTemplate = template(operators: "+#./;?&=,!@|", quote: "'")

  private static func template(operators: String, quote: String) -> String {
    let literal = "[!#$&\(quote)()*+,./0-9:;=?@A-Z\\[\\]_a-z~\\-\(universal)\(privateUse)]"
    let letter = "(?:[A-Za-z0-9_]|\(percent))"
    let variable = "\(letter)(?:\\.?\(letter))*(?::[1-9][0-9]{0,3}|[*])?"
    let expression = "\\{[\(operators)]?\(variable)(?:,\(variable))*\\}"
    return "(?:\(literal)|\(percent)|\(expression))*"
  }
}
