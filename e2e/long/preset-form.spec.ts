/** Settings of a preset: for one chat, for all, under a name. By mouse, by keyboard, and on a phone. */
import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { contextPanel } from '../context.ts'
import { button, typeLine } from '../controls.ts'
import { openApp, openConnected, openSettings } from '../opening.ts'
import { importTalk } from '../session-files.ts'
import { ask, enter, messageBox, undo } from '../talk.ts'
import {
  allSettings,
  chooseWindow,
  dialogOf,
  field,
  lastBody,
  openForm,
  openSliders,
} from '../preset-page.ts'
import { says } from '../server/behaviour.ts'

test('a number is changed for one chat, and a value that cannot work says so at its field', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve({ reply: () => says('Yes.') }))
  await importTalk(page, ['Turn one', 'Turn two', 'Turn three'], 'Yes.')
  const dialog = await openForm(page)
  await chooseWindow(page, 'many')
  const number = field(page, 'max_history_messages')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('row', { name: /max_history_messages/ })).toContainText(
    'It takes a whole number of at least 0.',
  )
  await expect(dialog.getByText('1 value cannot work')).toBeVisible()
  for (const name of ['Use for this chat', 'Use for all chats', 'Save under a new name…', 'Export'])
    await expect(button(dialog, name)).toBeDisabled()
  await number.fill('4')
  await expect(number).toHaveAttribute('aria-invalid', 'false')
  await expect(dialog.getByRole('row', { name: /max_history_messages/ })).toContainText('from 0')
  await button(dialog, 'Use for this chat').click()
  await expect(dialog.getByRole('status')).toContainText('This chat now uses')
  await page.keyboard.press('Escape')
  await ask(page, 'Turn four')
  expect(lastBody(server)).toContain('messages removed')

  await importTalk(page, ['Again one', 'Again two'], 'Yes.')
  await ask(page, 'Again three')
  expect(lastBody(server)).not.toContain('messages removed')
})

test('a number holds for all chats, by the dialog and by /config --all', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve({ reply: () => says('Yes.') }))
  const settings = await openSettings(page, 'Context')
  await button(settings, 'Adjust…').click()
  const dialog = dialogOf(page)
  await allSettings(page).click()
  await chooseWindow(page, '6')
  await button(dialog, 'Use for all chats').click()
  await expect(dialog.getByRole('status')).toContainText('All chats')
  await page.keyboard.press('Escape')
  await page.reload()
  await importTalk(page, ['Turn one', 'Turn two', 'Turn three'], 'Yes.')
  await ask(page, 'Turn four')
  expect(lastBody(server)).toContain('messages removed')

  await enter(page, '/config --all CO_CLI_MAX_HISTORY_MESSAGES 40')
  await expect(page.getByText('max_history_messages is now 40 in all chats')).toBeVisible()
  await ask(page, 'Turn five')
  expect(lastBody(server)).not.toContain('messages removed')
})

