/** A model on the processor, from its file to its summaries: real inference under the page's own policy. */
import { preview } from 'vite'
import { freePort } from '../scripts/free-port.ts'
import { ISOLATION_HEADERS } from '../scripts/isolation-headers.ts'
import { fileServer } from '../src/test/file-server.ts'
import { tinyGguf } from '../src/test/tiny-gguf.ts'
import type { Locator, Page } from '@playwright/test'
import { compactionPrompt } from '../src/engine/compaction/prompt.ts'
import { expect, test } from './fixtures.ts'
import {
  button,
  compactDialog,
  eventsIn,
  exportSession,
  importSession,
  meterTokens,
  newChat,
  openApp,
  openSettings,
  rows,
  scrollUpTo,
  send,
  settled,
} from './helpers.ts'
import { countAnswer } from './server/count.ts'
import { sessionFileOf } from './session-files.ts'

/** Words enough for a talk; every one of them is one token of the model. */
const NOUNS =
  'archive river garden engine library harbour letter window market bridge signal kitchen orchard theatre mountain station'
const VERBS = 'holds crosses follows repairs counts paints answers carries measures visits'
const REST =
  'the our this every second grey quiet large before after while because and then with under'

/** What a person and a model said to each other; every message has something in it that must not be lost. */
function longTalk(): readonly string[] {
  const [nouns, verbs, rest] = [NOUNS, VERBS, REST].map(words => words.split(' '))
  let state = 1
  const one = (words: readonly string[] = []) => {
    state = (state * 48_271) % 2_147_483_647
    return words[state % words.length] ?? ''
  }
  return Array.from({ length: 400 }, (_, index) => {
    const sentences = Array.from(
      { length: 22 },
      () => `${one(rest)} ${one(rest)} ${one(nouns)} ${one(verbs)} ${one(rest)} ${one(nouns)}.`,
    )
    return `Never delete /srv/${one(nouns)}/box-${index}.csv. ${sentences.join(' ')}`
  })
}

/** A model that knows the words of the talk and those of the order to summarise, and nothing of their sense. */
function summarizerFor(texts: readonly string[]): Uint8Array {
  const { system, user } = compactionPrompt({
    items: [],
    previousSummary: 'none',
    focus: null,
    isBrief: true,
    targetTokens: 300,
    part: { index: 2, of: 3 },
    count: text => ({ tokens: text.length, source: 'estimated' }),
  })
  return tinyGguf({ texts: [...texts, system, user], name: 'Tiny writer', width: 32, layers: 1 })
}

const WORDS = `the clock tells everybody when noon comes and nobody asks why it stands still at night
  because quiet rooms forget their hours while morning brings another question about small letters`
/** What a model of these words says, which draws lots: any of them. */
const SAID = new RegExp(WORDS.match(/\w{3,}/g)?.join('|') ?? '')

test('opens a model file, answers with it, and finds it again after a reload', async ({
  page,
  watch,
}) => {
  await openApp(page)
  await openModelFile(page, tinyGguf({ texts: [WORDS], name: 'Tiny clock' }))
  await newChat(page)
  // Nothing heavy before it is used.
  expect(watch.requests.filter(url => /llama|\.wasm/.test(url))).toEqual([])
  const answer = await answerTo(page, 'When does noon come?')
  await expect(answer).toContainText(SAID)

  await page.reload()
  await expect(await answerTo(page, 'And who asks?')).toContainText(SAID)
  expect(watch.foreignRequests()).toEqual([])
  expect(watch.requests.filter(url => url.endsWith('.wasm'))).not.toEqual([])
})

