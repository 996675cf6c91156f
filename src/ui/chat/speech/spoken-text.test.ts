import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_SPOKEN, spokenPieces } from './spoken-text.ts'
import { processorMs } from '../../../test/processor-time.ts'

const spoken = (markdown: string) => spokenPieces(markdown, 'Code here.')

describe('a text that is read aloud', () => {
  it('has its sentences, and no marks', () => {
    expect(
      spoken(
        '# Tides\n\nHigh water is at **noon**. Is it? See [the table](https://a.b/c), `now`!\n\n- one\n2. two',
      ),
    ).toEqual(['Tides', 'High water is at noon.', 'Is it?', 'See the table, now!', 'one', 'two'])
  })

  it('says that there is code, once for each block, also for one that does not end', () => {
    expect(spoken('Run:\n```sh\nls -la\n```\nthen\n~~~\nx\n\ny')).toEqual([
      'Run:',
      'Code here.',
      'then',
      'Code here.',
    ])
  })

  it('is none where there are no words', () => {
    expect(spoken(' \n---\n***\n')).toEqual([])
  })

  it('comes in pieces that voices can say, with every word in its order', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), words => {
        const pieces = spoken(words.join(' '))
        expect(pieces.every(({ length }) => length <= MOST_SPOKEN)).toBe(true)
        expect(pieces.join(' ')).toBe(words.join(' '))
      }),
    )
  })

  it('is cut somewhere, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), text => {
        expect(spoken(text).every(({ length }) => length <= MOST_SPOKEN)).toBe(true)
      }),
    )
  })
})

it('brackets without an end are read in time', () => {
  const text = '['.repeat(200_000)
  const took = processorMs(() => expect(spokenPieces(text, 'Code.').join('')).toBe(''))
  expect(took).toBeLessThan(3_000)
})
