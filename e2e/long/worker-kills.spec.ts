/**
 * The worker of the application is killed at a random moment of a send, an answer, a summary and an import: nothing that
 * was acknowledged is lost, and the conversation continues. `PALIMPSEST_KILLS` says how often, and
 * `PALIMPSEST_KILLS_FROM` names the first seed.
 */
import type { Page } from '@playwright/test'
import { generateSession } from '../../bench/browser/generate-session.ts'
import { chances } from '../../src/test/chances.ts'
import { exportSession } from '../../src/transfer/export.ts'
import { expect, test } from '../fixtures.ts'
import { meter, writeSummary } from '../context.ts'
import { openConnected } from '../opening.ts'
import { confirmImport, importFile } from '../saved-files.ts'
import { ask, messageBox, pressSend } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { storedEvents, type StoredEvent } from '../stored.ts'
import { forgetStops, started } from '../worker-death-steps.ts'

const KILLS = Number(process.env.PALIMPSEST_KILLS ?? 3)
const FROM = Number(process.env.PALIMPSEST_KILLS_FROM ?? 1)
/** After one more the page is not loaded again. */
const MOST_ON_A_PAGE = 2
const IMPORTED = 600

interface Moment {
  begin(page: Page, words: string): Promise<void>
  /** Milliseconds after which it is over, about. */
  readonly lasts: number
}

const MOMENTS: readonly [Moment, ...Moment[]] = [
  { begin: sendNow, lasts: 150 },
  {
    begin: async page => {
      await writeSummary(page, /^test-model/)
    },
    lasts: 1_000,
  },
  {
    begin: async (page, title) => {
      const endsAt = Date.UTC(2026, 10, 2, 9)
      const { events } = generateSession(title, { messages: IMPORTED, endsAt })
      const text = exportSession({ title, exportedAt: endsAt, events })
      await importFile(page, { name: 'session.json', text })
      await confirmImport(page)
    },
    lasts: 1_000,
  },
  { begin: sendNow, lasts: 2_000 },
]

test(`a worker that is killed ${KILLS} times, at any moment, loses nothing that was acknowledged`, async ({
  page,
  serve,
}) => {
  test.setTimeout(60_000 + KILLS * 30_000)
  await page.addInitScript(keepRuntime)
  const server = await serve({
    window: 32_768,
    reply: (_, index) =>
      says(`${'So it was said. '.repeat(80)}Answer ${index}.`, { betweenMs: 10 }),
  })
  await openConnected(page, server, { window: 32_768 })
  const said = ['What is told here is remembered.', 'And this too.']
  for (const words of said) await ask(page, words)

  const { next: random } = chances(FROM)
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill > 0 && kill % MOST_ON_A_PAGE === 0) await forgetStops(page)
    await expect(messageBox(page)).toBeEditable()
    const moment = MOMENTS[kill % MOMENTS.length] ?? MOMENTS[0]
    const words = `Mark ${FROM}-${kill}.`
    await moment.begin(page, words)
    await page.waitForTimeout(random() * moment.lasts)
    await killRuntime(page)

    // What was not acknowledged is in the box again.
    const given = await messageBox(page).inputValue()
    const following = given === '' ? `Do you hear me, ${kill}?` : given
    await ask(page, following)
    said.push(following, ...(moment.begin === sendNow ? [words] : []))
  }

  const sessions = await storedEvents(page)
  const stored = sessions.flat().flatMap(wordsOfUser)
  expect(said.filter(words => !stored.includes(words))).toEqual([])
  for (const events of sessions)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  // An import is stored whole or not at all.
  for (const events of sessions.filter(({ length }) => length >= IMPORTED / 2))
    expect(events.filter(({ role }) => role !== undefined).length).toBeGreaterThanOrEqual(IMPORTED)
})

/**
 * Resolves once the next page knows as much as this one showed, and has what was left in its box. A worker that is killed before it
 * listens is followed by another one of the same page, and nothing is said of it.
 */
async function killRuntime(page: Page): Promise<void> {
  const listed = await page.locator('[data-session]').count()
  // The page is there, and can be written in, before its worker.
  await page.waitForFunction(() => window.runtime !== undefined)
  const runtime = await page.evaluateHandle(() => window.runtime)
  const loaded = page.waitForEvent('domcontentloaded').then(() => true)
  await runtime.evaluate(worker => worker?.terminate())
  const followed = page
    .waitForFunction(dead => window.runtime !== dead, runtime, { timeout: 60_000 })
    .then(
      () => false,
      () => loaded,
    )
  if (await Promise.race([loaded, followed])) await expect(started(page)).toBeVisible()
  await expect(messageBox(page)).toBeEditable()
  // The page draws rows and the box by itself; the meter comes with the application.
  await expect(meter(page)).toBeVisible()
  await expect.poll(() => page.locator('[data-session]').count()).toBeGreaterThanOrEqual(listed)
}

function wordsOfUser({ role, parts = [] }: StoredEvent): readonly string[] {
  return role === 'user' ? parts.map(({ text = '' }) => text) : []
}

declare global {
  interface Window {
    /** The worker of the application that was started last. */
    runtime?: Worker
  }
}

/** In the page, before anything else. */
function keepRuntime(): void {
  window.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      if (options?.name === 'runtime') window.runtime = this
    }
  }
}

async function sendNow(page: Page, words: string): Promise<void> {
  await pressSend(page, words)
}