test('fetches a model, pauses and goes on, and repairs what was damaged on the disk', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000)
  // It is looked for below the paths of a hub first.
  watch.expectComplaint(/status of 404/)
  const bytes = tinyGguf({ texts: [WORDS], name: 'Tiny clock' })
  const path = '/SmolLM2-135M-Instruct-Q8_0.gguf'
  const server = await fileServer({ bytes, path, holdAfter: 300_000 })
  try {
    await openApp(page)
    const runner = await processor(page)
    await fetchFrom(runner, server.url)

    await button(runner, 'Download SmolLM2 135M').click()
    await expect(runner.getByRole('progressbar')).toBeVisible()
    await expect.poll(() => server.sent()).toBe(300_000)
    // Until it has arrived here.
    await page.waitForTimeout(1_000)
    await button(runner, 'Pause the download of SmolLM2 135M').click()
    await expect(runner.getByText(/^[1-9]\d* kB of \d+ kB .*paused$/)).toBeVisible()
    server.options.holdAfter = null
    await button(runner, 'Resume the download of SmolLM2 135M').click()
    await button(runner, 'Use SmolLM2 135M').click()
    await expect(runner.getByText('in use')).toBeVisible()
    expect(server.asked.at(-1)?.headers.range).toMatch(/^bytes=[1-9]\d+-$/)
    await page.keyboard.press('Escape')

    await newChat(page)
    await expect(await answerTo(page, 'When does noon come?')).toContainText(SAID)
    const fetched = server.asked.length
    await damageFirstPiece(page)
    await page.reload()
    await expect(await answerTo(page, 'And who asks?')).toContainText(SAID)
    expect(server.asked.length).toBeGreaterThan(fetched)
  } finally {
    await server.close()
  }
})

test('uses several threads where the page is isolated from others', async ({ page }) => {
  test.setTimeout(180_000)
  // However few there are here.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 4 })
  })
  const paths: string[] = []
  const host = await preview({
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: await freePort(), headers: { ...ISOLATION_HEADERS } },
    plugins: [
      {
        name: 'note-requests',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use((request, _, next) => {
            paths.push(request.url ?? '')
            next()
          })
        },
      },
    ],
  })
  try {
    await page.goto(host.resolvedUrls?.local[0] ?? '')
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true)
    await openModelFile(page, tinyGguf({ texts: [WORDS], name: 'Tiny clock' }))
    await newChat(page)
    await expect(await answerTo(page, 'When does noon come?')).toContainText(SAID)
    expect(paths.some(path => path.includes('llama-thread'))).toBe(true)
  } finally {
    await host.close()
  }
})

test('summarises 60,000 tokens in parts within a window of 2,048, and adds what was lost', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const texts = longTalk()
  await openApp(page)
  await openModelFile(page, summarizerFor(texts))
  await importSession(page, sessionFileOf('A long talk', texts))
  expect(countAnswer({ content: texts.join('\n') })).toBeGreaterThan(60_000)
  const read = page.getByText(/^400 messages, \d+ of them in the model’s view/)
  const readBefore = await read.innerText()
  const before = eventsIn(await exportSession(page)).length

  await writeSummary(page)
  const progress = compactDialog(page).getByText(/part \d+ of \d+/)
  await expect(progress).toHaveText(/part [3-9] of \d\d+/, { timeout: 120_000 })
  await button(compactDialog(page), 'Cancel').click({ timeout: 10_000 })
  await expect(progress).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(read).toHaveText(readBefore)
  const cancelled = eventsIn(await exportSession(page)).slice(before)
  expect(cancelled.map(({ type }) => type)).toEqual([
    'v2.compaction-started',
    'v1.compaction-cancelled',
  ])

  await writeSummary(page)
  await expect(progress).toBeVisible()
  const dialog = compactDialog(page)
  await expect(button(dialog, 'Apply')).toBeEnabled({ timeout: 240_000 })
  await button(dialog, 'Apply').click()
  await expect(fold(page)).toBeInViewport()
  await expect(fold(page)).toContainText('tiny.gguf, on this device')
  expect(await meterTokens(page)).toBeLessThan(2_048)

  await fold(page).getByRole('tab', { name: 'Lost' }).click()
  await expect(fold(page)).toContainText(/of what mattered is still read: \d+ of \d{3} facts/)
  // What the model lost of the newest messages stands word for word beside its summary.
  const [{ replacement }] = eventsIn(await exportSession(page)).filter(
    ({ type }) => type === 'v1.compaction-completed',
  ) as [{ replacement: unknown }]
  const details = JSON.stringify(replacement).match(/Never delete \/srv\/\w+\/box-\d+\.csv/g)
  expect(details?.length).toBeGreaterThan(2)
})

