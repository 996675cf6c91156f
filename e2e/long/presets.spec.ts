/** How the context is governed, by the person: presets, settings, clears, pins, the ledger of losses, the inspector. */
import type { Locator, Page } from '@playwright/test'
import { expect, test, type Serve } from '../fixtures.ts'
import { compact, contextPanel, exactTokens, meterTokens, writeSummary } from '../context.ts'
import { button, choosePalette, typeLine, uncheck } from '../controls.ts'
import { newChat, openApp, openConnected, openSettings } from '../opening.ts'
import { importTalk } from '../session-files.ts'
import { ask, enter, inMessageMenu, openMessageMenu, messageBox, rows } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import type { TestServer } from '../server/server.ts'

const LONG = `Noted. ${'That is all very well. '.repeat(80)}`

/** Connected to a server whose answers of some 450 tokens fill its window of 16,384 tokens in a few turns. */
async function withLongAnswers(page: Page, serve: Serve): Promise<TestServer> {
  const server = await serve({ reply: () => says(LONG) })
  await openConnected(page, server, { window: 16_384 })
  return server
}

function presetDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'How chats are kept short' })
}

function inspector(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Next request' })
}

test('a preset is chosen for all sessions, and another one for this session alone', async ({
  page,
}) => {
  await openApp(page)
  // Keys typed right after those of the palette reach it, and nothing else.
  await messageBox(page).focus()
  await choosePalette(page, 'help')
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(messageBox(page)).toHaveValue('')

  const settings = await openSettings(page, 'Context')
  await expect(settings.getByRole('radio', { name: /Palimpsest default/ })).toBeChecked()
  await expect(settings.getByText(/at 75\s?% of the budget/).first()).toBeVisible()
  const memgpt = settings.getByRole('radio', { name: /MemGPT/ })
  await memgpt.click()
  await expect(memgpt).toBeChecked()
  await page.keyboard.press('Escape')
  const panel = await contextPanel(page)
  await expect(panel).toContainText('(MemGPT)')

  await panel.getByText('All steps').click()
  await button(panel, 'Change…').click()
  await presetDialog(page).getByRole('radio', { name: /Codex/ }).click()
  await button(presetDialog(page), 'Use for this chat').click()
  await expect(presetDialog(page).getByRole('status')).toContainText('This chat now uses')
  await page.keyboard.press('Escape')
  await expect(panel).toContainText('(Codex CLI)')

  await newChat(page)
  await expect(panel).toContainText('(MemGPT)')
})

test('/preset completes names, and /config moves a mark by the name its users know', async ({
  page,
}) => {
  await openApp(page)
  const panel = await contextPanel(page)
  await messageBox(page).fill('/preset gem')
  await expect(page.getByRole('option', { name: /gemini-cli/ })).toBeVisible()
  await messageBox(page).press('Enter')
  await expect(panel).toContainText('(Gemini CLI)')
  await panel.getByText('All steps').click()
  const steps = panel.getByRole('listitem').filter({ hasText: 'before your next message' })
  const before = (await steps.textContent()) ?? ''

  await messageBox(page).fill('/config compr')
  await expect(page.getByRole('option', { name: /compression_threshold.*0\.5/ })).toBeVisible()
  await messageBox(page).press('Tab')
  await expect(messageBox(page)).toHaveValue('/config compression_threshold ')
  await typeLine(page, '0.7')
  await expect(page.getByText('compression_threshold is now 0.7 in this chat.')).toBeVisible()
  await expect(steps).not.toHaveText(before)

  await enter(page, '/config compression_threshold lots')
  await expect(page.getByText(/compression_threshold cannot be "lots"/)).toBeVisible()
  await enter(page, '/config no_such_name 3')
  await expect(page.getByText(/has no setting named no_such_name/)).toBeVisible()

  await enter(page, '/config')
  const slider = presetDialog(page).getByRole('slider', { name: 'When to summarize' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'In good time, when 70 % is full')
  await presetDialog(page)
    .getByRole('button', { name: /^Advanced: all/ })
    .click()
  const field = presetDialog(page).getByRole('textbox', { name: / compression_threshold$/ })
  await expect(field).toHaveValue('0.7')
  await button(presetDialog(page), 'Reset compression_threshold').click()
  await expect(field).toHaveValue('0.5')
  await button(presetDialog(page), 'Use for this chat').click()
  await expect(presetDialog(page).getByRole('status')).toContainText('This chat now uses')
  await page.keyboard.press('Escape')
  await expect(steps).toHaveText(before)
})

test('the context is cleared and restored, messages are pinned and left out, and commands come before what is sent next', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve({ reply: () => says('Yes.') }))
  await ask(page, 'First words')
  const before = await exactTokens(page)
  await enter(page, '/context clear')
  await expect(page.getByText('The messages above are hidden from the model.')).toBeVisible()
  await expect.poll(() => meterTokens(page)).toBeLessThan(before)
  await enter(page, '/undo')
  await expect(page.getByText('The messages above are hidden from the model.')).toBeHidden()
  expect(await exactTokens(page)).toBe(before)

  await enter(page, '/context clear')
  await button(page, 'Show again').click()
  await expect(page.getByText('The messages above are hidden from the model.')).toBeHidden()
  await ask(page, 'Second words')
  expect(JSON.stringify(server.bodies.at(-1))).toContain('First words')

  await enter(page, '/context clear')
  await ask(page, 'Third words')
  expect(JSON.stringify(server.bodies.at(-1))).not.toContain('First words')
  await expect(rows(page)).toHaveCount(6)

  await test.step('messages are pinned and left out from their own tools, with what that costs', async () => {
    await newChat(page)
    await ask(page, 'Remember the blue key.')
    await ask(page, 'And forget this nonsense.')
    const first = rows(page, 'user').first()
    await first.hover()
    await openMessageMenu(first)
    await expect(page.getByRole('menu').getByText(/^\d+ tokens$/)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Always keep' }).click()
    await expect(first).toContainText('Always kept')
    await button(first, 'Copy').press('p')
    await expect(first).not.toContainText('Always kept')

    const third = rows(page, 'user').nth(1)
    await third.hover()
    await inMessageMenu(third, 'Hide from the model')
    await expect(third).toContainText('Hidden by you')
    await ask(page, 'Go on.')
    expect(JSON.stringify(server.bodies.at(-1))).not.toContain('nonsense')
    await third.hover()
    await inMessageMenu(third, 'Show to the model again')
    await expect(third).not.toContainText('Hidden by you')
  })
  await test.step('commands leave the box at once, and come before what is sent next', async () => {
    await newChat(page)
    for (const command of ['/preset cowagent', '/config agent_max_context_turns 30']) {
      await enter(page, command)
      await expect(messageBox(page)).toHaveValue('')
    }
    await enter(page, 'Hello')
    await expect(rows(page, 'user')).toContainText('Hello')
    await expect(messageBox(page)).toHaveValue('')
    await expect(await contextPanel(page)).toContainText('At 30 turns, 1 so far.')
  })
})

