import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventDraft } from '../engine/log/event.ts'
import { logs } from '../test/log-arbitrary.ts'
import { session } from '../test/session.ts'
import { emptyRow, LogRow, nextRow } from './session-row.ts'

const rowOf = (...lines: readonly (string | EventDraft)[]) =>
  nextRow(emptyRow('s'), session(...lines))
const titleOf = (prompt: string) => rowOf(`u ${prompt}`).title

it('the preset is the one that the session chose last', () => {
  const chosen = (presetId: string | null) =>
    ({ type: 'v1.preset-changed', presetId, options: {} }) as const
  expect(rowOf('u question').presetId).toBeNull()
  expect(rowOf(chosen('codex'), 'u question', chosen('cowagent')).presetId).toBe('cowagent')
  expect(rowOf(chosen('codex'), chosen(null)).presetId).toBeNull()
})

it('an answer that goes on with another one is no message more', () => {
  const [begun] = session('u Tell me', 'a Half').slice(-1)
  const rest = {
    type: 'v1.message-appended',
    role: 'assistant',
    parts: [{ type: 'text', text: ' and half.' }],
    model: null,
    finishReason: 'stop',
    continues: begun?.id,
  } as EventDraft
  expect(rowOf('u Tell me', 'a Half', rest).messages).toBe(2)
})

describe('the title', () => {
  it('is taken from the first prompt that says anything', () => {
    expect(titleOf('\n  \n  Plan the trip  \nto Rome')).toBe('Plan the trip')
    expect(titleOf('one\u2028two')).toBe('One')
    expect(rowOf('u  \n', 'a hello', 'u real question', 'u another').title).toBe('Real question')
  })

  it('is an image’s name where the first prompt is images only, and has words before it', () => {
    expect(rowOf('image harbour.jpg', 'a nice', 'u thanks').title).toBe('harbour.jpg')
    expect(rowOf('image harbour.jpg what is this?').title).toBe('What is this?')
    expect(rowOf('image ', 'u after a pasted one').title).toBe('After a pasted one')
  })

  it('is cut where the log has one longer than any list can show, and the row can be read', () => {
    const row = rowOf({ type: 'v1.session-renamed', title: 'x'.repeat(2_000_000) })
    expect(row.title).toBe(`${'x'.repeat(499)}…`)
    expect(LogRow.safeParse(row).success).toBe(true)
  })

  it('is empty before there is a prompt', () => {
    expect(rowOf('a hello').title).toBe('')
  })

  it('is what the user says, before and after the first prompt', () => {
    const renamed = { type: 'v1.session-renamed', title: 'Mine' } as const
    expect(rowOf('u question', renamed).title).toBe('Mine')
    expect(rowOf(renamed, 'u question').title).toBe('Mine')
  })
})

it('is the same row whether the events come one by one or all at once', () => {
  fc.assert(
    fc.property(logs(), events => {
      const oneByOne = events.reduce((row, event) => nextRow(row, [event]), emptyRow('s'))
      expect(nextRow(emptyRow('s'), events)).toEqual(oneByOne)
      expect(oneByOne.revision).toBe(events.length)
    }),
    { numRuns: 30 },
  )
})
