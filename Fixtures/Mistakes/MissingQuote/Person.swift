#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Person {
  @Guide(description: "The name, .anyOf(["Ann", "Bob"]))
  let name: String
  let age: Int
}
#endif
