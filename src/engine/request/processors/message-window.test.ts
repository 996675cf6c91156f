import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { keepsTheLaws, views } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { toolCallsOf } from '../../message/message.ts'
import { latestUserIndex } from '../../message/view.ts'
import { messageWindow } from './windows.ts'

const MARKER =
  '[Earlier conversation trimmed — {count} messages removed to stay within context budget]'
const run = (before: ReturnType<typeof view>, options: object) =>
  messageWindow.build({ head: 2, marker: MARKER, ...options }).process(before, chainContext(1_000))
const lines = Array.from({ length: 9 }, (_, n) => `${n % 2 === 0 ? 'u' : 'a'} ${n}`)

it('makes its marker an item of the user’s that is no message and no pin', () => {
  const before = view(...lines)
  expect(run(before, { maxMessages: 5 }).items[2]).toMatchObject({
    id: `${before.items[2]?.id}/window`,
    role: 'user',
    origin: 'summary',
    pinned: false,
  })
})

it('keeps the newest user message, also where its own steps fill the window, and no marker stands behind it', () => {
  const steps = Array.from({ length: 5 }, (_, n) => [`call read ${n}`, `result read ${n}`])
  expect(shown(run(view('u old', 'a old', 'u now', ...steps.flat()), { maxMessages: 4 }))).toEqual([
    'u old',
    'a old',
    'u [Earlier conversation trimmed — 8 messages removed to stay within context budget]',
    'u now',
    'call read',
    'result read 4',
  ])
})

it('keeps a pinned message of the middle where it stood', () => {
  const pinned = view(...lines, { type: 'v1.message-pinned', messageId: 'e5' } as never)
  expect(shown(run(pinned, { maxMessages: 4 }))).toEqual([
    'u 0',
    'a 1',
    'u [Earlier conversation trimmed — 4 messages removed to stay within context budget]',
    'u 4',
    'a 7',
    'u 8',
  ])
})

it('holds no more spoken messages than the window, one marker, the newest user message, pins and summaries', () => {
  fc.assert(
    fc.property(views, fc.integer({ min: 1, max: 12 }), (before, maxMessages) => {
      const after = run(before, { maxMessages })
      const newest = before.items[latestUserIndex(before)]
      const free = after.items.filter(
        item => item !== newest && !item.pinned && item.origin === 'message',
      )
      const spoken = free.filter(
        ({ parts, role }) => role !== 'tool' && toolCallsOf(parts).length === 0,
      )
      expect(spoken.length).toBeLessThanOrEqual(maxMessages)
    }),
  )
})

keepsTheLaws(messageWindow, {
  options: fc.record({
    maxMessages: fc.integer({ min: 0, max: 20 }),
    head: fc.integer({ min: 0, max: 4 }),
    marker: fc.constant(MARKER),
  }),
  disabled: [{ maxMessages: 0, head: 2, marker: MARKER }],
  writes: true,
})
