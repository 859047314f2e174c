"""Documents with random schemas: the names of types and properties, the values, and the wording of prompts are composed by
rules, so copying a stated value to the property that asks for it is the only way to predict an answer."""
