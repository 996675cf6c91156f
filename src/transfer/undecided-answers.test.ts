import { expect, it } from 'vitest'
import type { EventDraft, EventId, ModelRef } from '../engine/log/event.ts'
import type { ExportForm } from '../ports/backup.ts'
import { session } from '../test/session.ts'
import { readMarkdown } from '../workers/markdown-pieces.ts'
import { writeSession } from './write-session.ts'

const id = (value: string) => value as EventId
const modelOf = (model: string): ModelRef => ({ provider: 'demo', host: null, model })
const back = (parentId: string): EventDraft => ({
  type: 'v1.branch-selected',
  reason: 'restore',
  parentId: id(parentId),
})
const begun = (model: string): EventDraft => ({
  type: 'v1.answer-begun',
  setId: id('e2'),
  model: modelOf(model),
  parentId: id('e2'),
})
const says = (model: string, parentId: string): EventDraft => ({
  type: 'v1.message-appended',
  role: 'assistant',
  parts: [{ type: 'text', text: `Words of ${model}.` }],
  model: modelOf(model),
  finishReason: 'stop',
  parentId: id(parentId),
})

/** Ara and borea have answered, cyan failed, and delta was not asked. */
const LINES = [
  'u Which one?',
  { type: 'v1.answers-asked', models: ['ara', 'borea', 'cyan', 'delta'].map(modelOf) } as const,
  begun('ara'),
  back('e2'),
  begun('borea'),
  back('e4'),
  says('borea', 'e5'),
  back('e6'),
  says('ara', 'e3'),
  back('e8'),
  begun('cyan'),
  {
    type: 'v1.request-failed',
    requestId: 'r1',
    kind: 'quota',
    message: 'The account is empty.',
    status: 402,
  } as const,
  back('e10'),
] as const

const written = (
  events: ReturnType<typeof session>,
  format: 'markdown' | 'html' | 'openai-json',
  form: Omit<ExportForm, 'format'> = {},
) =>
  writeSession(
    { title: 'Quay', exportedAt: 7, events, images: new Map() },
    { format, systemPrompt: '', ...form },
    async text => readMarkdown({ text, unfinished: false }),
  )

const ALL =
  /Which one\?.*Answer 1 of 4 · ara · 1970.*Words of ara\..*Answer 2 of 4 · borea · 1970.*Words of borea\..*Answer 3 of 4 · cyan\b.*The account is empty\..*Answer 4 of 4 · delta\b.*No answer\./s

it.each(['markdown', 'html'] as const)(
  'several answers of which none was selected are in %s, with their models, and once',
  async format => {
    for (const form of [{}, { withVersions: false }]) {
      const text = await written(session(...LINES), format, form)
      const shown = format === 'html' ? text.slice(0, text.indexOf('<template')) : text
      expect(shown).toMatch(ALL)
      expect(shown.match(/Words of ara/g)).toHaveLength(1)
    }
  },
)

it('they are in nothing that a model reads, and not among chosen messages', async () => {
  const events = session(...LINES)
  expect(await written(events, 'markdown', { reads: 'view' })).not.toContain('Words of')
  expect(await written(events, 'markdown', { messageIds: ['e1'] })).not.toContain('Words of')
  expect(await written(events, 'openai-json')).not.toContain('Words of')
})

it('once one is selected, it follows the question, and the other one is a version', async () => {
  const text = await written(session(...LINES, back('e9')), 'markdown')
  expect(text).toMatch(/Which one\?.*ara · 1970.*Words of ara\..*Version 2.*Words of borea\./s)
  expect(text).not.toContain('Answer 1 of')
})
