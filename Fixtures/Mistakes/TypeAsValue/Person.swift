#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Person {
  var id = GenerationID
  let name: String
}
#endif
