const LETTERS = [
  ['Latin', /\p{Script=Latin}/gu],
  ['Cyrillic', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Devanagari', /\p{Script=Devanagari}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Han', /\p{Script=Han}/gu],
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Hangul', /\p{Script=Hangul}/gu],
] as const

/** A script that can be recognized. Han with kana is Japanese. */
export type Script = (typeof LETTERS)[number][0]

/** Characters of these scripts weigh as much as this number of Latin letters. */
const WEIGHT: Partial<Record<Script, number>> = { Han: 3, Japanese: 2, Hangul: 2 }
/** A text below this weight is too short to judge. */
const LEAST_WEIGHT = 40
/** Least share of the weight for a dominant script. */
const CLEAR_SHARE = 0.6

/** The main script of a text; null if too short or mixed. Code and identifiers do not count: they are always Latin. */
export function dominantScript(text: string): Script | null {
  const prose = text
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/`[^`\n]*`/g, ' ')
    .replace(/[!-~]+/g, word => (/[/\\_@=<>{}()[\]#$0-9]/.test(word) ? ' ' : word))
  const weights = new Map<Script, number>(
    LETTERS.map(([script, pattern]) => [
      script,
      (prose.match(pattern)?.length ?? 0) * (WEIGHT[script] ?? 1),
    ]),
  )
  foldJapanese(weights)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (total < LEAST_WEIGHT) return null
  const [leading] = [...weights].toSorted(([, left], [, right]) => right - left)
  return leading !== undefined && leading[1] >= total * CLEAR_SHARE ? leading[0] : null
}

/** Japanese contains Han characters. Han with a tenth of kana is Japanese. */
function foldJapanese(weights: Map<Script, number>): void {
  const han = weights.get('Han') ?? 0
  const kana = weights.get('Japanese') ?? 0
  if (kana === 0 || kana < han * 0.1) return
  weights.set('Japanese', kana + han)
  weights.set('Han', 0)
}
