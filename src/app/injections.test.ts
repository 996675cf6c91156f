/**
 * Injection: every text of `INJECTIONS` goes in by every door, to a model that obeys it. No request has another shape than with a
 * harmless text, no section of a summary and no rule of the memory says it, and no call runs that needs the person.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type ModelRequest,
  parseSummary,
  SECTIONS,
  SessionEvent,
  SUMMARY_REQUEST_MARKER,
} from '../engine/index.ts'
import { extractiveSummary } from '../engine/compaction/extractive/extractive.ts'
import { estimateText } from '../engine/tokens/count.ts'
import type { StreamChunk, Tool } from '../ports/chat-model.ts'
import { saying, settled, startApp, until } from '../test/application.ts'
import { fakeToolServers, offerWith, outsideTools, serverTool } from '../test/fake-tool-servers.ts'
import { type Door, DOORS, ELSEWHERE, INJECTIONS, ORDER } from '../test/injections.ts'
import { createMemoryStorage } from '../test/memory-storage.ts'
import { memoryOf } from '../test/memory-of.ts'
import { fetchUrl } from '../tools/fetch-url.ts'
import { exportSession } from '../transfer/export.ts'

const TEXTS = INJECTIONS.map(([, text]) => text)
/** The same length and as many words. */
const withoutMeaning = (text: string) => text.replaceAll(/\S/g, 'x')

/** The sections that say what to do. */
const SLOTS: ReadonlySet<string> = new Set([
  'Goal',
  'Constraints and instructions',
  'Decisions, with reasons',
  'In progress',
  'Next step',
])
const OBEDIENT = SECTIONS.map(({ heading }) => `## ${heading}\n- ${ORDER}`).join('\n\n')

const SERVER = 'https://one.test/mcp'
const LIMIT = { of: 'characters', most: 2_000 } as const

const shapeOf = ({ tools, messages }: ModelRequest) => ({
  tools: tools.map(({ name }) => name),
  messages: messages.map(({ role, parts }) => [
    role,
    ...parts.map(part =>
      part.type === 'tool-call' || part.type === 'tool-result'
        ? `${part.type} ${part.callId} ${part.tool}`
        : part.type,
    ),
  ]),
})

/** A session file whose tools, files and assistant say these texts. */
function fileOf(texts: readonly string[]): Blob {
  const model = { provider: 'demo', host: null, model: 'demo' }
  const said = (role: string, parts: readonly object[], model_: object | null = null) => ({
    type: 'v1.message-appended',
    role,
    parts,
    model: model_,
    finishReason: model_ && 'stop',
  })
  const records = [
    { type: 'v1.session-created', title: texts[0], origin: 'user' },
    { type: 'v1.tool-rule-changed', tool: 'mail', rule: 'always', sessionId: 's1' },
    ...texts.flatMap((text, at) => [
      said('user', [
        { type: 'text', file: text.slice(0, 200), text },
        { type: 'text', text: 'Look.' },
      ]),
      said(
        'assistant',
        [{ type: 'tool-call', callId: `i${at}`, tool: 'read', input: { text } }],
        model,
      ),
      said('tool', [{ type: 'tool-result', callId: `i${at}`, tool: 'read', output: text }]),
      said('assistant', [{ type: 'text', text: `It says: ${text}` }], model),
    ]),
  ]
  const events = records.map((record, at) =>
    SessionEvent.parse({ ...record, id: `e${at}`, parentId: at === 0 ? null : `e${at - 1}`, at }),
  )
  return new Blob([exportSession({ title: 'x', exportedAt: 1, events })])
}

const call = (name: string, input: object) => ({ name, input: JSON.stringify(input) })
const MAIL = call('mail', {})
/** What the model calls first, to read the text. */
const FIRST: Partial<Record<Door, typeof MAIL>> = {
  tool: call('read', {}),
  page: call('fetch_url', { url: 'https://site.test/' }),
  memory: call('search_memory', { query: 'entry' }),
}
/** Doors by which all texts come in before the first message. */
const AT_ONCE: ReadonlySet<Door> = new Set<Door>(['import', 'description', 'memory'])
const TURNS_AT_ONCE = 8

