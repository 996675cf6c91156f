import { describe, expect, it } from 'vitest'
import {
  afterOverflow,
  compressTurn,
  COWAGENT_DEFAULTS,
  headAndTail,
  inject,
  restore,
  trim,
  truncateToolResults,
  turnsOf,
} from './cowagent.ts'
import { assistant, calling, returned, textsOf, user, workingTurns } from './plain-chat.ts'
import type { PlainMessage } from './plain-message.ts'

/** A token for each character of text and results. */
const characters = (messages: readonly PlainMessage[]) =>
  messages.reduce(
    (sum, { text = '', results = [] }) =>
      sum + text.length + results.reduce((all, { content }) => all + String(content).length, 0),
    0,
  )
const cheap = () => 0

describe('tool result truncation', () => {
  it('keeps the beginning and the end of a past result over 20,000 characters, with a notice', () => {
    const long = `${'a'.repeat(10_000)}${'b'.repeat(5)}${'c'.repeat(10_000)}`
    const [, , result] = truncateToolResults([...workingTurns(1, long), user('next')])
    expect(result?.results?.[0]?.content).toBe(
      `${'a'.repeat(10_000)}\n\n[… 5 characters left out …]\n\n${'c'.repeat(10_000)}`,
    )
  })

  it('does not touch the current turn, nor 20,000 characters', () => {
    const current = [
      ...workingTurns(1, 'x'.repeat(20_000)),
      user('next'),
      calling('d'),
      returned('d', 'x'.repeat(30_000)),
    ]
    expect(truncateToolResults(current)).toEqual(current)
  })
})

describe('turn trimming', () => {
  it('keeps 20 turns', () => {
    const messages = [...workingTurns(19), user('now')]
    expect(trim(messages, COWAGENT_DEFAULTS, cheap)).toEqual({
      messages,
      discarded: [],
      compressed: false,
    })
  })

  it('drops the oldest half of 21 turns, tool chains whole', () => {
    const messages = [...workingTurns(20), user('now')]
    const { messages: kept, discarded } = trim(messages, COWAGENT_DEFAULTS, cheap)
    expect(kept).toEqual(messages.slice(40))
    expect(discarded).toEqual([messages.slice(0, 40)])
  })

  it('counts a user message as the start of a turn, whatever stands before the first', () => {
    expect(turnsOf([assistant('hello'), ...workingTurns(2)]).map(turn => turn.length)).toEqual([
      1, 4, 4,
    ])
  })
})

describe('token budget', () => {
  const settings = { ...COWAGENT_DEFAULTS, agent_max_context_tokens: 1_000 }

  it('compresses each of fewer than 5 turns to its first user text and its last reply', () => {
    const { messages, discarded } = trim(
      [...workingTurns(3, 'x'.repeat(400)), user('now')],
      settings,
      characters,
    )
    expect(textsOf(messages)).toEqual(['ask 1', 'say 1', 'ask 2', 'say 2', 'ask 3', 'say 3', 'now'])
    expect(discarded).toEqual([])
  })

  it('drops the first half of 5 turns or more', () => {
    const before = [...workingTurns(4, 'x'.repeat(400)), user('now')]
    const { messages, discarded } = trim(before, settings, characters)
    expect(messages).toEqual(before.slice(8))
    expect(discarded).toEqual([before.slice(0, 8)])
  })

  it('comes after the turn limit, and counts what that left', () => {
    const { discarded } = trim(
      [...workingTurns(20, 'x'.repeat(400)), user('now')],
      settings,
      characters,
    )
    expect(discarded.map(part => turnsOf(part).length)).toEqual([10, 5])
  })

  it('leaves a turn without a reply its user text', () => {
    const unanswered = [user('ask'), { ...calling('a'), text: 'Let me look.' }, returned('a', 'x')]
    expect(compressTurn(unanswered)).toEqual([user('ask'), assistant('Let me look.')])
    expect(compressTurn([user('ask')])).toEqual([user('ask')])
  })
})

describe('the injected summary', () => {
  it('stands in the first kept user message, before its own words', () => {
    const [first, second] = inject(workingTurns(2), { summary: 'so far', compacted: '10 turns' })
    expect(first?.text).toBe(
      '[System: Previous conversation summary — 10 turns were compacted]\n\nso far\n\n' +
        'The recent conversation continues below.\n\n---\n\nask 1',
    )
    expect(second).toEqual(workingTurns(1)[1])
  })
})

describe('overflow', () => {
  it('first limits results and user texts to 10K characters and turns to 5, then clears', () => {
    const messages = [...workingTurns(9, 'x'.repeat(15_000)), user('y'.repeat(15_000))]
    const first = afterOverflow(messages, 1)
    expect(turnsOf(first)).toHaveLength(5)
    expect(first.at(-1)?.text).toBe(headAndTail('y'.repeat(15_000), 10_000))
    expect(first[2]?.results?.[0]?.content).toBe(`${'x'.repeat(10_000)}\n[…truncated, 15000 chars]`)
    expect(afterOverflow(messages, 2)).toEqual([])
    expect(afterOverflow(messages, 0)).toBe(messages)
  })
})

describe('restore', () => {
  it('brings back the newest 3 of 20 turns as user text and final reply', () => {
    expect(textsOf(restore(workingTurns(9), COWAGENT_DEFAULTS))).toEqual([
      'ask 7',
      'say 7',
      'ask 8',
      'say 8',
      'ask 9',
      'say 9',
    ])
  })

  it('brings back a sixth of the turn limit where that is more', () => {
    const settings = { ...COWAGENT_DEFAULTS, agent_max_context_turns: 30 }
    expect(restore(workingTurns(9), settings)).toHaveLength(10)
  })
})
