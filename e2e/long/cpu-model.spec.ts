/** A model on the processor, from its file to its summaries: real inference under the page's own policy. */
import { fileServer } from '../../src/test/file-server.ts'
import type { Locator, Page } from '@playwright/test'
import {
  answerTo,
  damageFirstPiece,
  longTalk,
  onIsolatedPage,
  openModelFile,
  processor,
  SAID,
  summarizerFor,
  tinyClock,
} from '../cpu-page.ts'
import { expect, test } from '../fixtures.ts'
import { compactDialog, meterTokens } from '../context.ts'
import { button, fromChatMenu } from '../controls.ts'
import { fetchModelsFrom, newChat, openNewChat, openSettings } from '../opening.ts'
import { eventsIn, exportSession, importSession } from '../saved-files.ts'
import { messageCounts, rows, scrollUpTo, send, settled } from '../talk.ts'
import { countAnswer } from '../server/count.ts'
import { sessionFileOf } from '../session-files.ts'

test('opens a model file, answers with it, and finds it again after a reload', async ({
  page,
  watch,
}) => {
  await openNewChat(page)
  await openModelFile(page, tinyClock())
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

/** It is looked for below the paths of a hub first. */
const NOT_THERE = /status of 404/
const HALF = { bytes: tinyClock(), path: '/SmolLM2-135M-Instruct-Q8_0.gguf', holdAfter: 300_000 }

/** A download that was paused on its way. */
async function fetchHalf(
  page: Page,
  server: Awaited<ReturnType<typeof fileServer>>,
): Promise<Locator> {
  const runner = await processor(page)
  await fetchModelsFrom(runner, server.url)
  await button(runner, 'Download SmolLM2 135M').click()
  await expect(runner.getByRole('progressbar')).toBeVisible()
  await expect.poll(() => server.sent()).toBe(300_000)
  // Until it has arrived here.
  await page.waitForTimeout(1_000)
  await button(runner, 'Pause the download of SmolLM2 135M').click()
  await expect(runner.getByText(/^[1-9]\d* kB of \d+ kB .*paused$/)).toBeVisible()
  return runner
}

test('deletes what a download left that stopped, after a reload too', async ({ page, watch }) => {
  watch.expectComplaint(NOT_THERE)
  const server = await fileServer(HALF)
  try {
    await openNewChat(page)
    await fetchHalf(page, server)
    await page.reload()
    const runner = await processor(page)
    await expect(runner.getByText(/ · partly downloaded · /)).toBeVisible()
    await button(runner, 'Delete SmolLM2 135M from this device').click()
    await button(runner, 'Really delete SmolLM2 135M from this device').click()
    await expect(runner.getByText('partly downloaded')).toHaveCount(0)
    await expect(button(runner, 'Download SmolLM2 135M')).toBeVisible()
  } finally {
    await server.close()
  }
})

test('fetches a model, pauses and goes on, and repairs what was damaged on the disk', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectComplaint(NOT_THERE)
  const server = await fileServer(HALF)
  try {
    await openNewChat(page)
    const runner = await fetchHalf(page, server)
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
    await expect(rows(page, 'assistant')).toHaveCount(1)
    await expect(await answerTo(page, 'And who asks?')).toContainText(SAID)
    expect(server.asked.length).toBeGreaterThan(fetched)
  } finally {
    await server.close()
  }
})

test('uses several threads where the page is isolated from others', async ({ page }) => {
  test.setTimeout(180_000)
  await onIsolatedPage(page, async host => {
    await expect(await answerTo(page, 'When does noon come?')).toContainText(SAID)
    expect(host.paths.some(path => path.includes('llama-thread'))).toBe(true)
    expect(host.paths.filter(path => path.includes('compat'))).toEqual([])
  })
})

/** Each takes 150 tokens and more. */
const MESSAGES = 400
const TOKENS = MESSAGES * 150

test(`summarises ${TOKENS} tokens in parts within a window of 2,048, and adds what was lost`, async ({
  page,
}) => {
  test.setTimeout(600_000)
  const texts = longTalk(MESSAGES)
  await openNewChat(page)
  await openModelFile(page, summarizerFor(texts))
  await importSession(page, sessionFileOf('A long talk', texts))
  expect(countAnswer({ content: texts.join('\n') })).toBeGreaterThan(TOKENS)
  const read = messageCounts(page)
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
  const asked = cancelled.filter(({ type }) => type === 'v1.request-sent')
  expect(cancelled.map(({ type }) => type)).toEqual([
    'v1.compaction-started',
    ...asked.map(({ type }) => type),
    'v1.compaction-cancelled',
  ])
  expect(asked.length).toBeGreaterThanOrEqual(3)
  expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(['conversation-compaction']))

  await writeSummary(page)
  await expect(progress).toBeVisible()
  const dialog = compactDialog(page)
  await expect(button(dialog, 'Apply')).toBeEnabled({ timeout: 240_000 })
  await button(dialog, 'Apply').click()
  await expect(fold(page)).toBeInViewport()
  await expect(fold(page)).toContainText('tiny.gguf, on this device')
  expect(await meterTokens(page)).toBeLessThan(2_048)

  await fold(page).getByRole('tab', { name: 'Lost' }).click()
  await expect(fold(page)).toContainText(/\d+ of \d{3} details/)
  // What the model lost of the newest messages is in the request word for word, next to its summary.
  const [{ replacement }] = eventsIn(await exportSession(page)).filter(
    ({ type }) => type === 'v1.compaction-completed',
  ) as [{ replacement: unknown }]
  const details = JSON.stringify(replacement).match(/Never delete \/srv\/\w+\/box-\d+\.csv/g)
  expect(details?.length).toBeGreaterThan(2)
})

