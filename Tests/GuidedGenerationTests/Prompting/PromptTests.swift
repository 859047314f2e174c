// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import GuidedGeneration
import Testing

@Suite("Prompt and Instructions")
struct PromptTests {
  @Test("each part starts on a new line, and values are JSON")
  func parts() {
    let dish = "pasta"
    let prompt = Prompt {
      "Create a recipe for \(dish)"
      "Here is an example:"
      Recipe.example
      7
    }
    #expect(
      prompt.text == """
        Create a recipe for pasta
        Here is an example:
        \(Recipe.example.generatedContent.jsonString)
        7
        """)
    let instructions = Instructions {
      "You cook."
      Recipe.example
    }
    #expect(
      instructions.text == "You cook.\n\(Recipe.example.generatedContent.jsonString)")
  }

  @Test("builders support conditions, loops and optionals", arguments: [true, false])
  func controlFlow(isOn: Bool) {
    let note: String? = isOn ? "note" : nil
    let prompt = Prompt {
      if isOn { "on" }
      if isOn {
        "first"
      } else {
        "second"
      }
      for number in 1...2 {
        "line \(number)"
        number
      }
      switch isOn {
      case true: "yes"
      case false: 0
      }
      note
      ["a", "b"]
      Prompt("inner")
    }
    let expected =
      isOn
      ? "on\nfirst\nline 1\n1\nline 2\n2\nyes\nnote\na\nb\ninner"
      : "second\nline 1\n1\nline 2\n2\n0\na\nb\ninner"
    #expect(prompt.text == expected)
    let instructions = Instructions {
      if isOn { "on" }
      if isOn {
        "first"
      } else {
        "second"
      }
      for number in 1...2 {
        "line \(number)"
        number
      }
      switch isOn {
      case true: "yes"
      case false: 0
      }
      note
      ["a", "b"]
      Instructions("inner")
    }
    #expect(instructions.text == expected)
  }

  @Test("an error in a builder is rethrown")
  func throwing() {
    struct Failure: Error {}
    func text() throws -> String { throw Failure() }
    #expect(throws: Failure.self) { try Prompt { try text() } }
    #expect(throws: Failure.self) { try Instructions { try text() } }
  }

  @Test("a builder accepts many parts of different types")
  func manyParts() {
    let prompt = Prompt {
      "1"
      2
      3.5
      true
      "5"
      "6"
      "7"
      "8"
      "9"
      "10"
      "11"
      Difficulty.hard
    }
    #expect(prompt.text == "1\n2\n3.5\ntrue\n5\n6\n7\n8\n9\n10\n11\n\"very hard\"")
  }

  @Test("a custom type can be part of a prompt")
  func customTypes() {
    struct Place: PromptRepresentable, InstructionsRepresentable {
      var promptRepresentation: Prompt {
        "near"
        "the sea"
      }
      var instructionsRepresentation: Instructions { "by the sea" }
    }
    #expect(Prompt(Place()).text == "near\nthe sea")
    #expect(Instructions(Place()).text == "by the sea")
    #expect(Prompt([Place(), Place()]).text == "near\nthe sea\nnear\nthe sea")
  }

  @Test("a value of the builder represents the instructions that it builds")
  func builderValue() {
    let builder = InstructionsBuilder {
      "You are an experienced fitness trainer"
      "Create safe, effective exercises"
    }
    #expect(
      Instructions(builder).text
        == "You are an experienced fitness trainer\nCreate safe, effective exercises")
  }
}
