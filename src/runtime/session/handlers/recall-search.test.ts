import { describe, expect, it } from 'vitest'
import { EventId } from '../../../engine/log/event.ts'
import { branch } from '../../../test/session.ts'
import { createRecallSearch, messageBefore, type Searched } from './ports.ts'

const HOUR_MS = 3_600_000
const searched = (change: Partial<Searched> = {}): Searched => ({
  query: 'the key',
  at: 7 * HOUR_MS,
  after: EventId.parse('m8'),
  ...change,
})

/** A search in an archive that finds one message by its number of calls, and what it was asked. */
function search() {
  const asked: string[] = []
  const recallSearch = createRecallSearch(
    {
      find: async (query, { now }) => {
        asked.push(`${query} at ${now}`)
        if (query === 'broken') throw new Error('There is no index.')
        return [{ messageId: `found ${asked.length}`, score: 1 }]
      },
    },
    's1',
  )
  return { recallSearch, asked }
}

describe('a search for a recall', () => {
  it('is made once where it was begun ahead', async () => {
    const { recallSearch, asked } = search()
    recallSearch.begin(searched())
    expect(await recallSearch.hits(searched({ at: 7 * HOUR_MS + 40 }))).toEqual([
      { messageId: 'found 1', score: 1 },
    ])
    expect(asked).toEqual(['the key at 25200000'])
  })

  it.each<Partial<Searched>>([
    { query: 'the door' },
    { after: EventId.parse('m9') },
    { after: null },
    { at: 8 * HOUR_MS },
  ])('is made again for another one: %o', async change => {
    const { recallSearch, asked } = search()
    recallSearch.begin(searched())
    expect(await recallSearch.hits(searched(change))).toEqual([{ messageId: 'found 2', score: 1 }])
    expect(asked).toHaveLength(2)
  })

  it('serves one message: the same words later are searched for again', async () => {
    const { recallSearch, asked } = search()
    recallSearch.begin(searched())
    await recallSearch.hits(searched())
    await recallSearch.hits(searched())
    expect(asked).toHaveLength(2)
  })

  it('finds nothing where the archive cannot be searched, ahead or not', async () => {
    const { recallSearch } = search()
    expect(await recallSearch.hits(searched({ query: 'broken' }))).toBeNull()
    recallSearch.begin(searched({ query: 'broken' }))
    expect(await recallSearch.hits(searched({ query: 'broken' }))).toBeNull()
  })
})

it('the message before the one that asks is the same before that one is stored, and after', () => {
  const before = branch('u One.', 'a Two.')
  const after = branch('u One.', 'a Two.', 'u Three?')
  const last = messageBefore(before, null)
  expect(last).not.toBeNull()
  expect(messageBefore(after, EventId.parse('e3'))).toBe(last)
  expect(messageBefore(after, null)).not.toBe(last)
  expect(messageBefore(branch('u One.'), EventId.parse('e1'))).toBeNull()
  expect(messageBefore(branch(), null)).toBeNull()
})
