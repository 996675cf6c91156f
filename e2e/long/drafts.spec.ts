/** Words that are typed and not sent yet outlive a reload, in every place where a person types. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, openApp, openNewChat, startPage } from '../opening.ts'
import { ask, rows, scrollUpTo } from '../talk.ts'

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
