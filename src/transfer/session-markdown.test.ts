import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  EventId,
  foldBranch,
  isLong,
  joinEntries,
  pathTo,
  transcriptOf,
  viewOf,
  wholeFile,
} from '../engine/index.ts'
import { logs } from '../test/log-arbitrary.ts'
import { session } from '../test/session.ts'
import { sessionMarkdown } from './session-markdown.ts'

it('a session as Markdown holds every message of the selected branch that is not deleted, whole and in order', () => {
  fc.assert(
    fc.property(logs(), events => {
      let rest = sessionMarkdown('Title', events)
      expect(rest.startsWith('# Title\n')).toBe(true)
      for (const { event } of joinEntries(transcriptOf(foldBranch(events)))) {
        const heading = rest.indexOf('\n\n## ')
        expect(heading).toBeGreaterThanOrEqual(0)
        rest = rest.slice(heading + 2)
        for (const part of event.parts) {
          if (part.type !== 'text' && part.type !== 'tool-result') continue
          const read = isLong(part) ? wholeFile(part) : part
          const words = 'output' in read ? read.output : read.text
          expect(rest).toContain(words)
          rest = rest.slice(rest.indexOf(words) + words.length)
        }
      }
    }),
  )
})

it('with all versions it holds each message of every branch that is not deleted there', () => {
  fc.assert(
    fc.property(logs(), events => {
      const text = sessionMarkdown('Title', events)
      for (const event of events) {
        if (event.type !== 'v1.message-appended') continue
        const leaf = events.findLast(({ id }) => pathTo(events, id).has(event.id))
        const entries = transcriptOf(foldBranch(events, leaf?.id))
        if (!entries.some(entry => entry.event.id === event.id)) continue
        for (const part of event.parts)
          if (part.type === 'text' && !isLong(part)) expect(text).toContain(part.text)
      }
    }),
  )
})

it('as the model reads it, it holds each text of the view, and says what is no message', () => {
  fc.assert(
    fc.property(logs(), events => {
      const text = sessionMarkdown('Title', events, { reads: 'view', withVersions: false })
      const { items } = viewOf(foldBranch(events))
      for (const { parts } of items)
        for (const part of parts)
          if (part.type === 'text' && !isLong(part)) expect(text).toContain(part.text)
      const summaries = items.filter(({ origin }) => origin === 'summary').length
      expect(text.split('\n## Summary, as the model reads it').length - 1).toBe(summaries)
    }),
  )
})

it('an answer that was cut and gone on with is one answer', () => {
  const cut = { type: 'v1.message-appended', role: 'assistant', model: null } as const
  const log = session(
    'u Show me code',
    { ...cut, finishReason: 'interrupted', parts: [{ type: 'text', text: '```ts\nconst a =' }] },
    {
      ...cut,
      finishReason: 'stop',
      continues: EventId.parse('e2'),
      parts: [{ type: 'text', text: ' 1\n```' }],
    },
  )
  const written = sessionMarkdown('Title', log)
  expect(written).toContain('```ts\nconst a = 1\n```')
  expect(written.match(/^## /gm)).toHaveLength(2)
  const chosen = sessionMarkdown('Title', log, { messageIds: [EventId.parse('e3')] })
  expect(chosen).toContain('```ts\nconst a = 1\n```')
})