test('ends in the extractive summary where the model is not held to its form', async ({ page }) => {
  test.setTimeout(240_000)
  const texts = longTalk()
  await openApp(page)
  await openModelFile(page, summarizerFor(texts))
  const settings = await openSettings(page, 'Summaries')
  await settings.getByRole('switch', { name: /^Hold models on the processor/ }).click()
  await page.keyboard.press('Escape')
  await importSession(page, sessionFileOf('A long talk', texts))

  // By hand: nothing is changed, and the person is told why.
  await writeSummary(page)
  const dialog = compactDialog(page)
  await expect(dialog.getByRole('alert')).toHaveText(/Nothing was changed\.$/, { timeout: 60_000 })
  await page.keyboard.press('Escape')
  const failed = eventsIn(await exportSession(page)).at(-1)
  expect(failed).toMatchObject({ type: 'v2.compaction-failed' })
  expect(['truncated', 'missing-sections']).toContain(failed?.['code'])

  // By itself, before a message can be sent: the summary that needs no model is what stands in the end.
  await send(page, 'What comes after noon?')
  await expect(page.getByRole('status').getByText(/^Compacted: /)).toBeAttached({ timeout: 60_000 })
  await scrollUpTo(page, fold(page))
  await expect(fold(page)).toContainText('extractive, no model')
  const codes = eventsIn(await exportSession(page))
    .filter(({ type }) => /compaction-(?:failed|completed)$/.test(String(type)))
    .map(({ code, trigger }) => code ?? trigger)
  expect(codes).toEqual([failed?.['code'], 'blocking'])
  await settled(page, 90_000)
  const roles = eventsIn(await exportSession(page)).flatMap(({ role }) => role ?? [])
  expect(roles.slice(-2)).toEqual(['user', 'assistant'])
})

/** The compaction that is in force. */
function fold(page: Page): Locator {
  return page.locator('article[data-compaction][data-state="live"]')
}

/** Opens a model from disk and talks to it from then on. */
async function openModelFile(page: Page, bytes: Uint8Array): Promise<void> {
  const runner = await processor(page)
  const choosing = page.waitForEvent('filechooser')
  await button(runner, 'Open a model file…').click()
  await (
    await choosing
  ).setFiles({
    name: 'tiny.gguf',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  })
  await runner.getByRole('button', { name: /^Use Tiny/ }).click()
  await expect(runner.getByText('in use')).toBeVisible()
  await page.keyboard.press('Escape')
}

/** The answer, however slow the processor is. */
async function answerTo(page: Page, question: string): Promise<Locator> {
  const before = await rows(page, 'assistant').count()
  await send(page, question)
  await expect(rows(page, 'assistant')).toHaveCount(before + 1, { timeout: 90_000 })
  await settled(page, 90_000)
  return rows(page, 'assistant').last()
}

/** The settings of models on the processor, with their list. */
async function processor(page: Page): Promise<Locator> {
  const settings = await openSettings(page, 'Model')
  const runner = settings.getByRole('region', { name: 'On the processor' })
  await button(runner, 'Choose a model').click()
  return runner
}

async function fetchFrom(runner: Locator, address: string): Promise<void> {
  await runner.getByText('Fetch models from another address').click()
  await runner.getByRole('textbox', { name: 'Address of the models' }).fill(address)
  await button(runner, 'Set').click()
  await expect(runner.getByText(`Models are fetched from ${address}`)).toBeVisible()
}

/** As a failing disk does it: the same length, another byte. */
async function damageFirstPiece(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const models = await root.getDirectoryHandle('models-on-the-cpu')
    for await (const folder of models.values()) {
      if (!('getFileHandle' in folder)) continue
      const model = await models.getDirectoryHandle(folder.name)
      const piece = await model.getFileHandle('000000')
      const writable = await piece.createWritable({ keepExistingData: true })
      await writable.write({ type: 'write', position: 0, data: new Uint8Array([0]) })
      await writable.close()
    }
  })
}

async function writeSummary(page: Page): Promise<void> {
  await button(page, 'Compact').click()
  const dialog = compactDialog(page)
  await dialog.getByRole('radio', { name: /^tiny/ }).check()
  await button(dialog, 'Write summary').click()
}
