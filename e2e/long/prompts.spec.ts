/** Prompts with blanks: saved, filled, changed, deleted and brought elsewhere, by mouse, by keyboard and on a phone. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { ADD, button, fromMenu, typeLine } from '../controls.ts'
import { newChat, openNewChat } from '../opening.ts'
import { ask, messageBox, rows } from '../talk.ts'

const NOTICE = 'Write a notice about {{topic}} for {{who}}. Say about {{topic}} what changes.'

test('a message is saved as a prompt, filled and sent, and every tab has it', async ({
  page,
  context,
}) => {
  await openNewChat(page)
  const other = await context.newPage()
  await other.goto('./')

  await messageBox(page).fill(NOTICE)
  await fromMenu(page, ADD, 'Prompts')
  await button(library(page), 'Save the message as a prompt').click()
  await expect(library(page).getByText('2 blanks: topic, who')).toBeVisible()
  await library(page).getByLabel('Name').fill('Plain notice')
  await button(library(page), 'Save').click()
  await expect(use(page, 'Plain notice')).toBeVisible()
  await page.keyboard.press('Escape')

  // On the start page, too.
  await messageBox(page).fill('')
  await page.getByRole('button', { name: /^Plain notice topic, who/ }).click()
  await expect(blank(card(page), 'topic')).toBeFocused()
  await expect(card(page).getByText('2 of 2 blanks are still empty.')).toBeVisible()
  await blank(card(page), 'topic').fill('late opening')
  await expect(card(page).getByText('1 of 2 blanks is still empty.')).toBeVisible()
  await blank(card(page), 'who').fill('families')
  await expect(card(page).getByText('All blanks are filled.')).toBeVisible()
  await button(card(page), 'Insert into the message').click()
  await expect(card(page)).toHaveCount(0)
  const filled =
    'Write a notice about late opening for families. Say about late opening what changes.'
  await expect(messageBox(page)).toHaveValue(filled)
  await expect(messageBox(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page, 'user')).toContainText(filled)

  await messageBox(other).fill('/prompt ')
  await expect(other.getByRole('option', { name: /Plain notice/ })).toBeVisible()
})

test('all by keyboard: the slash, the palette, Tab from blank to blank, rename', async ({
  page,
}) => {
  await openNewChat(page)
  await save(page, 'Plain notice', NOTICE)
  await save(page, 'Greeting', 'Good morning.')
  await messageBox(page).focus()
  await page.keyboard.type('/prompt plain')
  await expect(page.getByRole('option', { name: /Plain notice/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(blank(library(page), 'topic')).toBeFocused()
  await page.keyboard.type('tides')
  await page.keyboard.press('Tab')
  await expect(blank(library(page), 'who')).toBeFocused()
  await typeLine(page, 'sailors')
  await expect(messageBox(page)).toBeFocused()
  await expect(messageBox(page)).toHaveValue(
    'Write a notice about tides for sailors. Say about tides what changes.',
  )

  // Without blanks it is put into the message at once, behind what is there.
  await messageBox(page).fill('Before.')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('greeting')
  await expect(page.getByRole('option', { name: /prompt Greeting/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(messageBox(page)).toHaveValue('Before.\n\nGood morning.')

  await messageBox(page).fill('/prompt')
  await page.keyboard.press('Enter')
  await expect(use(page, 'Greeting')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(library(page), 'Edit Greeting')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(library(page).getByLabel('Name')).toBeFocused()
  await library(page).getByLabel('Name').fill('Plain notice')
  await page.keyboard.press('Enter')
  await expect(library(page).getByRole('alert')).toHaveText(
    'There is a prompt named Plain notice. Choose another name.',
  )
  await library(page).getByLabel('Name').fill('Good day')
  await page.keyboard.press('Enter')
  await expect(use(page, 'Good day')).toBeFocused()
  await expect(use(page, 'Greeting')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(messageBox(page)).toBeFocused()

  await typeLine(page, '/prompt nobody')
  await expect(page.getByText('There is no prompt with this name.')).toBeVisible()
})

test('are exported, and imported elsewhere without overwriting anything', async ({
  page,
  browser,
}) => {
  await openNewChat(page)
  await save(page, 'Plain notice', NOTICE)
  await fromMenu(page, ADD, 'Prompts')
  const coming = page.waitForEvent('download')
  await button(library(page), 'Export').click()
  const path = await (await coming).path()
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    format: 'palimpsest-prompts',
    version: 1,
    prompts: [{ name: 'Plain notice', text: NOTICE }],
  })

  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  const elsewhere = await context.newPage()
  await openNewChat(elsewhere)
  await save(elsewhere, 'Plain notice', 'My own.')
  await fromMenu(elsewhere, ADD, 'Prompts')
  const choosing = elsewhere.waitForEvent('filechooser')
  await button(library(elsewhere), 'Import…').click()
  await (await choosing).setFiles(path)
  await expect(library(elsewhere).getByText('1 prompt is imported.')).toBeVisible()
  await expect(use(elsewhere, 'Plain notice 2')).toBeVisible()
  await elsewhere.reload()
  await fromMenu(elsewhere, ADD, 'Prompts')
  await use(elsewhere, 'Plain notice').click()
  await expect(messageBox(elsewhere)).toHaveValue('My own.')
  await context.close()
})

test('on a phone, in light and dark, without a barrier', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openNewChat(page)
  await barriers(page, async () => {
    await fromMenu(page, ADD, 'Prompts')
    await expect(library(page).getByText('There is no prompt yet.')).toBeVisible()
  })
  await button(library(page), 'New prompt').click()
  await library(page).getByLabel('Name').fill('Plain notice')
  await barriers(page, async () => library(page).getByLabel('Text').fill(NOTICE))
  await button(library(page), 'Save').click()
  await barriers(page, async () => expect(use(page, 'Plain notice')).toBeVisible())
  await barriers(page, async () => {
    await use(page, 'Plain notice').click()
    await blank(library(page), 'topic').fill('the late opening on Thursday, and what to bring')
  })
  const form = library(page).locator('form')
  expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await button(library(page), 'Insert into the message').click()
  await ask(page, 'Hello')
  await button(page, 'Show your chats').click()
  await newChat(page)
  await barriers(page, async () =>
    expect(page.getByRole('heading', { name: 'Your prompts' })).toBeVisible(),
  )
  await barriers(page, async () => {
    await page.getByRole('button', { name: /^Plain notice topic, who/ }).click()
    await expect(button(card(page), 'Insert into the message')).toBeInViewport({ ratio: 1 })
    await blank(card(page), 'topic').fill('the late opening on Thursday, and what to bring')
  })
  expect(
    await card(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await barriers(page, () => blank(card(page), 'topic').fill('the late opening'))
})

function library(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Prompts' })
}

/** The prompt of this name in the list. */
function use(page: Page, name: string): Locator {
  return library(page).getByRole('button', { name: new RegExp(`^${name} (?!\\d)`) })
}

/** The prompt that is filled on the start page. */
function card(page: Page): Locator {
  return page.getByRole('region', { name: 'Your prompts' }).getByRole('form')
}

function blank(within: Locator, name: string): Locator {
  return within.getByRole('textbox', { name })
}

async function save(page: Page, name: string, text: string): Promise<void> {
  await fromMenu(page, ADD, 'Prompts')
  await button(library(page), 'New prompt').click()
  await library(page).getByLabel('Name').fill(name)
  await library(page).getByLabel('Text').fill(text)
  await button(library(page), 'Save').click()
  await expect(use(page, name)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(library(page)).toHaveCount(0)
}

let picture = 0

/** Nothing that axe objects to in the state after these steps; with pictures for the eye. */
async function barriers(page: Page, steps: () => Promise<unknown>): Promise<void> {
  await steps()
  picture += 1
  await expectNoBarriers(page, `prompts-${picture}`)
}
