/** The main job, from the first run on, with nothing set up and with a model of one's own. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  compact,
  compactDialog,
  contextPanel,
  exactTokens,
  meter,
  meterTokens,
} from '../context.ts'
import { button, fromChatMenu } from '../controls.ts'
import { connect, newChat, openApp, sampleLink } from '../opening.ts'
import { eventsIn, exportSession, importSession } from '../saved-files.ts'
import { ask, messageBox, rows, settled, undo } from '../talk.ts'
import { expectCentred, expectFewControls } from '../visible-controls.ts'
import { says } from '../server/behaviour.ts'
import { wireText } from '../server/body.ts'
import { countBody } from '../server/count.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'

test('a first visit opens on a new chat; the sample, by its link, is compacted; that is taken back; it is exported and imported beside itself; the demo model answers', async ({
  page,
  watch,
}) => {
  await page.goto('./')
  await expect(messageBox(page)).toBeInViewport()
  await expect(sampleLink(page)).toBeVisible()
  await expect(button(page, 'Actions for all chats')).toBeVisible()
  await expectFewControls('first visit', page.locator('body'))
  await expectCentred(page)
  await sampleLink(page).click()
  await expect(page.getByRole('heading', { name: 'Planning a catalogue migration' })).toBeVisible()
  await expect(meter(page)).toHaveAttribute('aria-valuetext', /of 16k tokens/)
  const before = await exactTokens(page)

  await undo(page)
  const whole = await exactTokens(page)
  expect(before).toBeLessThan(whole * 0.6)
  await compact(page, 'extractive')
  await expect.poll(() => meterTokens(page)).toBeLessThan(whole / 2)
  const fold = page.locator('article[data-compaction][data-state="live"]')
  // Apply brings the row of the compaction into view by itself, and so does Undo.
  await expect(fold).toBeInViewport()
  await expect(fold).toContainText('quotes only, no AI')
  await fold.getByRole('tab', { name: 'Original' }).click()
  await expect(fold).toContainText('¶1')
  await expect(rows(page).first()).toHaveAttribute('data-status', 'summarised')

  await button(fold, 'Undo').click()
  await expect.poll(() => meterTokens(page)).toBe(whole)
  await expect(
    page
      .getByRole('log', { name: 'Conversation' })
      .getByText(/^Summary \d was undone/)
      .last(),
  ).toBeInViewport()

  const file = await exportSession(page)
  expect(file.name).toMatch(/^planning-a-catalogue-migration-\d{4}-\d\d-\d\d\.json$/)
  const types = eventsIn(file).map(({ type }) => type)
  expect(types).toContain('v1.compaction-completed')
  expect(types).toContain('v1.compaction-undone')
  const panel = await contextPanel(page)
  await panel.getByText('Your data').click()
  await expect(panel.getByText(/Last exported/)).toBeVisible()

  const links = page.getByRole('navigation', { name: 'Chats' }).getByRole('link')
  const count = await links.count()
  await importSession(page, file)
  await expect(page.getByRole('heading', { name: 'Planning a catalogue migration' })).toBeVisible()
  await expect(links).toHaveCount(count + 1)
  const again = await exportSession(page)
  expect(again.name).toBe(file.name)
  expect(JSON.stringify(eventsIn(again))).toBe(JSON.stringify(eventsIn(file)))

  // The whole meter is a button, also where its words are.
  await button(page, 'Close context').click()
  const ring = await meter(page).boundingBox()
  await page.mouse.click((ring?.x ?? 0) + 8, (ring?.y ?? 0) + (ring?.height ?? 0) / 2)
  await expect(page.getByRole('region', { name: 'Context' })).toBeVisible()

  // The demo model answers, and runs the time tool, step by step: the call and its result are shown.
  await newChat(page)
  await expect(await ask(page, 'Hello, who are you?')).toContainText('not an AI')
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
  await expectFewControls('header', page.locator('main > header'))
  await expectCentred(page)
  await newChat(page)
  await expect(page.getByRole('region', { name: 'Carry on' })).toContainText('I am the demo model')
  await button(page, 'Close context').click()
  await expectFewControls('new chat', page.locator('body'))
  await ask(page, 'What time is it in Tokyo?')
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page, 'tool')).toContainText('current_time')
  await speakGerman(page)
  expect(watch.foreignRequests()).toEqual([])
})

/** The page and its worker speak another language at once; what was typed stays. */
async function speakGerman(page: Page): Promise<void> {
  await messageBox(page).fill('Words that stay')
  await button(page, 'Settings').click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Appearance' }).click()
  await settings.getByLabel('Language').selectOption('Deutsch')
  const here = page.getByRole('dialog', { name: 'Einstellungen' })
  await expect(here.getByLabel('Sprache')).toHaveValue('de')
  await button(here, 'Schließen').click()
  const box = page.getByRole('textbox', { name: 'Nachricht', exact: true })
  await expect(box).toHaveValue('Words that stay')
  await box.fill('Guten Tag')
  await box.press('Enter')
  await expect(page.getByRole('article').last()).toContainText('Ich bin das Demo-Modell')
}

