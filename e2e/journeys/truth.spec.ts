/** What the interface tells a person is true: the points of a review, by their numbers. */
import { expect, test } from '../fixtures.ts'
import { writeSummary } from '../context.ts'
import { button } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { importTalk } from '../session-files.ts'
import { ask, enter, rows } from '../talk.ts'
import { REGIONS } from '../truth-steps.ts'

test('Wrong 1, 2 and 6: the dialog shows what a summary would lose before Apply, and cites the message that says it', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve())
  await importTalk(page, REGIONS, 'Understood, I will leave them as they are.')
  await enter(page, '/preset claude-code')
  await ask(page, 'Go on, please.')
  const dialog = await writeSummary(page, /^Quotes only/)
  const lost = dialog.getByRole('region', { name: /^Would be lost/ })
  await expect(lost.getByRole('listitem').filter({ hasText: REGIONS[1] ?? '' })).toBeVisible()
  await button(dialog, 'Edit').click()
  await dialog
    .getByRole('textbox', { name: /^Summary/ })
    .fill(`## Constraints and instructions\n- ${REGIONS[0]}\n- ${REGIONS[1]}`)
  await button(dialog, 'Edit').click()
  for (const order of REGIONS.slice(2, 6))
    await expect(lost.getByRole('listitem').filter({ hasText: order })).toBeVisible()
  await expect(lost).not.toContainText(REGIONS[0] ?? '')
  await expect(lost).not.toContainText('Nothing is lost')
  await expect(dialog).toContainText('would be lost')
  // Nothing that one presses without looking applies it.
  await expect(button(dialog, 'Apply')).not.toBeFocused()

  await button(lost, `Keep in the summary: ${REGIONS[2]}`).press('k')
  const kept = lost.getByRole('listitem').filter({ hasText: REGIONS[2] ?? '' })
  await expect(kept).toContainText('Kept')
  await expect(dialog.getByRole('group', { name: /^Summary/ })).toContainText(REGIONS[2] ?? '')
  await expect(dialog).toContainText('2 of them by you')
  await button(dialog, 'Apply').click()
  await expect(dialog).toBeHidden()

  const fold = page.locator('[data-compaction][data-state="live"]')
  await fold.getByRole('tab', { name: /^Lost/ }).click()
  await expect(fold.getByRole('listitem').filter({ hasText: REGIONS[3] ?? '' })).toBeVisible()
  await expect(fold.getByRole('listitem').filter({ hasText: REGIONS[2] ?? '' })).toBeHidden()

  await fold.getByRole('tab', { name: 'Summary' }).click()
  const line = fold.getByRole('listitem').filter({ hasText: REGIONS[0] ?? '' })
  await button(line, 'Source: message 1').click()
  await expect(rows(page, 'user').filter({ hasText: REGIONS[0] ?? '' })).toBeInViewport()
})
