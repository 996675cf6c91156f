import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchDocument, NOON } from '../../test/plain-retrieval.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import type { SearchDocument } from './document.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

const DAY = 86_400_000

/** Turns of one session, a day each where they are told so; `Ann: …` names who speaks. */
function session(sessionId: string, ...lines: readonly string[]): SearchDocument[] {
  return lines.map((line, order) => {
    const [, speaker = null, text = line] = /^(\w+): (.*)$/s.exec(line) ?? []
    const role = order % 2 === 0 ? 'user' : 'assistant'
    const id = `${sessionId}${order}`
    return searchDocument(text, order, {
      id,
      sessionId,
      role,
      speaker,
      at: NOON,
      sessionDay: 'one',
    })
  })
}

function indexOf(...documents: readonly SearchDocument[]): SearchIndex {
  const index = createSearchIndex()
  index.put(documents)
  return index
}

function found(index: SearchIndex, query: string, limit = 10): readonly string[] {
  return index.search(query, { limit }).map(({ id }) => id)
}

describe('search', () => {
  it('finds other forms of an English word, and nothing where no word stands anywhere', () => {
    const index = indexOf(...session('s', 'We were painting the fence', 'Rain is coming'))
    expect(found(index, 'who paints?')[0]).toBe('s0')
    expect(found(indexOf(...session('s', 'one fence')), 'aubergine')).toEqual([])
  })

  it('finds the answer by the words of the question before it', () => {
    const index = indexOf(
      ...session(
        's',
        'Ann: The harbour was grey today.',
        'Bob: What colour did you choose for the kitchen walls?',
        'Ann: A very pale green, and I love it.',
        'Bob: Nice.',
        'Ann: Tomorrow the plumber comes.',
      ),
    )
    expect(found(index, 'Which colour are the walls of Ann’s kitchen?', 2)).toContain('s2')
  })

  it('prefers who is asked about, speaking of herself', () => {
    const index = indexOf(
      ...session('s', 'Bob: I adopted a kitten.', 'Cleo: Lovely!', 'Ann: I adopted a kitten.'),
    )
    expect(found(index, 'When did Ann adopt a kitten?')[0]).toBe('s2')
    expect(found(index, 'When did Bob adopt a kitten?')[0]).toBe('s0')
  })

  it('tells what the user said from what the assistant said', () => {
    const index = indexOf(
      ...session('s', 'I would use a queue here', 'ok', 'go on', 'I would use a queue here'),
    )
    expect(found(index, 'what did I say about the queue?')[0]).toBe('s0')
    expect(found(index, 'what did you say about the queue?')[0]).toBe('s3')
  })

  it('takes a date in the question as the day on which it was said', () => {
    const documents = session('s', 'We repaired the boat', 'We repaired the boat').map(
      (document, index) => ({ ...document, at: NOON + index * 40 * DAY, sessionDay: `${index}` }),
    )
    expect(found(indexOf(...documents), 'What was repaired in April 2024?')[0]).toBe('s1')
    expect(found(indexOf(...documents), 'What was repaired on 13 March?')[0]).toBe('s0')
  })

  it('finds a phrase only where its words stand next to each other', () => {
    const index = indexOf(...session('s', 'the red big door', 'a big red door', 'big and red'))
    const quoted = ['"big red"', '“big red”', '„big red“', '«big red»', '「big red」']
    for (const typed of quoted) expect(found(index, typed)).toEqual(['s1'])
    expect(found(index, '"to be"')).toEqual([])
  })

  it('takes a title that a question quotes for words like others, unless somebody types it', () => {
    const index = indexOf(
      ...session('s', 'Ann: I finished Fences last week, a good play', 'Bob: ok'),
    )
    const question = 'When did Ann finish "Fences and Walls"?'
    expect(found(index, question)[0]).toBe('s0')
    expect(index.search(question, { limit: 5, isTyping: true })).toEqual([])
  })

  it('finds a phrase of stop words', () => {
    const index = indexOf(...session('s', 'to be or not to be', 'not to worry, or to be glad'))
    expect(found(index, '"or not to be"')).toEqual(['s0'])
  })

  it('keeps to its filters', () => {
    const index = indexOf(...session('s', 'fence', 'fence'), ...session('t', 'fence', 'fence'))
    const filtered = (filters: Parameters<SearchIndex['search']>[1]['filters']) =>
      index
        .search('fence', { limit: 10, ...(filters && { filters }) })
        .map(({ sessionId, id }) => `${sessionId}/${id}`)
        .toSorted()
    expect(filtered({ sessionIds: ['t'] })).toEqual(['t/t0', 't/t1'])
    expect(filtered({ roles: ['user'] })).toEqual(['s/s0', 't/t0'])
    expect(filtered({ tools: ['grep'] })).toEqual([])
    expect(filtered({ before: NOON })).toEqual([])
    expect(filtered({ after: NOON, accepts: ({ id }) => id === 's1' })).toEqual(['s/s1'])
  })

  it('finds what a long message is about', () => {
    const small = Array.from(
      { length: 40 },
      (_, position) => `Nothing of note happened on walk ${position}.`,
    )
    const index = indexOf(...session('s', ...small, 'The kiln cracked at 1180 degrees.', ...small))
    const long = `Let me tell you about my week. ${'It rained and we stayed in and read. '.repeat(30)}
      Then I wanted to fire the bowls, and I wondered whether the kiln would hold, after what happened.
      ${'We had soup and bread and went to bed early. '.repeat(30)}`
    expect(found(index, long, 3)).toContain('s40')
  })

  it('finds for somebody who types only what holds the words themselves', () => {
    const index = indexOf(
      ...session(
        's',
        'Ann: Which fence did you paint?',
        'Bob: The left one.',
        'Ann: Fences, fences.',
      ),
    )
    const typed = (query: string) =>
      index.search(query, { limit: 5, isTyping: true }).map(({ id }) => id)
    expect(found(index, 'fence')).toContain('s1')
    expect(typed('fenc').toSorted()).toEqual(['s0', 's2'])
    expect(typed('fence pai')[0]).toBe('s0')
  })

  it('finds other forms of one word that is typed in German, Spanish or Arabic', () => {
    const index = indexOf(
      ...session(
        's',
        'Wir müssen die Eröffnung auf den 26. April verschieben, weil der Tischler krank ist.',
        'La gata duerme entre las novelas, y no quiere salir.',
        'في المكتبة كتب كثيرة.',
        'The oak shelves are heavy.',
      ),
    )
    const typed = (query: string) =>
      index.search(query, { limit: 5, isTyping: true }).map(({ id }) => id)
    expect(typed('verschoben')).toEqual(['s0'])
    expect(typed('durmiendo')).toEqual(['s1'])
    expect(typed('الكتاب')).toEqual(['s2'])
  })

  it('takes for no beginning what is a word, though its stem is spelled in another way', () => {
    const index = indexOf(
      ...session('s', 'Heavy clay behind the hedge', 'A file that claims to be'),
    )
    const typed = (query: string) =>
      index.search(query, { limit: 5, isTyping: true }).map(({ id }) => id)
    expect(typed('cla').toSorted()).toEqual(['s0', 's1'])
    expect(typed('clay')).toEqual(['s0'])
  })

  it('says which words of the question a document holds', () => {
    const [hit] = indexOf(...session('s', 'The fence is green')).search('green fences, red roof', {
      limit: 1,
    })
    expect(hit?.matches.toSorted()).toEqual(['fenc', 'green'])
  })
})

