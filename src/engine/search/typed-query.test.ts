import { describe, expect, it } from 'vitest'
import { parseTypedQuery } from './query.ts'

const read = (typed: string) =>
  parseTypedQuery(typed, (year, month, day) => year * 10_000 + month * 100 + day)

describe('readTypedQuery', () => {
  it('takes filters out of the words', () => {
    expect(read('green role:user fence tool:grep session:"My garden" tag:Home "old gate"')).toEqual(
      {
        text: 'green fence "old gate"',
        sessions: ['my garden'],
        tags: ['home'],
        roles: ['user'],
        tools: ['grep'],
        before: null,
        after: null,
      },
    )
  })

  it.each([
    ['after:2024-03-05', 20_240_305],
    ['after:2024-03', 20_240_301],
    ['after:2024', 20_240_101],
  ])('reads the date in %s', (typed, at) => {
    expect(read(typed)).toMatchObject({ text: '', after: at, before: null })
  })

  it.each(['"My garden"', '“My garden”', '„My garden“', '«My garden»', '「My garden」'])(
    'takes %s as one value',
    quoted => {
      expect(read(`fence session:${quoted}`)).toMatchObject({
        text: 'fence',
        sessions: ['my garden'],
      })
    },
  )

  it('leaves what it does not understand among the words', () => {
    expect(read('role:king before:noon http://a.b tool:').text).toBe(
      'role:king before:noon http://a.b tool:',
    )
  })
})