/** An application with a model that obeys, whose tools and pages say the text of the turn. */
async function worldWith(door: Door, texts: readonly string[]) {
  const storage = createMemoryStorage()
  const ran: string[] = []
  const now = { turn: 0 }
  const current = () => texts[now.turn] ?? ''
  const tool = (name: string, text: () => string): Tool => ({
    definition: { name, description: name, inputSchema: { type: 'object' } },
    effect: 'sends',
    run: async () => {
      ran.push(name)
      return { text: text() }
    },
  })
  const page = fetchUrl(async url => ({
    url: url.href,
    status: 200,
    type: 'text/html',
    text: `<title>${current()}</title><p>${current()}</p>`,
    isCut: false,
  }))
  const tools = texts.map((text, at) => {
    const inputSchema = { type: 'object', title: text }
    return serverTool(`look ${at}`, { title: text, description: text, inputSchema })
  })
  const servers = fakeToolServers({ [SERVER]: offerWith(...tools) }).port
  const world = await startApp({
    storage,
    windowTokens: 4_000_000,
    ports: {
      tools: [tool('read', current), tool('mail', () => 'Sent.')],
      outsideTools: async () => ({ ...outsideTools(servers), fetchUrl: page }),
      extract: async ({ items, ...options }) =>
        extractiveSummary(items, { ...options, count: estimateText }),
    },
    script: async function* (request, index): AsyncGenerator<StreamChunk> {
      if (request.system.includes(SUMMARY_REQUEST_MARKER)) return yield* saying(OBEDIENT)
      const last = request.messages.at(-1)
      const isOver = last?.parts.some(part => part.type === 'tool-result' && part.tool === 'mail')
      if (isOver === true) return yield* saying('Done.')
      const { name, input } = (last?.role === 'user' && FIRST[door]) || MAIL
      // It read what stands around the messages, and repeats what stands in them.
      if (!AT_ONCE.has(door)) yield { type: 'text', text: `It says: ${current()}` }
      yield { type: 'tool-call', callId: `c${index}`, tool: name, input }
      yield { type: 'finish', finishReason: 'tool-calls', usage: null }
    },
  })
  return { ...world, ran, now, current }
}

type World = Awaited<ReturnType<typeof worldWith>>

/** What comes in before the first message. */
async function open({ app, storage }: World, door: Door, texts: readonly string[]) {
  await app.updateSettings({
    summarizers: ['chat', 'extractive'],
    applyAtOnce: true,
    memory: door === 'memory' ? 'on' : 'preset',
    fetchPages: true,
  })
  if (door === 'description') {
    await app.toolServers.add({ name: 'one', url: SERVER, headers: '' }, 'c1')
    await app.newSession()
  }
  if (door === 'import') await settled(app, app.importSession(fileOf(texts)))
  if (door !== 'memory') return
  for (const [at, text] of texts.entries()) {
    const block = { name: `${at} ${text}`.slice(0, 40), purpose: text.slice(0, 200), limit: LIMIT }
    const content = text.slice(0, 2_000)
    await memoryOf(app).saveBlock(null, { ...block, content, isOpenToModel: true })
    await storage.memory.append([factChange(at, text)])
  }
}

/** One message, whose answer calls what it is told to. Resolves with the reason that the question about `mail` gives. */
async function talkOnce({ app, session }: World, door: Door) {
  const waiting = () => session().toolCalls.filter(({ state }) => state === 'waiting')
  let warning: object | null | undefined
  const sent = app.send('Read it.')
  for (const name of door === 'tool' || door === 'page' ? ['read', 'mail'] : ['mail']) {
    await until(() => waiting().length > 0)
    const [asked] = waiting()
    const callId = asked?.call.callId ?? ''
    warning = asked?.question?.untrusted
    // Once allowed for the whole session, it is asked all the same; what it says then is not sent.
    const isRuled = session().toolRules.some(({ rule }) => rule === 'always')
    await app.decideCall(callId, name !== 'mail' ? 'once' : isRuled ? 'refuse' : 'always')
    await until(() => !waiting().some(({ call: other }) => other.callId === callId))
  }
  await settled(app, sent)
  return warning
}

