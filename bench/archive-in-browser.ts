/**
 * `node bench/archive-in-browser.ts`: the archive of 100,000 messages in Chromium, as the built app runs it (`npm run
 * build` first): how long the index takes to be made, and to be ready after a reload, how long its worker keeps a
 * search waiting meanwhile, and what a person waits for. Needs LoCoMo's talks, as section `archive` does; processor time
 * is told on Linux only.
 *
 * @module
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { preview } from 'vite'
import { callArchive, keepWorkers } from '../e2e/archive-calls.ts'
import { BROWSERS, CHROMIUM_FLAGS, findChromium, HEADLESS_SHELL } from '../scripts/chromium.ts'
import { fillStorage } from './archive/fill-storage.ts'
import { workerMilliseconds } from './archive/worker-time.ts'
import { LOCOMO, logOfTalk, readTalks } from './evidence/locomo.ts'
import { percentile, rounded } from './row.ts'

const MESSAGES = Number(process.env.PALIMPSEST_MESSAGES ?? 100_000)
const QUESTIONS = 100

const folder = process.env.PALIMPSEST_DATA ?? join(import.meta.dirname, '../../shared/data')
const talksFile = join(folder, LOCOMO)
if (!existsSync(talksFile)) throw new RangeError(`There are no talks at ${talksFile}.`)
const talks = readTalks(talksFile)
const all = talks.flatMap(({ questions }) => questions.map(({ text }) => text))
const questions = all.filter((_, place) => place % Math.ceil(all.length / QUESTIONS) === 0)

const server = await preview({ logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } })
const executablePath = findChromium([...BROWSERS, HEADLESS_SHELL])
const browser = await chromium.launch({
  args: [...CHROMIUM_FLAGS],
  ...(executablePath === null ? {} : { executablePath }),
})
try {
  const page = await browser.newPage()
  await keepWorkers(page)
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  await page.getByRole('log').waitFor()
  await fillStorage(page, talks.map(logOfTalk), MESSAGES)

  report('index made', await untilReady(page))
  await page.waitForTimeout(2_000)
  report('ready after a reload', await untilReady(page))
  report('messages found for one question', { hits: await hitsOf(page) })
  report('what somebody types', await waitsOf(page, 'search'))
  report('typed into the field', await typedWaits(page))
} finally {
  await browser.close()
  await server.close()
}

function report(what: string, figures: Readonly<Record<string, number>>): void {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${rounded(value)}`)
  console.log(`${what}: ${told.join(', ')}`)
}

/** Reloads, and asks every tenth of a second until all sessions are read. */
async function untilReady(page: Page): Promise<Readonly<Record<string, number>>> {
  await page.reload()
  const start = performance.now()
  const waits: number[] = []
  let first = 0
  for (let waiting = 1; waiting > 0;) {
    const before = performance.now()
    const [found] = await callArchive<{ waiting: number; passages: readonly unknown[] }>(
      page,
      'search',
      [['support group', { limit: 10 }]],
    )
    waits.push(performance.now() - before)
    if (first === 0) first = performance.now() - start
    waiting = found?.waiting ?? 0
    if (waiting === 0 && waits.length < 3) waiting = 1
    await page.waitForTimeout(100)
  }
  return {
    'first answer ms': first,
    'all read ms': performance.now() - start,
    'longest wait for a later answer ms': Math.max(...waits.slice(1)),
    'processor ms of the worker': workerMilliseconds(),
  }
}

async function hitsOf(page: Page): Promise<number> {
  const [found] = await callArchive<{ passages: readonly unknown[] }>(page, 'search', [
    [questions[0], { limit: 30 }],
  ])
  return found?.passages.length ?? 0
}

/** Until the worker has answered, one question after the other. */
async function waitsOf(page: Page, method: 'search'): Promise<Readonly<Record<string, number>>> {
  const before = workerMilliseconds()
  const waits: number[] = []
  for (const question of questions) {
    const start = performance.now()
    await callArchive(page, method, [[question, { limit: 30 }]])
    waits.push(performance.now() - start)
  }
  return {
    'p50 ms': percentile(waits, 0.5),
    'p95 ms': percentile(waits, 0.95),
    'processor ms of the worker, each': (workerMilliseconds() - before) / questions.length,
  }
}

/** From a key to the first drawn result, as a person sees it. */
async function typedWaits(page: Page): Promise<Readonly<Record<string, number>>> {
  await page.keyboard.press('ControlOrMeta+k')
  const box = page.getByRole('combobox', { name: 'Search commands, sessions and messages' })
  await box.waitFor()
  const waits: number[] = []
  for (const word of ['support', 'camping', 'pottery', 'adoption', 'painting', 'birthday']) {
    await box.fill('')
    await page.waitForTimeout(300)
    waits.push(await page.evaluate(timeUntilMarked, word))
  }
  return { 'p50 ms': percentile(waits, 0.5), 'most ms': Math.max(...waits) }
}

/** In the page: types a word into the focused field; milliseconds until its first match stands out. */
function timeUntilMarked(word: string): Promise<number> {
  return new Promise(resolve => {
    const start = performance.now()
    const look = () => {
      const marks = [...document.querySelectorAll('mark')].map(mark => mark.textContent ?? '')
      if (!marks.some(mark => mark.toLowerCase().startsWith(word.slice(0, 5))))
        return void requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - start))
    }
    document.execCommand('insertText', false, word)
    look()
  })
}
