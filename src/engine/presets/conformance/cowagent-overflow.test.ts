import { describe, expect, it } from 'vitest'
import { headAndTail } from '../../../test/reference/cowagent.ts'
import {
  assistant,
  calling,
  contentsOf,
  returned,
  talk,
  textsOf,
  user,
} from '../../../test/reference/plain-chat.ts'
import type { PlainMessage } from '../../../test/reference/plain-message.ts'
import { createPresetRun } from '../../../test/reference/preset-run.ts'
import { presetById } from '../registry.ts'

const COWAGENT = presetById('cowagent')
const SUMMARY = 'So far, so good.'

describe('D5 Overflow error: summarise all to memory; tool results ≤ 10K characters, user text ≤ 10K, at most 5 turns; if it still overflows, clear the context (ours: the view, never the log). Two retries, therefore; the summary for memory runs beside them and delays neither.', () => {
  const run = (messages: readonly PlainMessage[]) => {
    const made = createPresetRun({
      preset: COWAGENT,
      windowTokens: 1_000_000,
      summary: () => SUMMARY,
    })
    for (const message of messages) made.next(message)
    return made
  }

  it('D5 sends nine tenths at most of what was refused, and of that again, where one turn is too large', () => {
    const steps = Array.from({ length: 14 }, (_, at) => `s${at}`)
    const made = run([
      user('q'),
      ...steps.flatMap(step => [calling(step), returned(step, step.repeat(500))]),
    ])
    const left = [1, 2].map(() => contentsOf(made.overflow().request ?? []).length)
    expect(left).toEqual([12, 10])
  })

  it('D5 keeps 5 turns at most', () => {
    const { request } = run(talk(12)).overflow()
    expect(textsOf(request ?? []).filter(text => /ask|now/.test(text ?? ''))).toHaveLength(5)
  })

  it('D5 limits older user texts to 10K characters', () => {
    const long = 'u'.repeat(15_000)
    const { request } = run([user(long), assistant('say'), user('now')]).overflow()
    expect(request?.[0]?.text).toBe(headAndTail(long, 10_000))
  })

  it('D5 clears all but the newest user message when it overflows again, and then gives up', () => {
    const made = run(talk(12))
    made.overflow()
    expect(made.overflow().request).toEqual([user('now')])
    expect(made.overflow().request).toBeNull()
  })

  it('D5 holds for the later steps of the turn', () => {
    const long = 'x'.repeat(15_000)
    const made = run([user('q'), calling('a'), returned('a', long)])
    made.overflow()
    const next = [calling('b'), returned('b', 'short')].map(message => made.next(message)).at(-1)
    for (const content of contentsOf(next?.request ?? []))
      expect(String(content).length).toBeLessThan(10_050)
  })
})