test('compacts with the remote model: the next request holds the summary, not the originals; and resumes after a reload', async ({
  page,
  watch,
  serve,
}) => {
  watch.expectComplaint(/status of 401/)
  const server = await serve({
    key: 'sk-of-mine',
    title: () => says('Wading birds'),
    reply: body =>
      isSummaryRequest(body) ? says(summaryFor(body)) : says(`Noted. ${'filler '.repeat(150)}`),
  })
  await openApp(page)
  await connect(page, server.url, { key: 'sk-of-mine' })
  await newChat(page)
  for (const sign of ['ALPHA', 'BRAVO', 'CHARLIE', 'DELTA'])
    await ask(page, `${sign}: ${'some long words '.repeat(100)}`)
  await expect(meter(page)).toHaveAttribute('data-window', 'server')
  const whole = await exactTokens(page)

  await compact(page, 'model')
  const requests = server.bodies.length
  expect(server.bodies.filter(isSummaryRequest).length).toBeGreaterThan(0)
  expect(server.bodies.filter(isSummaryRequest).every(({ tools }) => !tools?.length)).toBe(true)
  expect(await meterTokens(page)).toBeLessThan(whole)

  await ask(page, 'And now?')
  expect(server.bodies).toHaveLength(requests + 1)
  const summarised = JSON.stringify(server.bodies.at(-1))
  expect(summarised).toContain('SUMMARY-SIGN')
  expect(summarised).not.toContain('BRAVO: some')
  expect(wireText(server.bodies.at(-1)?.messages.at(-1) ?? { role: '' })).toBe('And now?')

  await undo(page)
  await ask(page, 'And after that?')
  const undone = JSON.stringify(server.bodies.at(-1))
  expect(undone).not.toContain('SUMMARY-SIGN')
  for (const sign of ['ALPHA', 'BRAVO', 'CHARLIE', 'DELTA'])
    expect(undone).toContain(`${sign}: some`)
  expect(server.refusals).toEqual([])
  expect((await exportSession(page)).text).not.toContain('sk-of-mine')

  await test.step('resumes after a reload, without the key, and goes on where it was', async () => {
    await newChat(page)
    await ask(page, 'Remember the word heron.')
    // The model costs nothing, so it names the chat.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wading birds')
    await fromChatMenu(page, 'Compact')
    await expect(compactDialog(page)).toContainText('Nothing to summarize')
    await button(compactDialog(page), 'Close').click()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

    await ask(page, 'Which word?')
    await expect(page.locator('article[data-failure="unauthorised"]')).toBeVisible()
    await connect(page, server.url, { key: 'sk-of-mine' })
    await button(page.locator('article[data-state="failed"]'), 'Retry').click()
    await settled(page)
    await expect(rows(page)).toHaveCount(4)
    const body = server.bodies.at(-1)
    expect(JSON.stringify(body)).toContain('heron')
    expect(body && countBody(body)).toBeLessThan(1_000)
  })
})
