import { expect, it } from 'vitest'
import { searchDocument } from '../../test/plain-retrieval.ts'
import { createSearchIndex } from './search-index.ts'

const said = (id: string, order: number, text: string) =>
  searchDocument(text, order, { id, segment: 'day' })

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