test('ends in the extractive summary where the model is not held to its form', async ({ page }) => {
  test.setTimeout(240_000)
  const texts = longTalk(MESSAGES)
  await openNewChat(page)
  await openModelFile(page, summarizerFor(texts))
  const settings = await openSettings(page, 'Summaries')
  await settings.getByRole('switch', { name: /^Force small CPU models/ }).click()
  await page.keyboard.press('Escape')
  await importSession(page, sessionFileOf('A long talk', texts))

  // By hand: nothing is changed, and the person is told why.
  await writeSummary(page)
  const dialog = compactDialog(page)
  await expect(dialog.getByRole('alert')).toHaveText(/Nothing was changed\.$/, { timeout: 60_000 })
  await page.keyboard.press('Escape')
  const failed = eventsIn(await exportSession(page)).at(-1)
  expect(failed).toMatchObject({ type: 'v1.compaction-failed' })
  expect(['truncated', 'missing-sections']).toContain(failed?.['code'])

  // Automatically: the answer waits for a second at most, and the summary that needs no model is in force as soon as it is ready.
  const announced = await noteAnnouncements(page)
  await send(page, 'What comes after noon?')
  await settled(page, 90_000)
  await expect
    .poll(async () => eventsIn(await exportSession(page)).map(({ type }) => String(type)))
    .toContainEqual(expect.stringMatching(/compaction-(?:proposed|completed)$/))
  await send(page, 'And after that?')
  await expect
    .poll(announced, { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/^Summarized \d/))
  await scrollUpTo(page, fold(page))
  await expect(fold(page)).toContainText('quotes only, no AI')
  const codes = eventsIn(await exportSession(page))
    .filter(({ type }) => /compaction-(?:failed|completed)$/.test(String(type)))
    .map(({ code, trigger }) => code ?? trigger)
  expect(codes).toEqual([failed?.['code'], 'blocking'])
  await settled(page, 90_000)
  const roles = eventsIn(await exportSession(page)).flatMap(({ role }) => role ?? [])
  expect(roles.slice(-2)).toEqual(['user', 'assistant'])
})

/** What the page announces from now on; a sentence gives way to the next one within moments. */
async function noteAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  const sentences = await page.evaluateHandle(() => {
    const heard: string[] = []
    const note = () => {
      for (const region of document.querySelectorAll('[role="status"]'))
        heard.push(region.textContent)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
    return heard
  })
  return () => sentences.jsonValue()
}

/** The compaction that is in force. */
function fold(page: Page): Locator {
  return page.locator('article[data-compaction][data-state="live"]')
}

async function writeSummary(page: Page): Promise<void> {
  await fromChatMenu(page, 'Compact')
  const dialog = compactDialog(page)
  await dialog.getByRole('radio', { name: /^tiny/ }).check()
  await button(dialog, 'Write summary').click()
}
