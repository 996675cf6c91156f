import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldBranch, transcriptOf, viewOf } from '../engine/branch/branch.ts'
import { type EventDraft, EventId, type SessionEvent } from '../engine/log/event.ts'
import type { WriteForm } from '../ports/backup.ts'
import { stamped } from '../test/branch-moves.ts'
import { importsOf } from '../test/foreign-files.ts'
import { createDrive, says } from '../test/drive.ts'
import { DEMO } from '../test/growing-log.ts'
import { namedPng } from '../test/image-files.ts'
import { logs } from '../test/log-arbitrary.ts'
import { propertyRuns } from '../test/property-runs.ts'
import { richExport, textOfFile } from '../test/rich-export.ts'
import { session } from '../test/session.ts'
import { restingState } from '../engine/turn/types.ts'
import { readMarkdown } from '../workers/markdown-pieces.ts'
import { importSession } from './import.ts'
import { openAiMessages, type OpenAiMessage } from './openai-messages.ts'
import { writeSession } from './write-session.ts'

const RUNS = Math.max(50, propertyRuns() / 10)
const read = async (text: string) => readMarkdown({ text, unfinished: false })
const formOf = (form: Partial<WriteForm>): WriteForm => ({
  format: 'json',
  systemPrompt: '',
  ...form,
})

function importedOf(text: string) {
  const reading = importSession(text)
  if (!reading.ok) throw new Error(reading.fault.message)
  return reading.session
}

const written = (events: readonly SessionEvent[], form: Partial<WriteForm>, images = new Map()) =>
  writeSession({ title: 'Title', exportedAt: 7, events, images }, formOf(form), read)

describe('export, import and export again', () => {
  it.each(['json', 'html'] as const)(
    'give the same file: %s, with branches, pictures, tools and checkpoints',
    { timeout: 600_000 },
    async format => {
      for (let seed = 0; seed < RUNS; seed += 1) {
        const { title, ...before } = importedOf(textOfFile(richExport(seed)))
        const text = await writeSession({ title, ...before }, formOf({ format }), read)
        const after = importedOf(text)
        expect(after).toEqual({ title, ...before })
        expect(await writeSession(after, formOf({ format }), read)).toBe(text)
      }
    },
  )

  it('keep a text that ends templates, scripts and comments in the page', async () => {
    const text = '</template></script><!-- --> ]]> \\u003c & &lt; \u2028 \ud800'
    const events = session(`u ${text}`, `a ${text}`)
    const page = await written(events, { format: 'html' })
    expect(importedOf(page).events).toEqual(events)
    expect(importedOf(`\ufeff \n${page.replaceAll('\n', '\r\n')}`).events).toEqual(events)
  })

  it('find the session in a page among files of any application', async () => {
    const events = session('u hello', 'a <b>')
    const page = { name: 'a.html', text: await written(events, { format: 'html' }) }
    const { files, sessions } = await importsOf([page])
    expect(files).toMatchObject([{ sources: ['Palimpsest'], faults: [] }])
    expect(sessions.map(found => found.events)).toEqual([events])
  })

  it('say of a page that breaks off that a part is missing', async () => {
    const page = await written(session('u hello'), { format: 'html' })
    const reading = importSession(page.slice(0, page.indexOf('"sha256"')))
    expect(reading).toMatchObject({ ok: false, fault: { code: 'truncated' } })
  })
})

/** The transcript without parents: an event between two messages may name what is left out, and then it is left out, too. */
function unlinked(events: readonly SessionEvent[]) {
  return transcriptOf(foldBranch(events)).map(entry => ({
    ...entry,
    event: { ...entry.event, parentId: null },
  }))
}

describe('the shown branch alone', () => {
  it('has the transcript and the view of the whole log, and none of the other versions', async () => {
    await fc.assert(
      fc.asyncProperty(logs(), async events => {
        const { events: alone } = importedOf(await written(events, { withVersions: false }))
        expect(unlinked(alone)).toEqual(unlinked(events))
        expect(viewOf(foldBranch(alone))).toEqual(viewOf(foldBranch(events)))
        const known = new Map(events.map(event => [event.id, event]))
        expect(alone.every(({ id }) => known.has(id))).toBe(true)
      }),
    )
  })

  it('has no answer to a side question of another branch, wherever it came', async () => {
    const question = { type: 'v1.side-question-asked', text: 'Aside?' } as const
    const log = stamped(session('u one', 'a two', question), [
      { type: 'v1.branch-selected', reason: 'restore', parentId: EventId.parse('e2') },
      {
        type: 'v1.side-question-answered',
        questionId: EventId.parse('e3'),
        parts: [{ type: 'text', text: 'Secret.' }],
        model: DEMO,
        finishReason: 'stop',
        failure: null,
        usage: null,
      },
      { type: 'v1.message-pinned', messageId: EventId.parse('e1') },
    ])
    for (const events of [log, log.slice(0, -1)]) {
      const { events: alone } = importedOf(await written(events, { withVersions: false }))
      expect(JSON.stringify(alone)).not.toContain('Secret.')
      expect(transcriptOf(foldBranch(alone))).toEqual(transcriptOf(foldBranch(log)))
      expect(foldBranch(alone).overlays).toEqual(foldBranch(events).overlays)
    }
  })
})