const WORDS = 'fence green Ann I the was readFile a/b.ts 数据库 May ?'.split(' ')
const document = fc.record({
  session: fc.constantFrom('s', 't'),
  id: fc.integer({ min: 0, max: 7 }),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }),
  speaker: fc.constantFrom(null, 'Ann', 'Bob'),
})
const change = fc.oneof(
  document.map(value => ({ type: 'put', value }) as const),
  document.map(value => ({ type: 'remove', value }) as const),
  fc.constantFrom('s', 't').map(value => ({ type: 'remove-session', value }) as const),
)

describe('an index that was changed', () => {
  it('equals one made at once of what is left', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 40 }),
        fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
        (changes, query) => {
          const index = createSearchIndex()
          const left = new Map<string, SearchDocument>()
          for (const { type, value } of changes) {
            if (type === 'remove-session') {
              index.removeSession(value)
              for (const key of left.keys()) if (key.startsWith(value)) left.delete(key)
              continue
            }
            const { session: sessionId, id, words, speaker } = value
            if (type === 'put') {
              const made = searchDocument(words.join(' '), id, {
                sessionId,
                speaker,
                at: NOON + id * DAY,
                sessionDay: `${id >> 2}`,
              })
              left.set(`${sessionId}${id}`, made)
              index.put([made])
            } else {
              left.delete(`${sessionId}${id}`)
              index.remove(sessionId, [`${id}`])
            }
          }
          const fresh = indexOf(...left.values())
          const text = query.join(' ')
          expect(index.search(text, { limit: 20 })).toEqual(fresh.search(text, { limit: 20 }))
          expect(index.size()).toBe(left.size)
          const reread = createSearchIndex()
          for (const sessionId of index.sessionIds())
            for (let first = 0; first < index.idsOf(sessionId).length; first += 3)
              reread.unpack(index.pack(sessionId, first, 3))
          expect(reread.search(text, { limit: 20 })).toEqual(fresh.search(text, { limit: 20 }))
          expect([...reread.words()].toSorted()).toEqual([...fresh.words()].toSorted())
          expect([...index.words()].toSorted()).toEqual([...fresh.words()].toSorted())
        },
      ),
      { numRuns: propertyRuns() },
    )
  })
})