test('the Lost tab tells what a summary lost, and Keep brings it back to the model', async ({
  page,
  serve,
}) => {
  const server = await withLongAnswers(page, serve)
  const first = 'The export lies in /srv/export/books_2024.csv and the key is QX-7731-BETA.'
  await importTalk(page, [first, 'Two: go on.', 'Three: go on.', 'Four: go on.'], LONG)
  await enter(page, '/preset claude-code')
  const dialog = await writeSummary(page, /^Quotes only/)
  await button(dialog, 'Edit').click()
  await dialog
    .getByRole('textbox', { name: /^Summary/ })
    .fill('## Goal\n- The reading room opens at 9.')
  await button(dialog, 'Apply').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('no source')).toBeVisible()

  const fold = page.locator('[data-compaction][data-state="live"]')
  await fold.getByRole('tab', { name: /^Lost/ }).click()
  const lost = fold.getByRole('listitem').filter({ hasText: 'QX-7731-BETA' })
  await expect(lost).toContainText('said by you')
  await expect(fold).toContainText(/\d+ of \d+ details: /)
  const before = await meterTokens(page)
  await button(lost, 'Keep in the summary: QX-7731-BETA').press('Enter')
  await expect(lost).toBeHidden()
  await expect.poll(() => meterTokens(page)).toBeGreaterThan(before)
  await fold.getByRole('tab', { name: 'Summary' }).click()
  await expect(fold).toContainText(/Files and identifiers\s*QX-7731-BETA/)

  await fold.getByRole('tab', { name: /^Lost/ }).click()
  const path = fold.getByRole('listitem').filter({ hasText: 'books_2024.csv' })
  await button(path, 'Always keep message 1 instead').click()
  await expect(path).toBeHidden()

  await ask(page, 'What was the key?')
  expect(JSON.stringify(server.bodies.at(-1))).toContain('QX-7731-BETA')
})

test('the inspector adds up to the meter, names each status, and gives the request as JSON', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp(page)
  await compact(page, 'extractive')
  const tokens = await exactTokens(page)
  await choosePalette(page, 'inspect')
  const dialog = inspector(page)
  await expect(dialog.locator('p[data-tokens]')).toHaveAttribute('data-tokens', String(tokens))
  await expect(dialog.getByText(/in summary \d/).first()).toBeVisible()
  await dialog.getByRole('switch', { name: 'Show what is not sent' }).click()
  await expect(dialog.getByText(/in summary \d/)).toHaveCount(0)

  const list = dialog.getByRole('region', { name: 'Messages' })
  const parts = new Map<string, number>()
  await expect(async () => {
    for (const row of await list.locator('[data-sent]').all()) {
      const line = await row.innerText()
      parts.set(line, Number(await row.locator('[data-tokens]').getAttribute('data-tokens')))
    }
    await list.evaluate(element => element.scrollBy(0, element.clientHeight / 2))
    expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(tokens)
  }).toPass({ intervals: [100] })

  await button(dialog, 'Copy as JSON').click()
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
    readonly messages: readonly unknown[]
  }
  expect(copied.messages.length).toBe(parts.size - 2)
})

test('after several compactions the person is told, and one new summary is written from the originals', async ({
  page,
  serve,
}) => {
  await withLongAnswers(page, serve)
  const settings = await openSettings(page, 'Summaries')
  await uncheck(settings.getByRole('switch', { name: 'The chat model' }))
  await settings.getByRole('switch', { name: /^Apply a summary without asking/ }).click()
  await page.keyboard.press('Escape')
  for (const round of [1, 2, 3]) {
    for (const turn of ['one', 'two', 'three']) await ask(page, `${turn}, round ${round}: go on.`)
    await enter(page, '/compact')
    await expect(page.getByRole('article', { name: `Summary ${round}` })).toBeVisible()
  }
  const advice = page.getByRole('region', { name: 'Advice' })
  await expect(advice).toContainText('3 summaries lie over each other')
  await button(advice, 'Rebuild from the originals').click()
  await expect(advice).toBeHidden()
  await expect(page.getByRole('article', { name: 'Summary 4' })).toContainText(
    /Messages 1 to \d+ are now read as a summary/,
  )
})
