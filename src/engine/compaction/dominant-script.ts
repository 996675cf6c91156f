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

/** A script that is told from others. Han next to kana is Japanese. */
export type Script = (typeof LETTERS)[number][0]

/** One character of these says about as much as this many Latin letters. */
const WEIGHT: Partial<Record<Script, number>> = { Han: 3, Japanese: 2, Hangul: 2 }
/** Below this weight a text is too short to tell. */
const LEAST_WEIGHT = 40
/** Share of the weight that the leading script needs. */
const CLEAR_SHARE = 0.6

/**
 * The script of most of a text; null if the text is too short or too mixed. Code, paths, URLs and identifiers do not
 * count: they are Latin in every language.
 */
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

/** Japanese prose is part Han; a tenth of kana with it tells the two apart. */
function foldJapanese(weights: Map<Script, number>): void {
  const han = weights.get('Han') ?? 0
  const kana = weights.get('Japanese') ?? 0
  if (kana === 0 || kana < han * 0.1) return
  weights.set('Japanese', kana + han)
  weights.set('Han', 0)
}