test('a preset is saved under a name, chosen like any other, and deleted without harm', async ({
  page,
}) => {
  await openApp(page)
  const dialog = await openForm(page)
  await chooseWindow(page, '12')
  await button(dialog, 'Save under a new name…').click()
  const name = dialog.getByRole('textbox', { name: 'Name of the preset' })
  await expect(name).toBeFocused()
  await typeLine(page, 'Codex CLI')
  await expect(dialog.getByText('There is a preset named Codex CLI')).toBeVisible()
  await name.fill('Long reviews')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Saved as Long reviews.')
  const own = dialog.getByRole('radio', { name: /^Long reviews/ })
  await expect(own).toBeChecked()
  await page.keyboard.press('Escape')

  await messageBox(page).fill('/preset long')
  await expect(page.getByRole('option', { name: /Long reviews/ })).toBeVisible()
  await messageBox(page).press('Enter')
  const panel = await contextPanel(page)
  await expect(panel).toContainText('Preset: Long reviews')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('/preset long')
  await expect(page.getByRole('option', { name: /Long reviews/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const settings = await openSettings(page, 'Context')
  await settings.getByRole('radio', { name: /Long reviews/ }).click()
  await expect(settings.getByRole('radio', { name: /Long reviews/ })).toBeChecked()
  await page.keyboard.press('Escape')

  await openForm(page)
  await button(dialog, 'Delete Long reviews').click()
  await expect(own).toBeHidden()
  await button(dialog, 'Restore Long reviews').click()
  await expect(dialog.getByRole('status')).toHaveText('Restored Long reviews.')
  await expect(own).toBeVisible()
  await button(dialog, 'Delete Long reviews').click()
  await expect(own).toBeHidden()
  await expect(field(page, 'max_history_messages')).toHaveValue('12')
})

test('by keyboard alone: choose, change, save, use', async ({ page }) => {
  await openApp(page)
  await messageBox(page).focus()
  await typeLine(page, '/config')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await tabTo(page, allSettings(page))
  await page.keyboard.press('Enter')
  await tabTo(page, field(page, 'max_steps'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('21')
  await expect(dialog.getByText('1 change, not applied yet.')).toBeVisible()
  await tabTo(page, button(dialog, 'Reset max_steps'))
  await page.keyboard.press('Enter')
  await expect(field(page, 'max_steps')).toBeFocused()
  await expect(field(page, 'max_steps')).toHaveValue('15')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('22')
  await tabTo(page, button(dialog, 'Use for this chat'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('This chat now uses')
  await page.keyboard.press('Escape')
  await expect(messageBox(page)).toBeFocused()
  await openForm(page)
  await expect(field(page, 'max_steps')).toHaveValue('22')
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0], timeout: 30_000 })
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`the sliders say in words where they stand, by mouse and by keys, at ${width} px`, async ({
    page,
  }) => {
    await openApp(page)
    // The sample read whole, so that there is something to summarize early.
    await undo(page)
    await page.setViewportSize({ width, height })
    const dialog = await openSliders(page)
    await expect(dialog.getByRole('table')).toHaveCount(0)
    const when = dialog.getByRole('slider', { name: 'When to summarize' })
    await expect(when).toHaveAttribute('aria-valuetext', 'Late, when 90 % is full')
    await when.press('Home')
    await expect(when).toHaveAttribute('aria-valuetext', 'Early, when 40 % is full')
    await page.keyboard.press('ArrowRight')
    await expect(when).toHaveAttribute('aria-valuetext', 'Early, when 45 % is full')
    await expect(dialog.getByText('Early, when 45 % is full')).toBeVisible()
    // Two strips say what that does to the next requests.
    const tokensOf = async (name: string) => {
      const label = await dialog.getByRole('img', { name }).getAttribute('aria-label')
      return Number(/~([\d,]+)/.exec(label ?? '')?.[1]?.replaceAll(',', ''))
    }
    await expect
      .poll(async () => (await tokensOf('With these settings')) / (await tokensOf('As it is')))
      .toBeLessThan(0.6)
    // Written and read instead at moments of their own, which move along.
    await expect(dialog.getByText('3 changes, not applied yet.')).toBeVisible()
    const recall = dialog.getByRole('slider', { name: 'How much may be recalled' })
    await recall.scrollIntoViewIfNeeded()
    const box = await recall.boundingBox()
    if (box === null) throw new Error('The slider has no place')
    await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2)
    await expect(recall).toHaveAttribute('aria-valuetext', 'Up to 4,800 tokens')
    await expectNoBarriers(page, 'preset-sliders')

    await allSettings(page).click()
    await expect(field(page, 'commit_threshold_above_16k')).toHaveValue('0.45')
    await expect(field(page, 'recall_tokens')).toHaveValue('4800')
    await expect(dialog.getByRole('slider')).toHaveCount(0)
    await field(page, 'recall_tokens').fill('777')
    await button(dialog, 'Back to the 4 sliders').click()
    await expect(recall).toHaveAttribute('aria-valuetext', 'Up to 777 tokens')
    await button(dialog, 'Back to default').first().click()
    await expect(when).toBeFocused()
    await expect(when).toHaveAttribute('aria-valuetext', 'Late, when 90 % is full')
    await button(dialog, 'Use for this chat').click()
    await expect(dialog.getByRole('status')).toContainText('This chat now uses')
    await expect(recall).toHaveAttribute('aria-valuetext', 'Up to 777 tokens')
  })
