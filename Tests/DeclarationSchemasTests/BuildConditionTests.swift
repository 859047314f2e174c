// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import DeclarationSchemas
import Foundation
import GenerableCodegen
import SchemaModel
import Testing

@Suite struct BuildConditionTests {
  private func propertyNames(of type: String, defined: [String], undefined: [String] = []) throws
    -> [String]
  {
    var source = SchemaSource(
      """
      @Generable struct A {
        #if DEBUG
        @Guide(.range(1...2))
        #endif
        let x: Int
        #if os(iOS)
        let phone: Bool
        #elseif canImport(UIKit) && swift(>=6.0)
        let kit: Bool
        #else
        let other: Bool
        #endif
      }
      #if os(iOS)
      @Generable struct B { let first: Int }
      #else
      @Generable struct B { let second: Int }
      #endif
      """)
    source.build = BuildConditions(defined: defined, undefined: undefined)
    return (try source.json(of: type)["properties"]?.members ?? []).map { member in
      member.name + (member.value["maximum"] == nil ? "" : " with a guide")
    }
  }

  @Test("the schema is that of the variant that is active in the build")
  func activeVariant() throws {
    #expect(try propertyNames(of: "A", defined: ["os(iOS)"]) == ["x", "phone"])
    #expect(try propertyNames(of: "B", defined: ["os(iOS)"]) == ["first"])
    let kit = ["DEBUG", "os(tvOS)", "canImport(UIKit)"]
    #expect(try propertyNames(of: "A", defined: kit) == ["x with a guide", "kit"])
    #expect(try propertyNames(of: "B", defined: kit) == ["second"])
    #expect(
      try propertyNames(of: "A", defined: [], undefined: ["canImport( UIKit )"]) == ["x", "other"])
  }

  @Test("a variant that depends on an unknown condition is diagnosed")
  func unknownCondition() throws {
    let error = #expect(throws: SchemaUnavailable.self) {
      try propertyNames(of: "A", defined: [])
    }
    #expect(error?.diagnostics.map(\.id) == [.conditionalMember])
    #expect(error?.diagnostics.first?.text.contains("'--define canImport(UIKit)'") == true)
  }
}