describe('side questions', () => {
  const asked = (text: string) => ({ type: 'v1.side-question-asked', text }) as const
  const answered = (questionId: string, text: string, failure: string | null = null) =>
    ({
      type: 'v1.side-question-answered',
      questionId: EventId.parse(questionId),
      parts: [{ type: 'text', text }],
      model: DEMO,
      finishReason: failure === null ? 'stop' : null,
      failure,
      usage: null,
    }) as const
  const lines = [
    'u one',
    'a two',
    asked('Quokkas?'),
    answered('e3', 'On *Rottnest*.'),
    asked('Failed?'),
    answered('e5', '', 'The server is away.'),
    asked('Open?'),
    'u three',
  ]
  const log = session(...lines)
  const between =
    /two.*Side question.*Quokkas\?.*Rottnest.*Failed\?.*server is away.*Open\?.*no answer.*three/s

  it('stand where they were asked, and are marked as such', async () => {
    expect(await written(log, { format: 'markdown' })).toMatch(between)
    const page = await written(log, { format: 'html' })
    const shown = page.slice(0, page.indexOf('<template'))
    expect(shown).toMatch(between)
    expect(shown).toContain('3 messages')
    expect(shown.match(/data-aside/g)).toHaveLength(6 + 1)
  })

  it('stay out of what a model reads, of chosen messages, and of OpenAI messages', async () => {
    const forms: readonly Partial<WriteForm>[] = [
      { format: 'markdown', reads: 'view' },
      { format: 'markdown', messageIds: ['e1', 'e2'] },
      { format: 'openai-json' },
      { format: 'openai-jsonl' },
    ]
    for (const form of forms) expect(await written(log, form)).not.toMatch(/Quokkas|Rottnest/)
  })

  it('of another version stand there, and one that was taken in says as which message', async () => {
    const away: EventDraft = {
      type: 'v1.branch-selected',
      reason: 'restore',
      parentId: EventId.parse('e1'),
    }
    const taken = { type: 'v1.side-question-taken', questionId: EventId.parse('e10') } as const
    const left = session(...lines, away, asked('Beside?'), 'u Beside?', 'a Yes.', taken)
    const text = await written(left, { format: 'markdown' })
    expect(text).toMatch(/Side question, taken in as message 2.*Version 2.*two.*Quokkas\?/s)
    expect(text.match(/Quokkas/g)).toHaveLength(1)
    const alone = await written(left, { format: 'markdown', withVersions: false })
    expect(alone).not.toContain('Quokkas')
  })
})

describe('chosen messages', () => {
  it('are a session of their own, in the order of the branch', async () => {
    await fc.assert(
      fc.asyncProperty(logs(), fc.infiniteStream(fc.boolean()), async (events, coins) => {
        const entries = transcriptOf(foldBranch(events))
        const picked = new Set(
          entries.filter(() => coins.next().value).map(({ event }) => event.id),
        )
        // An answer that goes on is one.
        for (const { event } of entries.toReversed())
          if (picked.has(event.id) && event.continues !== undefined) picked.add(event.continues)
        const chosen = entries.filter(({ event }) => picked.has(event.id))
        const messageIds = chosen.map(({ event }) => event.id).toReversed()
        const log = importedOf(await written(events, { format: 'html', messageIds })).events
        const found = transcriptOf(foldBranch(log)).map(({ event }) => event)
        expect(found.map(({ parts, at, id }) => ({ parts, at, id }))).toEqual(
          chosen.map(({ event: { parts, at, id } }) => ({ parts, at, id })),
        )
        expect(log[0]).toMatchObject({ type: 'v1.session-created', title: 'Title' })
        expect(log[0]?.id).not.toBe(events[0]?.id)
      }),
    )
  })

  it('leave the others out of every format', async () => {
    const events = session('u secretA', 'a two', 'u secretB')
    for (const format of ['json', 'html', 'markdown', 'openai-json', 'openai-jsonl'] as const) {
      const text = await written(events, { format, messageIds: ['e2'] })
      expect(text).toContain('two')
      expect(text).not.toContain('secret')
    }
  })
})

