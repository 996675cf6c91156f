/** What an answer found on the web is in every format of an export, as what others said. */
import { expect, it } from 'vitest'
import type { EventDraft } from '../engine/log/event.ts'
import type { Part } from '../engine/message/message.ts'
import type { ExportForm } from '../ports/backup.ts'
import { createDrive, says } from '../test/drive.ts'
import { DEMO } from '../test/growing-log.ts'
import { session } from '../test/session.ts'
import { readMarkdown } from '../workers/markdown-pieces.ts'
import { writeSession } from './write-session.ts'

const CITED = 'https://example.org/peaks/zugspitze'
const READ = 'https://www.snow.example/today?lang=de'
const TEXT = 'Die Zugspitze ist 2962 m hoch.'
const QUOTE = 'The Zugspitze is 2,962 m high.'

const FOUND: readonly Part[] = [
  {
    type: 'server-work',
    work: 'web-search',
    queries: ['Zugspitze height'],
    sources: [{ url: CITED, title: 'Zugspitze' }, { url: READ }],
  },
  {
    type: 'text',
    text: TEXT,
    citations: [{ url: CITED, title: 'Zugspitze', quote: QUOTE, start: 0, end: TEXT.length }],
  },
]

const answer: EventDraft = {
  type: 'v1.message-appended',
  role: 'assistant',
  parts: FOUND,
  model: DEMO,
  finishReason: 'stop',
}

const FORMATS = ['json', 'html', 'markdown', 'openai-json', 'openai-jsonl'] as const

const written = (
  events: ReturnType<typeof session>,
  format: (typeof FORMATS)[number],
  form: Omit<ExportForm, 'format'> = {},
) =>
  writeSession(
    { title: 'Peaks', exportedAt: 7, events, images: new Map() },
    { format, systemPrompt: '', ...form },
    async text => readMarkdown({ text, unfinished: false }),
  )

it.each(FORMATS)('a cited page is in %s, also of a chosen message', async format => {
  const events = session('u How high?', answer)
  expect(await written(events, format)).toContain(CITED)
  expect(await written(events, format, { messageIds: ['e2'] })).toContain(CITED)
  expect(await written(events, format, { reads: 'view' })).toContain(CITED)
})

it.each(['json', 'html', 'markdown'] as const)(
  'queries, quoted words and pages that were only read are in %s',
  async format => {
    const text = await written(session('u How high?', answer), format)
    const shown = format === 'html' ? text.slice(0, text.indexOf('<template')) : text
    for (const words of ['Zugspitze height', QUOTE, READ]) expect(shown).toContain(words)
  },
)

it.each(FORMATS)('after a summary, %s names the page as what a tool said', async format => {
  const drive = createDrive({
    answer: (_, index) =>
      index === 0
        ? { ...says(''), parts: FOUND }
        : says(`Noted. ${'The weather was as usual. '.repeat(60)}`),
    summary: () => null,
  })
  for (const text of ['How high?', 'And then?', 'And now?']) drive.user(text)
  drive.give({ type: 'compact', focus: null, summarizer: 'extractive', appliesAtOnce: true })
  const { events } = drive.driven()
  expect(events.some(({ type }) => type === 'v1.compaction-completed')).toBe(true)
  const text = await written([...events], format, { reads: 'view' })
  expect(text).toMatch(new RegExp(`Tool: .{0,8}${QUOTE}.{0,40}${CITED}`))
})
