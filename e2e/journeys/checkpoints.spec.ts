/** Checkpoints: made, named, restored, forked, undone and saved, by mouse. `e2e/long` has the rest. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectNoBarriers } from '../barriers.ts'
import { compact } from '../context.ts'
import { button, fromChatMenu } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { ask, enter, rows, settled } from '../talk.ts'
import { list, item, counted } from '../checkpoints-steps.ts'

const WINDOW = 65_536

const undo = (page: Page) => button(page.getByRole('list', { name: 'Notices' }), 'Undo').last()

/** The newest message of the user. Earlier ones may be out of sight. */
async function endsWith(page: Page, words: string): Promise<void> {
  await settled(page)
  await expect(rows(page, 'user').last()).toContainText(words)
}

test('checkpoints are made, named, restored, undone, forked and saved, by mouse', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve({ window: WINDOW, reply: counted() }), { window: WINDOW })
  await fromChatMenu(page, 'Checkpoints')
  await expect(list(page)).toContainText('Each time older messages become a summary')
  await expect(button(list(page), 'Make one now')).toBeDisabled()
  await expectNoBarriers(page, 'checkpoints-empty')
  await page.keyboard.press('Escape')

  for (const word of ['One', 'Two']) await ask(page, `${word}? ${'please '.repeat(200)}`)
  await compact(page, 'extractive')
  await ask(page, 'Three?')
  await enter(page, '/checkpoint Before the dry run')
  await expect(page.getByText('Checkpoint 2, “Before the dry run”, is set.')).toBeVisible()
  const row = page.getByRole('article', { name: 'Checkpoint: Before the dry run' })
  await expect(row).toBeVisible()
  await ask(page, 'Four?')
  await button(row, 'All checkpoints').click()
  await item(page, /Before the dry run/)
    .locator('summary')
    .click()
  await expect(list(page)).toContainText('The 2 messages after it stay on their own branch.')
  await expectNoBarriers(page, 'checkpoints')
  await button(item(page, /Before the dry run/), 'Rename').click()
  await list(page).getByRole('textbox', { name: 'Title of checkpoint 2' }).fill('Rules agreed')
  await page.keyboard.press('Enter')
  await expect(item(page, /Rules agreed/)).toBeVisible()
  await expect(item(page, /Rules agreed/).locator('summary')).toBeFocused()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(list(page), 'Save as files').click(),
  ])
  const files = unzipSync(readFileSync(await saved.path()))
  expect(Object.keys(files)).toEqual([
    'checkpoints/index.md',
    expect.stringMatching(/^checkpoints\/001-[a-z0-9-]+\.md$/),
    'checkpoints/002-rules-agreed.md',
  ])
  expect(strFromU8(files['checkpoints/index.md'] ?? new Uint8Array())).toContain('summary_count: 1')

  await button(item(page, /Rules agreed/), 'Restore').click()
  await endsWith(page, 'Three')
  await expect(page.getByRole('article', { name: 'Checkpoint: Rules agreed' })).toBeVisible()
  await ask(page, 'Another four?')
  await undo(page).click()
  await endsWith(page, 'Four')
  await undo(page).click()
  await endsWith(page, 'Another four')

  await page.reload()
  await endsWith(page, 'Another four')
  await enter(page, '/session checkpoints')
  const before = page.url()
  await item(page, /Rules agreed/)
    .locator('summary')
    .click()
  await button(item(page, /Rules agreed/), 'Branch').click()
  await expect(page).not.toHaveURL(before)
  await endsWith(page, 'Three')
})
