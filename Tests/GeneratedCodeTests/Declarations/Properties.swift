// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationModels)
  import Foundation
  import FoundationModels

  @propertyWrapper
  struct Clamped: Equatable {
    private var value: Int

    init(wrappedValue: Int) {
      value = min(max(wrappedValue, 0), 10)
    }

    var wrappedValue: Int {
      get { value }
      set { value = min(max(newValue, 0), 10) }
    }
  }

  typealias Title = String
  typealias MaybeLabel = Labelled?

  @Generable
  struct Labelled: Equatable {
    typealias Parts = [Title]

    var label: Title
    var parts: Parts
  }

  /// Every way to write a property.
  @Generable
  struct Properties: Equatable {
    // Types in every spelling.
    var plain: Int; var optional: Optional<Int>, sugared: Int?
    let unwrapped: Int!
    var list: Array<Int>, matrix: [[String]]
    var qualified: Swift.String, decimal: Foundation.Decimal
    var parenthesized: (Int), inside: [(Bool)]?
    var alias: Title, nested: Labelled.Parts, maybe: MaybeLabel
    var own: [Self]

    // Names.
    var `class`: String
    var größe: Double, 数量: Int
    var `two words`: String

    // Several in one declaration, and values to begin with.
    var a, b: Int
    var greeting: String = "Hello, \("World", comment: "x")"
    var sum: Int = [1, 2, 3].reduce(0) { $0 + $1 }, product: Int = 6
    var nothing: Int? = nil, something: Int? = 5
    var closure: Int = {
      1
    }()

    // Observed and wrapped ones are stored, too.
    var observed: Int = 0 {
      willSet { print(newValue) }
      didSet { print(oldValue) }
    }
    @Clamped var clamped: Int
    @Clamped var preset: Int = 3
    private(set) var readable: Int
    @available(*, deprecated) var old: Int { plain }

    // These belong to the program.
    let constant = 5, typed: Int = 3
    var id = UUID()
    static let shared = 1
    @MainActor static var count: Int = 0 { didSet { print(count) } }
    lazy var late: Int = plain + 1
    var computed: Int { a + b }
    var both: Int {
      get { a }
      set { a = newValue }
    }

    // Comments anywhere.
    /* 1 */ @Guide(/* 2 */ description: /* 3 */ "comments" /* 4 */) // 5
    /// 6
    /* 7 /* 8 */ */ var /* 9 */ commented /* 10 */: /* 11 */ Int /* 12 */ // 13
    @Guide(
      // Before an argument.
      description: "lines",  // Behind it.
      .range(
        1 /* low */ ... /* high */ 9
      )
    )

    // Before the property.
    var spread
      :
      Int

    // Several annotations, and texts of every form.
    @Guide(description: "several") @Guide(.minimum(1))
    @Guide(.maximum(9)) var several: Int
    @Guide(
      description: """
        Two lines,
          the second "indented" \u{1F4C8}\
         and continued.
        """)
    var long: String
    @Guide(description: ##"raw \n "# \##u{e9}"##) var raw: String
    @Guide(description: "one" + " two" + #" three"#) var joined: String
    @Guide(description: "日本語の説明, العربية, ru: описание") var scripts: String
  }

  extension DefaultStringInterpolation {
    mutating func appendInterpolation(_ text: String, comment: String) {
      appendLiteral(text)
    }
  }

  /// What is told by expressions that only the compiler understands.
  @Generable(description: Limits.about)
  struct Limited: Equatable {
    @Guide(description: Limits.about, .range(Limits.low...Limits.high)) var value: Int
    @Guide(description: "up to \(Limits.high)", GenerationGuide.maximum(Limits.high)) var other: Int
    @Guide(Limits.guide) var third: Int
    @Guide(.anyOf(Limits.names.map { $0.uppercased() })) var name: String
  }

  enum Limits {
    static let low = 1, high = 5
    static let about = "a number"
    static let names = ["a", "b"]
    static var guide: GenerationGuide<Int> { .minimum(low) }
  }
#endif
