// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

/// Valid and invalid JSON texts.
enum JSONDocuments {
  /// Valid texts with every construct of the grammar.
  static let valid: [String] = [
    "null", "true", "false", "0", "-0", "12", "-12.50e+3", "1E400", #""""#, #""a""#,
    " [ ] ", "\t{\r\n}\n", "[[],{}]", "[1,2 , 3]", #"{"a":1}"#, #"{"":""}"#,
    #"{"a":{"b":[null,{"c":"d"}]},"e":[[["x"]]]}"#,
    #"{"same":1,"same":2}"#,
    #""q\"b\\s\/b\bf\fn\nr\rt\t""#,
    #""\u0041\u00e9\u4e2d\uD83D\uDE00\ud83d\udc69\u200D\u0000""#,
    "\"né 中文 😀 👩‍👩‍👧 e\u{301} \u{7F} \u{2028} \u{10FFFF}\"",
    #"[1.5, "two", true, null, {"three": [3, 3.0, 3e0]}, false, -1]"#,
    #"{"title": "A walk", "days": [{"n": 1, "stops": ["Gate", "H\u00fctte"]}, {"n": 2}]}"#,
    String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
    String(repeating: #"{"k":"#, count: 40) + "0" + String(repeating: "}", count: 40),
    "[" + (0..<100).map(String.init).joined(separator: ", ") + "]",
    "\"" + String(repeating: "long ü text ", count: 40) + "\"",
  ]

  /// Invalid texts with a fault of every kind.
  static let invalid: [String] = [
    "", " ", "nul", "nulL", "tru3", "True", "'a'", "+1", "01", "-", "-x", "1.", "1.e1", ".5", "1e",
    "1e+", "1 2", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "]", "{", "{,}", "{a:1}", #"{"a"}"#,
    #"{"a" 1}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":1"#, #"{"a":1]"#, "[1}", "[] []", "{}}",
    "\"", "\"\n\"", "\"\u{1F}\"", #""\x""#, #""\u12""#, #""\u12g4""#, #""\ud800""#, #""\ud800x""#,
    #""\ud800\n""#, #""\ud800\u0041""#, #""\ud800\ud800""#, #""\udc00""#, #""\ud80"#,
    "[\"a\",\n  \u{7}]",
    "\u{FEFF}1", "/**/1", "NaN", "Infinity", "[1,\n2,\n 03]", "1x", "[1x]", "{\"a\":\"b\"x}",
  ]

  /// The contents of strings that are malformed UTF-8.
  static let malformedSequences: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80],
    [0xE0, 0xA0], [0xED, 0xA0, 0x80], [0xEF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
  ]
}
