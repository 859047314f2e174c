#if canImport(FoundationModels)
import FoundationModels

@Generable
struct Task {
  let priority: Priority
  let owners: [Owner]
}
#endif
