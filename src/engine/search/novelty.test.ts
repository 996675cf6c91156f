import { describe, expect, it } from 'vitest'
import { searchDocument } from '../../test/plain-retrieval.ts'
import { hyponymsOf } from './novelty.ts'
import { createSearchIndex } from './search-index.ts'
import { wordsOf } from '../text/words.ts'

function best(question: string, ...texts: readonly string[]): string | undefined {
  const index = createSearchIndex()
  index.put(texts.map((text, order) => searchDocument(text, order)))
  const [hit] = index.search(question, { limit: 1, ranksAll: true })
  return texts[Number(hit?.id)]
}

describe('what a document tells', () => {
  it('counts beside the words of the question: who says it once more answers nothing', () => {
    const again = 'The harbour was good today.'
    const news = 'The harbour smelled of tar.'
    const common = ['It was good today.', 'Today all was good.', 'A good day, today.']
    expect(best('What of the harbour?', again, news, ...common)).toBe(news)
  })

  it('is found by the kind of thing that is asked for', () => {
    const others = ['The bus was late.', 'We had a long week.', 'Call me when the parcel comes.']
    expect(best('Which instruments were bought?', ...others, 'At home there is a cello now.')).toBe(
      'At home there is a cello now.',
    )
    expect(best('What database is in use?', ...others, 'Let us go on with postgres.')).toBe(
      'Let us go on with postgres.',
    )
  })
})

it('hyponymsOf gives each word once, in the form in which the index has it, and none that was asked for', () => {
  const asked = wordsOf('Which pets and animals, a puppy?').sequence
  const words = hyponymsOf(asked)
  expect(words).toContain(wordsOf('hamsters').sequence[0])
  expect(words).not.toContain('puppi')
  expect(new Set(words).size).toBe(words.length)
  expect(hyponymsOf(wordsOf('the invoice of Ann').sequence)).toEqual([])
})

const said = (id: string, order: number, text: string) =>
  searchDocument(text, order, { id, sessionDay: 'day' })

it('ranks documents without a word of the question behind those with one, when it ranks all', () => {
  const index = createSearchIndex()
  const others = Array.from({ length: 30 }, (_, at) =>
    said(`o${at}`, at + 1, `Nothing of it, ${at}.`),
  )
  index.put([said('key', 0, 'The key lies under the flowerpot.'), ...others])
  const found = (ranksAll: boolean) =>
    index.search('Where is the key?', { limit: 40, ranksAll }).map(({ id }) => id)
  expect(found(true)).toHaveLength(31)
  expect(found(true)[0]).toBe('key')
  expect(found(false).length).toBeLessThan(31)
})
