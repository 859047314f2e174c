#if canImport(FoundationModels)
  import FoundationModels

  @Generable
  struct StoryOutline {
    @Guide(description: "Story title")
    let title: String
    @Guide(description: "Main character")
    let protagonist: Character
    @Guide(description: "3–5 plot points")
    let plotPoints: [String]
  }

  @Generable
  struct Character {
    @Guide(description: "Character name")
    let name: String
    @Guide(description: "Character background")
    let background: String
  }

  @Generable
  struct PokemonAnalysis: Equatable {
    @Guide(description: "An epic title for this Pokemon analysis")
    let title: String
    @Guide(description: "The Pokemon's name")
    let pokemonName: String
    @Guide(description: "The Pokemon's Pokedex number")
    let pokedexNumber: Int
    @Guide(description: "Primary and secondary types")
    let types: [PokemonType]
    @Guide(description: "Overall competitive tier rating")
    let competitiveTier: CompetitiveTier
  }

  @Generable
  struct PokemonType: Equatable {
    let name: String
    let colorDescription: String
  }

  @Generable
  enum CompetitiveTier: String {
    case ubers = "Ubers", overUsed = "OU (OverUsed)", underUsed = "UU (UnderUsed)",
      rarelyUsed = "RU (RarelyUsed)", neverUsed = "NU (NeverUsed)", littleCup = "LC (Little Cup)"
  }

  @Generable
  struct AbilityAnalysis: Equatable {
    @Guide(description: "The ability's name")
    let name: String
    @Guide(description: "The ability's strategic use")
    let strategicUse: String
  }
#endif
