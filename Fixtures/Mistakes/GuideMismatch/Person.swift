#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Person {
  @Guide(.count(3)) let name: String
}
#endif
