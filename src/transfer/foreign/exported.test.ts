import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldBranch } from '../../engine/branch/branch.ts'
import type { WriteForm } from '../../ports/backup.ts'
import { importsOf } from '../../test/foreign-files.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { session } from '../../test/session.ts'
import { readMarkdown } from '../../workers/markdown-pieces.ts'
import { type OpenAiMessage, openAiMessages, openAiText } from '../openai-messages.ts'
import { writeSession } from '../write-session.ts'

const FORM: WriteForm = { format: 'openai-jsonl', systemPrompt: '' }

/** Messages that say something; several texts are one, and blank ones none. */
function plain(messages: readonly OpenAiMessage[]): readonly unknown[] {
  return messages
    .map(({ content, ...message }) => ({ ...message, content: plainContent(content) }))
    .filter(
      ({ content, ...message }) =>
        content !== null || 'tool_calls' in message || message.role === 'tool',
    )
}

function plainContent(content: OpenAiMessage['content']): unknown {
  if (content === null || typeof content === 'string') return content?.trim() ? content : null
  const texts = content.flatMap(part => (part.type === 'text' && part.text.trim() ? part.text : []))
  return texts.length === 0 ? null : texts.join('\n\n')
}

it('messages of the OpenAI interface, exported and imported, are exported again as the same messages', async () => {
  await fc.assert(
    fc.asyncProperty(logs(), async events => {
      const written = { title: '', exportedAt: 1, events, images: new Map() }
      const messages = openAiMessages(written, FORM)
      fc.pre(plain(messages).length > 0)
      const { sessions } = await importsOf([{ name: 'x', text: openAiText(written, FORM) }])
      const [only] = sessions
      expect(sessions).toHaveLength(1)
      const again = openAiMessages({ events: only?.events ?? [], images: new Map() }, FORM)
      expect(plain(again)).toEqual(plain(messages))
      expect(foldBranch(only?.events ?? []).messages.length).toBeGreaterThan(0)
    }),
    { numRuns: Math.max(50, propertyRuns() / 10) },
  )
})

it('a page that Export has written brings its session, with its ids', async () => {
  const events = session('u hello', 'a <b>hi</b>')
  const page = await writeSession(
    { title: 'Own', exportedAt: 1, events, images: new Map() },
    { format: 'html', systemPrompt: '' },
    async text => readMarkdown({ text, unfinished: false }),
  )
  const { files, sessions } = await importsOf([{ name: 'page', text: page }])
  expect(files).toMatchObject([{ sources: ['Palimpsest'], faults: [] }])
  expect(sessions.map(read => read.events)).toEqual([events])
})
