/** A new chat: greeting, message box, the way to a model, tasks to try or chats to carry on. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { ADD, button, fromChatMenu } from '../controls.ts'
import { connect, newChat, openApp, openNewChat, sampleLink, startPage } from '../opening.ts'
import { enter, messageBox, rows } from '../talk.ts'
import { confirmImport } from '../saved-files.ts'
import { sessionFileOf } from '../session-files.ts'

const SAVED = sessionFileOf('Tide tables', ['When is high water?', 'At noon.'])

test('a first visit: a task is answered by the demo, which says so; the sample is one press away; then chats to carry on', async ({
  page,
}) => {
  await openNewChat(page)
  await button(ways(page), 'Connect a model').click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('textbox', { name: 'Address of the server' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(messageBox(page)).toHaveValue('')

  await button(ways(page), 'Turn my notes into a plan with dates').click()
  await expect(rows(page, 'user')).toContainText('Turn my notes into a plan')
  await expect(rows(page, 'assistant')).toContainText('written in advance')
  await expect(rows(page, 'assistant')).toContainText('not an AI')

  await newChat(page)
  await expect(button(ways(page), 'Turn my notes into a plan with dates')).toHaveCount(0)
  await ways(page).getByRole('link').click()
  await expect(rows(page)).toHaveCount(2)
})

test('the sample opens by its link, is a chat in the list from then on, and comes back after it was deleted', async ({
  page,
}) => {
  await openApp(page)
  await expect(page.getByRole('heading', { name: 'Planning a catalogue migration' })).toBeVisible()
  await newChat(page)
  await expect(sampleLink(page)).toHaveCount(0)
  await page.getByRole('link', { name: /^Planning a catalogue migration/ }).click()
  await fromChatMenu(page, 'Move to trash')
  await expect(startPage(page)).toBeVisible()
  await sampleLink(page).click()
  await expect(page.getByRole('heading', { name: 'Planning a catalogue migration' })).toBeVisible()
})

test('chats of a file are imported from the empty list', async ({ page }) => {
  await openNewChat(page)
  await choose(page, button(page, 'Import chats…'), null)
  await expect(startPage(page)).toBeVisible()
  await choose(page, button(page, 'Import chats…'), {
    name: SAVED.name,
    mimeType: 'application/json',
    buffer: Buffer.from(SAVED.text),
  })
  await confirmImport(page)
  await expect(page.getByRole('heading', { name: 'Tide tables' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})

test('below the message box it says where the words go, until the first message', async ({
  page,
  serve,
}) => {
  const server = await serve()
  await openNewChat(page)
  await connect(page, server.url)
  await expect(button(ways(page), 'Connect a model')).toHaveCount(0)
  await expect(noteOf(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(noteOf(page)).toBeInViewport({ ratio: 1 })
  expect(
    await noteOf(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0)
  await enter(page, 'Hello')
  await expect(rows(page, 'user')).toHaveCount(1)
  await expect(noteOf(page)).toHaveCount(0)
})

test('all of it by keyboard, in the order in which it reads', async ({ page }) => {
  await openNewChat(page)
  await messageBox(page).focus()
  await expectNext(page, button(page, ADD))
  await button(ways(page), 'Connect a model').focus()
  for (const name of [
    'Explain a letter in plain words',
    'Help me answer a difficult message',
    'Turn my notes into a plan with dates',
    'See a long chat that was summarized',
  ])
    await expectNext(page, button(ways(page), name))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Planning a catalogue migration' })).toBeVisible()
})

test('on a phone nothing is cut off, and nothing speaks of dropping files', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openNewChat(page)
  for (const part of await ways(page).getByRole('button').all())
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(button(page, 'Send')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/\bdrop\b/i)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

/** Where the words go. */
function noteOf(page: Page): Locator {
  return ways(page).getByText('runs on this computer')
}

function ways(page: Page): Locator {
  return page.getByRole('group', { name: 'Ways to begin' })
}

async function expectNext(page: Page, next: Locator): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(next).toBeFocused()
}

/** Presses what opens a chooser of files, and gives it a file; null closes it. */
async function choose(
  page: Page,
  opener: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } | null,
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await opener.click()
  const chooser = await choosing
  if (file === null) await chooser.element().dispatchEvent('cancel')
  else await chooser.setFiles(file)
}
