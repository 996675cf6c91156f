import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generateSession } from '../../../bench/browser/generate-session.ts'
import { foldBranch } from '../../engine/branch/branch.ts'
import type { EventDraft, EventId } from '../../engine/log/event.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { branch } from '../../test/session.ts'
import { outlineOf } from './outline.ts'
import { processorMs } from '../../test/processor-time.ts'

const lines = (...said: readonly (string | EventDraft)[]) =>
  outlineOf(branch(...said)).map(
    ({ type, number, text, level, isPinned }) =>
      `${type} ${number}${level === 0 ? '' : ` h${level}`} ${text}${isPinned ? ' pinned' : ''}`,
  )

it('holds the first words of own messages, and the headings of answers outside of code', () => {
  const answer = [
    '# The *plan*',
    '#no heading',
    '```sh',
    '# a comment',
    '~~~',
    '```',
    '   ## Later steps ##',
    '    # indented code',
  ].join('\n')
  expect(lines('u \n> **First** thing\nmore', `a ${answer}`, 'a Nothing.', 'u Then?')).toEqual([
    'own 1 First thing',
    'heading 2 h1 The plan',
    'heading 2 h2 Later steps',
    'own 4 Then?',
  ])
})

it('marks pinned messages of every role, and leaves out deleted ones', () => {
  const pin = (messageId: string) =>
    ({ type: 'v1.message-pinned', messageId: messageId as EventId }) as const
  expect(
    lines('u One', 'a Two', 'u Three', pin('e1'), pin('e2'), {
      type: 'v1.message-deleted',
      messageId: 'e3' as EventId,
    }),
  ).toEqual(['own 1 One pinned', 'pin 2 Two pinned'])
})

it('holds the checkpoints that the person set, each after its message', () => {
  const mark = (title: string | null) =>
    ({
      type: 'v1.checkpoint-set',
      title,
      tokens: { tokens: 9, source: 'tokenized' },
    }) as const
  expect(lines('u One', 'a Two', mark('Before it'), 'u Three', mark(null))).toEqual([
    'own 1 One',
    'checkpoint 2 Before it',
    'own 3 Three',
    'checkpoint 3 ',
  ])
})

it('names a message without words by its files, and cuts long words', () => {
  expect(lines('image map.png', `u ${'long '.repeat(100)}`)).toEqual([
    'own 1 map.png',
    `own 2 ${'long '.repeat(28).trim()}…`,
  ])
  // No half of a character is left at the cut.
  expect(lines(`u x${'🙂'.repeat(100)}`)).toEqual([`own 1 x${'🙂'.repeat(69)}…`])
})

it('is in the order of the messages, has each own message once, and each fold before what it stands for', () => {
  fc.assert(
    fc.property(logs(), events => {
      const folded = foldBranch(events)
      const outline = outlineOf(folded)
      const numbers = outline.map(({ number }) => number)
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
      const own = outline.flatMap(({ type, number }) => (type === 'own' ? number : []))
      expect(own).toEqual([...new Set(own)])
      for (const { type, number, last } of outline)
        if (type === 'fold') expect(last).toBeGreaterThanOrEqual(number)
      const folds = outline.filter(({ type }) => type === 'fold').length
      expect(folds).toBe(own.length === 0 ? folds : folded.overlays.live.length)
    }),
    { numRuns: propertyRuns() },
  )
})

it('takes a moment for 10,000 messages', () => {
  const { events } = generateSession('Long', { messages: 10_000, endsAt: Date.UTC(2026, 10, 2) })
  const folded = foldBranch(events)
  const took = processorMs(() => expect(outlineOf(folded).length).toBeGreaterThan(1_000))
  expect(took).toBeLessThan(2_000)
}, 60_000)
