/** How much is written for each byte of words, with the application and the archive on one database as in a browser. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { generateSession } from '../../bench/browser/generate-session.ts'
import { proseText, randomNumbers } from '../../bench/generate-log.ts'
import { openIndexStore } from '../store/index-store.ts'
import { openStorage } from '../store/storage.ts'
import { applicationWith, scriptedModel, settled, stops, talkTo } from '../test/application.ts'
import { countWrites } from '../test/written-bytes.ts'
import { createArchive } from '../workers/archive.ts'

const TURNS = 10
/** The most bytes that may be written for a byte of words. */
const MOST = 20
/** How much faster time passes than for a person. */
const SPEED = 50
/** Keys of a person who types fast until what is typed is stored, and how long they take. */
const KEYS = 4
const KEYS_MS = 500
/** Characters of an answer that come at once, and the pause behind them. */
const CHUNK = 40
const CHUNK_MS = 250

const wait = globalThis.setTimeout
const passed = (milliseconds: number) =>
  new Promise<void>(resolve => wait(resolve, milliseconds / SPEED))

beforeEach(() => {
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) =>
    wait(run, milliseconds > 10 ? milliseconds / SPEED : milliseconds),
  )
})
afterEach(() => vi.unstubAllGlobals())

interface Turns {
  /** Messages that the session holds before. */
  readonly messages: number
  /** Characters. */
  readonly question: number
  readonly answer: number
}

/** Bytes written for each byte of words, by table. */
async function tenTurns({ messages, question, answer }: Turns) {
  const name = `written-${messages}`
  const storage = openStorage(name)
  const store = openIndexStore(name)
  onTestFinished(() => {
    storage.close()
    store.close()
  })
  const archive = createArchive({ ...storage, store, pause: async () => undefined })
  const next = randomNumbers(7)
  const written = (characters: number) =>
    Array.from({ length: 3 }, (_, at) => proseText(at, next))
      .join('\n\n')
      .slice(0, characters)
  let answers = ''
  const { chat } = scriptedModel(async function* () {
    answers = written(answer)
    for (let from = 0; from < answer; from += CHUNK) {
      yield { type: 'text', text: answers.slice(from, from + CHUNK) }
      await passed(CHUNK_MS)
    }
    yield stops
  }, 1_000_000)
  const whenIdle = (run: () => void) => void setTimeout(run, 300)
  const app = applicationWith(chat, storage, { archive, whenIdle })
  if (messages > 0) {
    const { events } = generateSession('Long', { messages, endsAt: 1e12 })
    await storage.events.append('long', events, { expectedRevision: 0 })
  }
  await archive.refresh()
  await app.start(messages > 0 ? 'long' : null)
  if (messages === 0) await app.newSession()
  await settled(app)
  await passed(5_000)

  countWrites()
  let words = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    const text = written(question)
    for (let typed = KEYS; typed < text.length; typed += KEYS) {
      void app.keepDraft(text.slice(0, typed), app.snapshot().openId)
      await passed(KEYS_MS)
    }
    await talkTo(app, text)
    words += new TextEncoder().encode(text + answers).byteLength
  }
  await passed(5_000)
  return Object.fromEntries(
    Object.entries(globalThis.writtenBytes).map(([table, bytes]) => [table, bytes / words]),
  )
}

it.each<Turns>([
  { messages: 0, question: 80, answer: 800 },
  { messages: 300, question: 80, answer: 800 },
])(
  'ten turns write at most 20 times their words: %o',
  async turns => {
    const shares = await tenTurns(turns)
    const total = Object.values(shares).reduce((sum, share) => sum + share, 0)
    expect({ ...shares, total }).toSatisfy(() => total < MOST)
    // The log holds all words.
    expect(shares.events).toBeGreaterThan(1)
  },
  60_000,
)
