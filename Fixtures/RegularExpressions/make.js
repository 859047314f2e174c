// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

// Prints texts, and whether `new RegExp(text, "u")` accepts them:
//   node make.js > expressions.json
let seed = 7; const rand = n => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n }
const seeds = ["", "a", "^[a-zA-Z0-9_]{3,16}$", "^(abc]", "([abc])+\\s+$", "^\\S(|(.|\\n)*\\S)\\Z", "(?:a|b)*?c+", "a{2,1}", "a{02,2}", "a{1,}", "a{,1}", "{", "}", "]", "[", "[]", "[^]", "[a-]", "[-a]", "[--a]", "[a-\\d]", "[\\d-]", "[z-a]", "[a-z-9]", "\\1", "(a)\\1", "\\2(a)(b)", "(a)\\2", "(?<n>a)\\k<n>", "\\k<n>", "\\k", "(?<n>a)(?<m>b)", "(?<1n>a)", "(?<$_1>a)", "(?=a)", "(?=a)*", "(?<=a)", "(?<!a)b", "(?<!a)*", "(?!a)+", "(?i)a", "(?>a)", "\\b", "\\b*", "\\B", "^*", "$+", "*", "+a", "?", "a**", "a+?", "a+??", "a{2}{3}", "\\d\\D\\w\\W\\s\\S", "\\p{L}", "\\p{Lu}\\P{Nd}", "\\p{Script=Greek}", "\\p{sc=Latin}", "\\p{scx=Greek}", "\\p{Foo}", "\\p", "\\p{", "\\p{Alphabetic}", "\\pL", "\\cA", "\\c", "\\c1", "\\0", "\\01", "\\x41", "\\x4", "\\u0041", "\\u004", "\\u{1F600}", "\\u{110000}", "\\u{}", "\\uD83D\\uDE00", "[\\uD83D\\uDE00-\\uD83D\\uDE4F]", "[\\uDE00-\\uD83D]", "\\-", "[\\-]", "\\_", "\\/", "/", "\\a", "\\e", "[\\b]", "[\\B]", "(", ")", "(a", "a)", "a|", "|", "()", "(?:)", "(?", "(?:", "(?<", "(?<>a)", "\\", "[\\]", "[\\", "😀{2}", "[😀-😂]", "[😂-😀]", "[\\x00-\\x1F]", "[\\u0000-\\u{10FFFF}]", "[ -~]+", "[A-z]", "a{9999999999999999999999}", "a{5,99999999999999999999}", "a{99999999999999999999,5}", "a{1", "a{1,2", "a{a}", "(?<a>x)|(?<b>y)", "[[]", "[\\w.-]+@[\\w-]+\\.[a-z]{2,}", "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:\\d{2})$", "^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$", "((((((((((a))))))))))\\10", "(a)\\10", "é+ñ?", "[é-ñ]", "[ñ-é]", "\\t\\n\\v\\f\\r", "a\nb"]
const alphabet = [..."ab09-^$\\.*+?()[]{}|/,:=!<>kudxpn_ é"]
const texts = new Set(seeds)
while (texts.size < 900) {
  let t = [...seeds[rand(seeds.length)]]
  for (let k = 1 + rand(2); k > 0; k--) {
    const i = rand(t.length + 1), c = alphabet[rand(alphabet.length)]
    switch (rand(4)) { case 0: t.splice(i, 0, c); break; case 1: if (i < t.length) t[i] = c; break; case 2: if (i < t.length) t.splice(i, 1); break
      default: t = t.concat([...seeds[rand(seeds.length)]]) }
  }
  texts.add(t.join(""))
}
const rows = [...texts].map(t => { let ok = true; try { new RegExp(t, "u") } catch { ok = false } return JSON.stringify({ text: t, valid: ok }) })
console.log("[\n" + rows.join(",\n") + "\n]")
