/** Sync: two devices of one person that write the same session, are named, and leave. */
import { expectNoBarriers } from '../barriers.ts'
import { button, typeLine } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { installMovableClock, letPass } from '../moved-clock.ts'
import { openSettings } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import { filesOf, meet, settings, twoDevices } from '../sync-steps.ts'
import { ask, rows, settled } from '../talk.ts'

test('a session is continued and read on two devices, which are named, tell of a clock that is hours ahead, and can leave', async ({
  page,
  browser,
  serve,
}) => {
  test.setTimeout(240_000)
  const server = await serve({ reply: (_, index) => says(`Answer ${index + 1}.`) })
  const { other } = await twoDevices(page, { browser, server }, installMovableClock)
  await expectNoBarriers(page, 'sync-in-step')
  await page.keyboard.press('Escape')
  await other.keyboard.press('Escape')
  await other
    .locator('nav')
    .getByRole('link', { name: /Plan the garden/ })
    .click()
  await expect(rows(other)).toHaveText([/Plan the garden/, /Answer 1\./])

  await ask(page, 'And the path?')
  await ask(other, 'And the pond?')
  await meet(page, other)
  for (const [device, own, others] of [
    [page, 'And the path?', 'And the pond?'],
    [other, 'And the pond?', 'And the path?'],
  ] as const) {
    await device.keyboard.press('Escape')
    await expect(rows(device).nth(2)).toContainText(own)
    const note = device.getByText(/^Also continued on Chrome/)
    await expect(note).toBeVisible()
    await expectNoBarriers(device, `sync-continued-${own.slice(8, 12)}`)
    await button(device, 'Read it').click()
    await expect(rows(device).nth(2)).toContainText(others)
    await expect(note).toBeHidden()
    await button(device, 'Previous version').or(button(device, 'Next version')).first().click()
  }
  // Back at its own branch, it is told again until it is put away, also after a reload.
  await settled(other)
  await expect(rows(other).nth(2)).toContainText('And the pond?')
  await button(other, 'Do not remind me').click()
  await expect(other.getByText(/^Also continued on/)).toBeHidden()
  await other.reload()
  await expect(rows(other)).toHaveCount(4)
  await expect(other.getByText(/^Also continued on/)).toBeHidden()

  // The devices have names, and what time it is there.
  await letPass(other, 5 * 60)
  await openSettings(other, 'Sync')
  await button(other, 'Rename this device').click()
  await typeLine(other, 'Phone')
  await expect(settings(other)).toContainText('Phone')
  await meet(page, other)
  await expect(settings(page).getByRole('listitem').filter({ hasText: 'Phone' })).toContainText(
    'last contact',
  )
  await expect(settings(page)).toContainText('The clocks of your devices differ by 5 hours')
  await expectNoBarriers(page, 'sync-clock')

  await button(page, 'Leave sync…').click()
  await expectNoBarriers(page, 'sync-leave')
  await button(page.getByRole('dialog', { name: 'Leave sync' }), 'Leave sync').click()
  await expect(settings(page)).toContainText('This device syncs no more')
  await expect(button(page, 'Set up sync…')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(4)
  expect((await filesOf(page)).length).toBeGreaterThan(1)
  await other.context().close()
})