describe('OpenAI messages', () => {
  const messagesOf = (events: readonly SessionEvent[], form: Partial<WriteForm> = {}) =>
    openAiMessages({ events, images: new Map() }, formOf({ format: 'openai-json', ...form }))

  it('are what the chat completions API takes, for every log', () => {
    fc.assert(
      fc.property(logs(), fc.constantFrom('transcript', 'view'), (events, reads) => {
        const open: string[] = []
        for (const message of messagesOf(events, { reads })) {
          if (message.role === 'tool') expect(open.shift()).toBe(message.tool_call_id)
          else expect(open).toEqual([])
          if (message.role === 'assistant') {
            const calls = message.tool_calls ?? []
            expect(message.content !== null || calls.length > 0).toBe(true)
            open.push(...calls.map(({ id }) => id))
            for (const call of calls) JSON.parse(call.function.arguments)
          }
        }
        expect(open).toEqual([])
      }),
    )
  })

  it('hold calls, results, the system prompt and pictures', () => {
    const { part, bytes } = namedPng('plan.png')
    const events = session(
      { type: 'v1.system-prompt-changed', systemPrompt: 'Be kind.' },
      {
        type: 'v1.message-appended',
        role: 'user',
        parts: [part, { type: 'text', text: 'What is it?' }],
        model: null,
        finishReason: null,
      },
      'call read x',
      'result read y',
      'a A plan.',
    )
    const images = new Map([[part.hash, bytes]])
    const expected: readonly OpenAiMessage[] = [
      { role: 'system', content: 'Be kind.' },
      {
        role: 'user',
        content: [
          {
            type: 'image_url',
            image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) },
          },
          { type: 'text', text: 'What is it?' },
        ],
      },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'read', arguments: '{"q":"x"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'y' },
      { role: 'assistant', content: 'A plan.' },
    ]
    const found = openAiMessages({ events, images }, formOf({ format: 'openai-json' }))
    expect(
      JSON.parse(JSON.stringify(found), (key, value) => (key.endsWith('id') ? 'c1' : value)),
    ).toEqual(expected)
  })

  it('take the call with its result, since one alone is refused', () => {
    const events = session('u hi', 'call read x', 'result read y', 'a done')
    expect(messagesOf(events, { messageIds: ['e3'] }).map(({ role }) => role)).toEqual([
      'assistant',
      'tool',
    ])
  })

  it('are one line in JSON Lines', async () => {
    const text = await written(session('u a\nb'), { format: 'openai-jsonl' })
    expect(text).toBe('{"messages":[{"role":"user","content":"a\\nb"}]}\n')
  })
})

describe('E13 a compaction', () => {
  const compacted = () => {
    const drive = createDrive({
      answer: () => says(`Noted. ${'The weather was as usual. '.repeat(60)}`),
      summary: () => null,
    })
    for (const text of ['Count the shelves.', 'And then?', 'And now?']) drive.user(text)
    drive.give({ type: 'compact', focus: null, summarizer: 'extractive', appliesAtOnce: true })
    drive.user('Thanks.')
    return drive.driven().events
  }
  const ROW = /Messages 1 to \d summarized, [\d,]+ → [\d,]+ tokens · 1970-01-01 00:00 UTC/

  it.each(['markdown', 'html', 'openai-json'] as const)(
    'is shown in %s, after the messages that were there',
    async format => {
      const text = await written(compacted(), { format })
      expect(text).toMatch(ROW)
      if (format === 'openai-json') return
      const at = text.search(ROW)
      expect(text.indexOf('And now?')).toBeLessThan(at)
      expect(text.indexOf('Thanks.')).toBeGreaterThan(at)
    },
  )

  it('leaves the messages of an OpenAI file as they are, and is no part of a line for fine-tuning', async () => {
    const events = compacted()
    const messages = openAiMessages(
      { events, images: new Map() },
      formOf({ format: 'openai-json' }),
    )
    expect(JSON.parse(await written(events, { format: 'openai-json' })).messages).toEqual(messages)
    expect(JSON.parse(await written(events, { format: 'openai-jsonl' }))).toEqual({ messages })
    expect(messages.map(({ role }) => role)).toEqual(
      Array.from({ length: 4 }, () => ['user', 'assistant']).flat(),
    )
  })

  it('is not shown beside what the model reads, which holds its summary, and not once it is undone', async () => {
    const events = compacted()
    expect(await written(events, { format: 'markdown', reads: 'view' })).not.toMatch(ROW)
    const drive = createDrive({ from: { events, state: restingState(foldBranch(events)) } })
    drive.give({ type: 'undo' })
    expect(await written(drive.driven().events, { format: 'markdown' })).not.toMatch(ROW)
  })
})
