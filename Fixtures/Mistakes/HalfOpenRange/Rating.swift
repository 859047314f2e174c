#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Rating {
  @Guide(.range(1..<5)) let stars: Int
  @Guide(.range(0.0..<1.0)) let share: Double
  @Guide(.count(2..<4)) let tags: [String]
}
#endif
