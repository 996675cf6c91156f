/** Checkpoints: made, named, restored, forked, undone and saved, by mouse, by keyboard and on a phone. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { ask, enter, messageBox, rows, settled } from '../talk.ts'
import { list, item, counted } from '../checkpoints-steps.ts'

async function reads(page: Page, words: readonly string[]): Promise<void> {
  await settled(page)
  await expect(rows(page, 'user')).toHaveCount(words.length)
  for (const [at, text] of words.entries())
    await expect(rows(page, 'user').nth(at)).toContainText(text)
}

test('rewind by turns, to a message and to a number, by keyboard', async ({ page, serve }) => {
  await openConnected(page, await serve({ reply: counted() }))
  for (const word of ['One?', 'Two?', 'Three?']) await ask(page, word)
  await enter(page, '/checkpoint')
  await enter(page, '/rewind 2')
  await reads(page, ['One?'])
  await enter(page, '/undo')
  await reads(page, ['One?', 'Two?', 'Three?'])
  await button(rows(page).nth(3), 'Copy').press('w')
  await reads(page, ['One?', 'Two?'])
  await enter(page, '/rewind checkpoint 1')
  await reads(page, ['One?', 'Two?', 'Three?'])
  await enter(page, '/rewind yesterday')
  await expect(page.getByText(/^Type \/rewind 3 for three turns/)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('checkpoints of this')
  await page.keyboard.press('Enter')
  const first = item(page, /After message 6/)
  await first.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(button(first, 'Restore')).toBeDisabled()
  await expect(first).toContainText('You are here')
  await page.keyboard.press('Escape')
  await enter(page, '/undo 2')
  await reads(page, ['One?', 'Two?', 'Three?'])
  await enter(page, '/undo')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
})

test('on a phone the page is whole, and all that can be pressed is large enough', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve({ reply: counted() }))
  for (const word of ['One?', 'Two?']) {
    await ask(page, word)
    await enter(
      page,
      `/checkpoint ${word === 'One?' ? 'A rather long title, as people write them' : 'Two'}`,
    )
  }
  await enter(page, '/rewind 1')
  await reads(page, ['One?'])
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, '/rewind')
  await expect(list(page).getByRole('heading', { name: 'On other branches' })).toBeVisible()
  await item(page, /^2/).locator('summary').click()
  await expectTouchable(list(page).locator('ol, ul, form'))
  await expectNoBarriers(page, 'checkpoints-phone')
  const branch = list(page).getByRole('listitem').filter({ hasText: 'Branch 2' })
  await button(branch, 'Go on here').click()
  await reads(page, ['One?', 'Two?'])
  await expect(messageBox(page)).toBeVisible()
})