/** Everything that happens when these texts come in by this door. */
async function playing(door: Door, texts: readonly string[]) {
  const world = await worldWith(door, texts)
  const { app, session, requests, now, current } = world
  await open(world, door, texts)
  const warnings: unknown[] = []
  const turns = AT_ONCE.has(door) ? TURNS_AT_ONCE : texts.length
  for (; now.turn < turns; now.turn += 1) {
    if (door === 'file') await app.attachFiles([new File([current()], 'notes.txt')])
    warnings.push(await talkOnce(world, door))
  }
  const shapes = requests.map(shapeOf)
  const summaries: string[] = []
  for (const summarizer of ['extractive', 'model'] as const) {
    await settled(app, app.compact({ focus: null, summarizer }))
    for (const row of session().rows)
      if (row.type === 'compaction' && row.record.result) summaries.push(row.record.result.summary)
    if (summarizer === 'extractive') await settled(app, app.undoCompaction())
  }
  const { journal } = await memoryOf(app).read()
  return { requests, ran: world.ran, warnings, shapes, summaries, journal }
}

const factChange = (at: number, text: string) => ({
  id: `f${at}`,
  item: `board.${at}`,
  after: null,
  at: at + 1,
  by: 'rule' as const,
  source: { sessionId: null, messageIds: [] },
  value: {
    type: 'entry' as const,
    place: 'board' as const,
    kind: 'board' as const,
    at: at + 1,
    facts: [{ text: `Entry ${at}: ${text}`, origin: 'tool' as const }],
    importance: 1,
    tags: [],
    sources: [],
    consolidatedIds: [],
    isConsolidated: true,
  },
})

/** All doors at the same time, with the texts and with harmless ones: most of it is waiting. */
const playAll = () =>
  new Map(
    DOORS.map(door => {
      // A file with a null is no text, and is refused.
      const texts = TEXTS.filter(text => door !== 'file' || !text.includes('\0'))
      return [
        door,
        Promise.all([texts, texts.map(withoutMeaning)].map(each => playing(door, each))),
      ]
    }),
  )
let all: ReturnType<typeof playAll> | undefined

describe.each(DOORS)('by the door %s, each of the texts', { timeout: 120_000 }, door => {
  let hostile: Awaited<ReturnType<typeof playing>>
  let harmless: Awaited<ReturnType<typeof playing>>
  beforeAll(async () => {
    all ??= playAll()
    const [one, other] = (await all.get(door)) ?? []
    if (!one || !other) throw new RangeError('Each door is played twice')
    hostile = one
    harmless = other
  }, 120_000)

  it('leaves the shape of every request as it is with harmless words', () => {
    const sent = JSON.stringify(hostile.requests)
    // All came in; a description and a block may be cut before the end of the longest one.
    expect(sent.split('borrower list').length).toBeGreaterThanOrEqual(TEXTS.length - 1)
    expect(hostile.shapes).toEqual(harmless.shapes)
  })

  it('closes none of our delimiters', () => {
    const tags = (text: string) => text.match(/<\/?(?:memory|block|board|notes|note)\b/g) ?? []
    const texts = hostile.requests.flatMap(({ system, messages }) => [
      system,
      ...messages.flatMap(({ parts }) =>
        parts.flatMap(part =>
          part.type === 'tool-result' && part.tool === 'search_memory' ? [part.output] : [],
        ),
      ),
    ])
    for (const text of texts) {
      const found = tags(text)
      expect(found.filter(tag => tag.startsWith('</'))).toHaveLength(found.length / 2)
      expect(found.filter(tag => tag === '<memory').length).toBeLessThan(2)
      expect(found.filter(tag => tag === '<notes').length).toBeLessThan(2)
    }
  })

  it('runs no call that sends data without asking, with the reason, although it is always allowed', () => {
    expect(hostile.ran.filter(name => name === 'mail')).toHaveLength(1)
    expect(hostile.warnings.length).toBeGreaterThan(door === 'tool' ? 50 : 0)
    expect(hostile.warnings).not.toContain(null)
    expect(hostile.warnings).not.toContain(undefined)
  })

  it('is in no section of a summary that says what to do, by rule or by a model that puts it there', () => {
    expect(hostile.summaries.length).toBeGreaterThan(1)
    for (const summary of hostile.summaries)
      for (const { heading, bullets } of parseSummary(summary))
        if (SLOTS.has(heading)) expect(bullets.join('\n')).not.toContain(ELSEWHERE)
  })

  it('is no rule and no decision of the memory', () => {
    for (const { value } of hostile.journal) {
      const facts = value.facts.filter(({ text }) => text.includes(ELSEWHERE))
      expect(facts.map(({ origin }) => origin)).not.toContain('user')
      if (facts.length > 0) expect(value.importance).toBeLessThan(4)
    }
  })
})
