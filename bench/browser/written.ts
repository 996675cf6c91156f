/**
 * How much is written into IndexedDB for each byte of words: ten turns in a new session and in long ones.
 *
 * @module
 */
import type { Page, Worker } from '@playwright/test'
import { connect, newChat } from '../../e2e/opening.ts'
import { messageBox } from '../../e2e/talk.ts'
import { pageSettled, shownAt } from '../../e2e/page-observer.ts'
import { wireText } from '../../e2e/server/body.ts'
import { says } from '../../e2e/server/behaviour.ts'
import { startServer, type TestServer } from '../../e2e/server/server.ts'
import { isSummaryRequest } from '../../e2e/server/summary.ts'
import { textOf } from '../../src/engine/index.ts'
import { countWrites } from '../../src/test/written-bytes.ts'
import { proseText, randomNumbers } from '../generate-log.ts'
import type { Measured } from './bars.ts'
import { calibrate, withFreshProfile } from './profile.ts'
import type { Stored } from './open-session.ts'
import { K1, K10, seed, sessionOf, WINDOW } from './sessions.ts'

const TURNS = 10
/** Characters of a question, and of an answer. */
const QUESTION = 80
const ANSWER = 800
/** For what is written behind a turn. */
const REST_MS = 1_500
/** Until the batches of every log that was read are written, on a busy machine too: those of the session before as well. */
const BATCHES_MS = 20_000

/** Rows of each table and of all together, for a new session and for two long ones. */
export async function writtenRows(url: string): Promise<readonly Measured[]> {
  const server = await startServer({ window: WINDOW })
  try {
    return await withFreshProfile(url, async bench => {
      const { page } = bench
      await page.goto(url)
      await messageBox(page).waitFor()
      await connect(page, server.url, { window: WINDOW })
      await seed(bench, url, [K10, K1], [])
      const rows: Measured[] = []
      for (const stored of [K10, K1, null]) {
        await bench.leave()
        const counter = countingIn(page)
        await page.goto(stored === null ? url : `${url}#/s/${stored.sessionId}`)
        if (stored) await shownAt(page, stored.messages)
        else await newChat(page)
        const filter = stored === null ? 'new' : stored.filter
        if (stored !== null) await turns(page, server, 1)
        await page.waitForTimeout(BATCHES_MS)
        if (stored !== null) {
          const value = sum(await counter.read()) / wordsOf(stored)
          rows.push({ metric: 'written-first', filter, value, calib: await calibrate(page), n: 1 })
        }
        const calib = await calibrate(page)
        await counter.start()
        const words = await turns(page, server, TURNS)
        const bytes = await counter.read()
        counter.stop()
        const total = sum(bytes) / words
        const tables = Object.entries(bytes).map(
          ([table, written]) => [`written-${table}`, written / words] as const,
        )
        for (const [metric, value] of [...tables, ['written', total] as const])
          rows.push({ metric, filter, value, calib, n: TURNS })
      }
      return rows
    })
  } finally {
    await server.close()
  }
}

/** Counts what the page and its workers write, those that are started later as well, from now on. */
function countingIn(page: Page) {
  const startIn = (worker: Worker) => worker.evaluate(countWrites).catch(hasEnded)
  page.on('worker', startIn)
  const counted = () => globalThis.writtenBytes ?? {}
  return {
    /** Begins again. */
    start: async () => {
      await page.evaluate(countWrites)
      await Promise.all(page.workers().map(startIn))
    },
    /** Bytes by table. */
    read: async (): Promise<Readonly<Record<string, number>>> => {
      const counts = await Promise.all([
        page.evaluate(counted),
        ...page.workers().map(worker => worker.evaluate(counted).catch(hasEnded)),
      ])
      const bytes: Record<string, number> = {}
      for (const count of counts)
        for (const [table, written] of Object.entries(count ?? {}))
          bytes[table] = (bytes[table] ?? 0) + written
      return bytes
    },
    stop: () => page.off('worker', startIn),
  }
}

/** A worker that reads Markdown, or counts, ends when it has nothing to do. It writes nothing. */
function hasEnded(): null {
  return null
}

/** Questions that are typed, and answers to them. Resolves to the bytes of their words. */
async function turns(page: Page, server: TestServer, count: number): Promise<number> {
  const next = randomNumbers(count)
  let words = 0
  for (let turn = 0; turn < count; turn += 1) {
    const question = proseText(turn, next).slice(0, QUESTION)
    const answer = [proseText(turn, next), proseText(turn, next)].join('\n\n').slice(0, ANSWER)
    server.reply(body =>
      isSummaryRequest(body) || !body.messages.some(said => wireText(said).includes(question))
        ? says('Understood.')
        : says(answer, { chunk: 20, betweenMs: 80 }),
    )
    await messageBox(page).pressSequentially(question, { delay: 60 })
    await page.keyboard.press('Enter')
    await page.getByText(answer.slice(-60)).waitFor({ timeout: 120_000 })
    await pageSettled(page)
    await page.waitForTimeout(REST_MS)
    words += Buffer.byteLength(question + answer)
  }
  return words
}

/** Bytes of all that is said in the session. */
function wordsOf(stored: Stored): number {
  return sessionOf(stored).events.reduce(
    (bytes, event) =>
      bytes + (event.type === 'v1.message-appended' ? Buffer.byteLength(textOf(event.parts)) : 0),
    0,
  )
}

function sum(bytes: Readonly<Record<string, number>>): number {
  return Object.values(bytes).reduce((total, written) => total + written, 0)
}
