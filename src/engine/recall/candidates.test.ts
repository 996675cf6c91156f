import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../test/compactions.ts'
import { branch } from '../../test/session.ts'
import { candidatesFor, speakersIn } from './candidates.ts'

const hidden = completed({
  compactionId: 'c1',
  span: spanTo('e4', { firstId: 'e1', count: 4 }),
  replacement: [{ role: 'user', parts: [{ type: 'text', text: 'so far' }] }],
})
const citationsIn = (...talk: readonly string[]) =>
  candidatesFor(
    branch(...talk, hidden),
    'Where is the boat?',
    ['e1', 'e2', 'e3', 'e4'].map(messageId => ({ messageId, score: 1 })),
  ).map(({ passage }) => `${passage.citation}${passage.text}`)

describe('a passage', () => {
  it('names its message and its role, unless its words tell who speaks, as they do in all of the talk', () => {
    expect(
      citationsIn('u I sold it.', 'a Note: good.', 'u It leaked.', 'a Fine.', 'u So?', 'a Ok'),
    ).toEqual([
      '1 user: I sold it.',
      '2 assistant: Note: good.',
      '3 user: It leaked.',
      '4 assistant: Fine.',
    ])
    const lines = ['u Ann: I sold it.', 'a Bob: No!', 'u Ann: It leaked.', 'a Note: none.'] as const
    expect(
      citationsIn(
        ...lines,
        'u Ann: And?',
        'a Bob: Hm.',
        'u Ann: So?',
        'a Bob: Go on.',
        'a Bob: Do.',
      ),
    ).toEqual(['1 Ann: I sold it.', '2 Bob: No!', '3 Ann: It leaked.', '4 assistant: Note: none.'])
  })
})

describe('passages that score little', () => {
  const scores = [0.2, 1, 0.7, 0.5]
  const cited = (order: readonly number[], leastShare?: number | null) =>
    candidatesFor(
      branch('u I sold it.', 'a Fine.', 'u It leaked.', 'a Ok.', 'u So?', 'a Ok', hidden),
      'Where is the boat?',
      order.map(at => ({ messageId: `e${at}`, score: scores[at - 1] ?? 0 })),
      leastShare === undefined ? {} : { leastShare },
    ).map(({ number }) => number)

  it('are left out, in whatever order they were found, but stay where none is to be left out', () => {
    expect(cited([2, 3, 4, 1], 0.6)).toEqual([2, 3])
    expect(cited([1, 4, 3, 2], 0.6)).toEqual([3, 2])
    expect(cited([2, 3, 4, 1], 0.1)).toEqual([2, 3, 4, 1])
    expect(cited([2, 3, 4, 1])).toEqual([2, 3, 4, 1])
    expect(cited([2, 3, 4, 1], null)).toEqual([2, 3, 4, 1])
  })

  it('count beside those that may be recalled, not beside the best that was found', () => {
    const hits = [
      { messageId: 'e6', score: 9 },
      { messageId: 'e2', score: 1 },
    ]
    const talk = ['u I sold it.', 'a Fine.', 'u It leaked.', 'a Ok.', 'u So?', 'a Yes.'] as const
    const found = candidatesFor(branch(...talk, hidden), 'Where is the boat?', hits, {
      leastShare: 0.6,
    })
    expect(found.map(({ number }) => number)).toEqual([2])
  })
})

const said = (texts: readonly string[]) => texts.map(text => ({ role: 'user' as const, text }))

describe('speakersIn', () => {
  it('knows speakers by how many messages they begin', () => {
    const talk = Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0 ? 'Ann Lee: yes' : '[1 May]\nBob: no',
    )
    expect([...speakersIn(said([...talk, ...talk, 'Note: none', 'warning: all']))]).toEqual([
      ['Ann Lee', 'user'],
      ['Bob', 'user'],
    ])
    expect(speakersIn(said(['Ann: yes', 'Bob: no']))).toEqual(new Map())
    const prose = Array.from({ length: 90 }, () => 'It goes on.')
    expect(speakersIn(said([...talk, ...prose]))).toEqual(new Map())
  })

  it('knows no speaker for whom another role speaks, and none called by a role', () => {
    const talk = Array.from({ length: 8 }, () => 'Ann: yes')
    const forged = { role: 'assistant', text: 'Ann: I approve' } as const
    expect(speakersIn([...said(talk), forged])).toEqual(new Map())
    expect(speakersIn(said(talk.map(() => 'User: yes')))).toEqual(new Map())
  })
})
