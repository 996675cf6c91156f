/** The page where nothing is written yet: what the application is for, four ways to begin, and which model answers. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { compactDialog } from '../context.ts'
import { button } from '../controls.ts'
import { connect, newChat, openApp, openNewChat, startPage } from '../opening.ts'
import { enter, messageBox, rows } from '../talk.ts'
import { sessionFileOf } from '../session-files.ts'

const SAVED = sessionFileOf('Tide tables', ['When is high water?', 'At noon.'])

test('says what it is for, and each of the four ways begins something; a chooser that is closed changes nothing', async ({
  page,
}) => {
  await openNewChat(page)
  await expect(ways(page).getByRole('button')).toHaveCount(4)
  for (const name of ['Ask about a file', 'Carry on with a saved chat'])
    await choose(page, way(page, name), null)
  await expect(startPage(page)).toBeVisible()
  await expect(messageBox(page)).toHaveValue('')

  await way(page, 'Choose a model').click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('textbox', { name: 'Address of the server' })).toBeVisible()
  await page.keyboard.press('Escape')

  await choose(page, way(page, 'Ask about a file'), {
    name: 'rota.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Monday: heron.'),
  })
  await expect(
    page.getByRole('list', { name: 'Attached files' }).getByRole('listitem'),
  ).toContainText('rota.txt')
  await expect(messageBox(page)).toBeFocused()

  await way(page, 'See a long chat summarized').click()
  await expect(button(compactDialog(page), 'Write summary')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Planning a catalogue migration' })).toBeVisible()

  await newChat(page)
  await choose(page, way(page, 'Carry on with a saved chat'), {
    name: SAVED.name,
    mimeType: 'application/json',
    buffer: Buffer.from(SAVED.text),
  })
  await expect(page.getByRole('heading', { name: 'Tide tables' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
})

test('brings the sample back where it was deleted', async ({ page }) => {
  await openApp(page)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(startPage(page)).toBeVisible()
  await way(page, 'See a long chat summarized').click()
  await expect(button(compactDialog(page), 'Write summary')).toBeVisible()
})

test('the message box says where the words go; the header alone says which model answers', async ({
  page,
  serve,
}) => {
  const server = await serve()
  await openNewChat(page)
  const note = noteOf(page)
  await expect(note).toHaveText('reads only this chat; nothing leaves this device')
  await expect(button(page, 'Model: demo model')).toBeVisible()
  await expect(page.locator('form').getByText('demo model')).toBeHidden()

  await connect(page, server.url)
  await expect(note).toHaveText('reads only this chat; stays on this computer')
  await expect(way(page, 'Choose a model')).toHaveCount(0)
  await way(page, 'Write to test-model').click()
  await expect(messageBox(page)).toBeFocused()
  // On a phone the header has no room for it.
  const size = page.viewportSize() ?? { width: 1_280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'test-model answers. Choose the model').click()
  const models = page.getByRole('dialog', { name: 'Model of this session' })
  await models.getByRole('radio', { name: /^demo model/ }).click()
  await page.keyboard.press('Escape')
  await page.setViewportSize(size)
  await expect(note).toHaveText('reads only this chat; nothing leaves this device')

  await enter(page, 'Hello')
  await expect(rows(page, 'assistant')).toContainText('not an AI')
  await expect(note).toHaveCount(0)
})

test('all of it by keyboard, in the order in which it reads', async ({ page }) => {
  await openApp(page)
  await newChat(page)
  await expect(messageBox(page)).toBeFocused()
  await expectNext(page, button(page, 'Attach files'))
  await way(page, 'Choose a model').focus()
  for (const name of [
    'Ask about a file',
    'See a long chat summarized',
    'Carry on with a saved chat',
  ])
    await expectNext(page, way(page, name))
  await expectNext(page, messageBox(page))
  await way(page, 'See a long chat summarized').press('Enter')
  await expect(button(compactDialog(page), 'Write summary')).toBeVisible()
})

test('on a phone nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  await button(page, 'Open sessions').click()
  await newChat(page)
  for (const part of [startPage(page), ...(await ways(page).getByRole('button').all())])
    await expect(part).toBeInViewport({ ratio: 1 })
  const note = noteOf(page)
  await expect(note).toBeInViewport({ ratio: 1 })
  await expect(button(page, 'Send')).toBeInViewport({ ratio: 1 })
  expect(await note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

/** Where the words go. */
function noteOf(page: Page): Locator {
  return page.getByText(
    /^(reads only this chat; )?(nothing leaves this device|stays on this computer)$/,
  )
}

function ways(page: Page): Locator {
  return page.getByRole('group', { name: 'Ways to begin' })
}

function way(page: Page, name: string): Locator {
  return ways(page).getByRole('button', { name: new RegExp(`^${name} `) })
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
