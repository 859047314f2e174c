import FoundationModels

@Generable
struct Recipe { let name: String }
