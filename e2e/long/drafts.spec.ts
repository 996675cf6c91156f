/** Words that are typed and not sent yet outlive a reload, in every place where a person types. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { attach, attached, png } from '../pictures.ts'
import { button } from '../controls.ts'
import { connect, newChat, openApp, openNewChat, startPage } from '../opening.ts'
import { ask, messageBox, rows, scrollUpTo } from '../talk.ts'

test('words in a chat that was never saved', async ({ page }) => {
  await openApp(page)
  const saved = page.url()
  await newChat(page)
  await messageBox(page).fill('Half a thought')
  await page.reload()
  await expect(startPage(page)).toBeVisible()
  await expect(messageBox(page)).toHaveValue('Half a thought')

  // Once more, long after they were stored, and with an image.
  await messageBox(page).fill('Half a thought,\nand more')
  await attach(page, png('harbour.png', 4, 3))
  await expect(attached(page)).toHaveCount(1)
  await page.waitForTimeout(1_000)
  await page.reload()
  await expect(messageBox(page)).toHaveValue('Half a thought,\nand more')
  await expect(attached(page)).toHaveCount(1)

  await messageBox(page).press('Enter')
  await expect(rows(page, 'user')).toContainText('Half a thought,')
  await page.reload()
  await expect(rows(page, 'user')).toContainText('Half a thought,')
  await expect(messageBox(page)).toHaveValue('')

  // A saved session has its address, even if something was typed elsewhere.
  await newChat(page)
  await messageBox(page).fill('Elsewhere')
  await page.goto(saved)
  await page.reload()
  await expect(rows(page).last()).toBeVisible()
  await expect(messageBox(page)).toHaveValue('')
})

test('an empty chat is there again too, after a model was connected from the sample', async ({
  page,
  serve,
}) => {
  const { url } = await serve()
  await openApp(page)
  await connect(page, url)
  await expect(startPage(page)).toBeVisible()
  await page.reload()
  await expect(button(page, 'Model: test-model')).toBeVisible()
  await expect(startPage(page)).toBeVisible()
  await ask(page, 'Good morning')
  await expect(rows(page)).toHaveCount(2)
})

test('an edit of a sent message', async ({ page }) => {
  await openNewChat(page)
  await ask(page, 'What is the tide today?')
  await edit(page, 1)
  await editor(page).fill('What is the tide tomorrow?\nAnd on Friday?')
  await page.reload()
  await expect(editor(page)).toHaveValue('What is the tide tomorrow?\nAnd on Friday?')
  await button(rows(page), 'Send').click()
  await expect(rows(page, 'user')).toContainText('tomorrow?')
  await expect(editor(page)).toHaveCount(0)
  await page.reload()
  await expect(rows(page, 'user')).toContainText('tomorrow?')
  await expect(editor(page)).toHaveCount(0)
})

test('an edit far above the end of a long session is shown again, and given up once', async ({
  page,
}) => {
  await openApp(page)
  await scrollUpTo(page, page.locator('article[data-number="1"]'))
  await edit(page, 1)
  await editor(page).fill('Something else')
  await page.reload()
  await expect(editor(page)).toHaveValue('Something else')
  await expect(editor(page)).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveCount(0)
  await page.reload()
  await expect(rows(page).last()).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
})

function editor(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Edit message / })
}

async function edit(page: Page, number: number): Promise<void> {
  const row = page.locator(`article[data-number="${number}"]`)
  await row.hover()
  await button(page.locator(`article[data-number="${number}"]`), 'Edit').click()
  await expect(editor(page)).toBeFocused()
}
