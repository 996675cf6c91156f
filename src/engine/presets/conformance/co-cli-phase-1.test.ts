import { describe, expect, it } from 'vitest'
import {
  assistant,
  calling,
  chat,
  contentsOf,
  returned,
  user,
} from '../../../test/reference/plain-chat.ts'
import { readUnder, requestsUnder } from '../../../test/reference/preset-run.ts'
import { presetById } from '../registry.ts'

const PHASE_1 = presetById('co-cli-phase-1')
const trimmed = (count: number) =>
  user(`[Earlier conversation trimmed — ${count} messages removed to stay within context budget]`)

describe('B1 Window without a model: first 2 messages, last N (not given there: ours max_history_messages − 2), static marker with the count between.', () => {
  it('B1 keeps the first 2 and the last 38 of 61 messages around the marker', () => {
    const messages = chat(61)
    expect(readUnder(PHASE_1, messages)).toEqual([
      ...messages.slice(0, 2),
      trimmed(21),
      ...messages.slice(23),
    ])
  })

  it('B1 sends 40 messages as they are, and of 41 leaves out one', () => {
    const even = [...chat(39), user('and?')]
    expect(readUnder(PHASE_1, even)).toEqual(even)
    const odd = chat(41)
    expect(readUnder(PHASE_1, odd)).toEqual([...odd.slice(0, 2), trimmed(1), ...odd.slice(3)])
  })

  it('B1 asks no model for a summary, however long the conversation', () => {
    const asked: unknown[] = []
    const types = requestsUnder(PHASE_1, chat(201), {
      summary: source => {
        asked.push(source)
        return null
      },
    }).flatMap(({ events }) => events.map(({ type }) => type))
    expect(asked).toEqual([])
    expect(types.filter(type => /compaction|masked/.test(type))).toEqual([])
  })

  it('B1 trims older results to 2000 characters first, all but those of the last 2 messages', () => {
    const messages = [
      user('q'),
      calling('a'),
      returned('a', 'x'.repeat(5_000)),
      calling('b'),
      returned('b', 'y'.repeat(5_000)),
    ]
    expect(contentsOf(readUnder(PHASE_1, messages))).toEqual([
      `${'x'.repeat(2_000)}\n[…truncated, 5000 chars]`,
      'y'.repeat(5_000),
    ])
    const next = [...messages, assistant('done'), user('next')]
    expect(contentsOf(readUnder(PHASE_1, next)).map(content => String(content).length)).toEqual([
      2_025, 2_025,
    ])
  })
})
