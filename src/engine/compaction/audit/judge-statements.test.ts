import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countingWordsOf, NOT, readSentence } from './counting-words.ts'
import { judgeStatements, type Judgement } from './judge-statements.ts'

/** Those of the sentences that the text says. */
const said = (kept: string, sentences: readonly string[]) =>
  new Set(
    [...judgeStatements(kept, sentences)].flatMap(([text, judged]) =>
      judged === 'said' ? [text] : [],
    ),
  )

const isWithin = (words: ReadonlySet<string>, line: ReadonlySet<string>) =>
  [...words].every(word => line.has(word))

/** The same judgements, each by looking at every line and every other sentence; of lines that quote none of them. */
function plainly(kept: readonly string[], sentences: readonly string[]) {
  const lines = kept.map(line => countingWordsOf(line))
  const all = [...new Set(sentences)].map(text => ({ text, ...readSentence(text) }))
  const keyOf = (words: ReadonlySet<string>) => [...words].toSorted().join(' ')
  return new Map(
    all.map(({ text, words, exact }): [string, Judgement] => {
      const alike = all.filter(other => keyOf(other.words) === keyOf(words))
      if (new Set(alike.map(({ form }) => form)).size > 1) return [text, 'unsaid']
      const own = lines.filter(line => {
        const shared = [...words].filter(word => line.has(word))
        if (shared.length < Math.max(1, Math.ceil(words.size * 0.75))) return false
        return !all.some(
          other =>
            keyOf(other.words) !== keyOf(words) &&
            isWithin(other.words, line) &&
            shared.every(word => other.words.has(word)),
        )
      })
      const isSaid = own.some(line => isWithin(words, line) && (words.has(NOT) || !line.has(NOT)))
      if (isSaid) return [text, 'said']
      const mayBeSaid = own.some(line => exact.every(word => line.has(word)))
      return [text, mayBeSaid ? 'unsure' : 'unsaid']
    }),
  )
}

const WORDS = 'apples pears plums figs 7 12 Marit not only dates nuts'.split(' ')

describe('judgeStatements', () => {
  it('judges as who looks at every line and every other sentence', () => {
    const words = (minLength: number) =>
      fc.array(fc.constantFrom(...WORDS), { minLength, maxLength: 6 })
    const sentence = words(2).map(some => `${some.join(' ')}.`)
    const line = words(1).map(some => some.toReversed().join(' / '))
    fc.assert(
      fc.property(fc.array(line), fc.array(sentence), (lines, sentences) => {
        expect(judgeStatements(lines.join('\n'), sentences)).toEqual(plainly(lines, sentences))
      }),
      { numRuns: 500 },
    )
  })

  const rule = 'Never touch the table customers_legacy in production.'

  it('knows a sentence in another order and form, but puts none together from several lines', () => {
    const kept = '## Constraints\n- In production, the customers_legacy table is never touched'
    expect(said(kept, [rule])).toEqual(new Set([rule]))
    expect(said('never touch it\nthe table is customers_legacy\nproduction', [rule])).toEqual(
      new Set(),
    )
  })

  it('finds a sentence that says nothing of its own only word for word', () => {
    const nothing = 'it is what it is'
    expect(said('it is what it is', [nothing])).toEqual(new Set([nothing]))
    expect(said('what it is, it is', [nothing])).toEqual(new Set())
  })

  it('takes a quotation for one only where nothing more of a sentence follows', () => {
    const sentence = 'Never delete rows.'
    const judged = (kept: string) =>
      judgeStatements(kept, [sentence, 'Never delete rows of 2019.']).get(sentence)
    expect(judged('- Never delete rows of 2019.')).toBe('unsaid')
    for (const kept of ['Never delete rows', '“Never delete rows.”', 'Never delete rows [¶3]'])
      expect(judged(kept)).toBe('said')
  })

  it('finds a sentence wherever it stands in a long line', () => {
    for (let before = 0; before < 700; before += 23)
      for (const after of [0, 300, 900]) {
        const line = `${'lorem '.repeat(200).slice(0, before)} ${rule} ${'ipsum '.repeat(200).slice(0, after)}`
        expect(said(line, [rule])).toEqual(new Set([rule]))
      }
  })

  it('does not put a sentence together from the ends of one long line', () => {
    const filler = 'lorem ipsum '.repeat(200)
    expect(said(`never touch ${filler} table customers_legacy production`, [rule])).toEqual(
      new Set(),
    )
    expect(
      said(`never touch ${filler} table customers_legacy production ${filler}`, [rule]),
    ).toEqual(new Set())
    expect(said(`${filler}${rule} ${filler}`, [rule])).toEqual(new Set([rule]))
  })

  it(
    'judges thousands of sentences that long paragraphs resemble within a few seconds',
    { timeout: 20_000 },
    () => {
      const words = Array.from(
        { length: 40 },
        (_, index) => `word${String.fromCodePoint(97 + (index % 26), 97 + index)}`,
      )
      let state = 1
      const word = () => words[(state = (state * 48_271) % 2_147_483_647) % words.length] ?? ''
      const sentence = () => `The ${Array.from({ length: 5 }, word).join(' and the ')}.`
      const sentences = Array.from({ length: 6_000 }, sentence)
      const kept = sentences.slice(0, 60).join(' ')
      expect(judgeStatements(kept, sentences).get(sentences[0] ?? '')).toBe('said')
    },
  )
})
