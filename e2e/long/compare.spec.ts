/** Two branches, a checkpoint, and two sessions beside each other: by mouse, by keyboard and on a phone. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { newChat, openConnected } from '../opening.ts'
import { ask, enter, inMessageMenu, rows, settled } from '../talk.ts'
import { says } from '../server/behaviour.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compare' })
const list = (page: Page) => dialog(page).getByRole('region', { name: 'Both, row by row' })
const row = (page: Page, words: string) => list(page).locator('[data-mark]', { hasText: words })

const counted = () => {
  let index = 0
  return () => says(`Answer ${(index += 1)}. ${'It is noted. '.repeat(6)}`)
}

/** Two versions of the third question, the second one shown. */
async function twoVersions(page: Page): Promise<void> {
  await ask(page, 'Which month?')
  await ask(page, 'And which day?')
  await ask(page, 'Before the dry run, two rules must hold.')
  const third = rows(page, 'user').last()
  await button(third, 'Copy').press('e')
  await page
    .getByRole('textbox', { name: 'Edit message 5' })
    .fill('Before the dry run, twenty books must be read.')
  await page.keyboard.press('Control+Enter')
  await settled(page)
  await expect(rows(page, 'assistant').last()).toContainText('Answer 4.')
}

test('the versions of a message are compared, row by row and as the model reads them', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve({ reply: counted() }))
  await twoVersions(page)
  await inMessageMenu(rows(page, 'user').last(), 'Compare the versions')
  await expect(list(page)).toContainText('Messages 1 to 4 are the same in both')
  const question = row(page, 'Before the dry run')
  await expect(question).toContainText('differs')
  await expect(question.locator('[data-side="left"] ins').first()).toHaveText('two rules')
  await expect(question.locator('[data-side="right"] ins').first()).toHaveText('twenty books')
  await expectNoBarriers(page, 'compare')

  // One list holds both sides, so they scroll as one.
  const run = button(list(page), 'Messages 1 to 4 are the same in both')
  await run.focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Which month?')).toContainText('the same')

  await page.getByRole('tab', { name: /^What the model reads/ }).click()
  await expect(list(page).getByRole('row', { name: /^You / })).toContainText(
    /more on the (left|right)/,
  )
  await expect(list(page).getByRole('row', { name: /^System prompt/ })).toContainText('the same')
  await expect(list(page)).toContainText('Both are counted for test-model')
  await expectNoBarriers(page, 'compare-view')

  await dialog(page).getByRole('combobox', { name: 'On the right' }).selectOption({ index: 0 })
  await expect(list(page)).toContainText('Both are the same.')
  await button(dialog(page).locator('[data-side="left"]').first(), 'Go on here').click()
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page, 'user').last()).toContainText('two rules')
})

test('a checkpoint is compared with now, and on a phone one side is shown at a time', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve({ reply: counted() }))
  await ask(page, 'Which month?')
  await enter(page, '/checkpoint Early')
  await ask(page, 'And which day?')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, '/session checkpoints')
  const checkpoints = page.getByRole('dialog', { name: 'Checkpoints' })
  await checkpoints.locator('summary').first().click()
  await button(checkpoints, 'Compare').click()
  const only = row(page, 'only on the right').first()
  await expect(only).toContainText('And which day?')
  await expect(only).not.toContainText('Nothing here', { useInnerText: true })
  await expectTouchable(list(page))
  await expectNoBarriers(page, 'compare-phone')
  await dialog(page).getByRole('radio', { name: 'Left' }).check()
  await expect(only).toContainText('Nothing here', { useInnerText: true })
  await expect(only).not.toContainText('And which day?', { useInnerText: true })
})

test('two sessions are compared from the list, the other one chosen by its title', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve({ reply: counted() }))
  await ask(page, 'Which month?')
  await newChat(page)
  await ask(page, 'Something before')
  await ask(page, 'Which month?')
  await button(page, 'Actions for Something before').click()
  await page.getByRole('menuitem', { name: 'Compare with…' }).click()
  await dialog(page).getByRole('searchbox', { name: 'Search chats' }).fill('month')
  await expectNoBarriers(page, 'compare-choose')
  await dialog(page)
    .getByRole('button', { name: /^Which month\?/ })
    .press('Enter')
  await expect(row(page, 'Something before')).toContainText('only on the left')
  await expect(row(page, 'Which month?')).toContainText('the same')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page, 'user').last()).toContainText('Which month?')
})
