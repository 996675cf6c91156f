/** Sync of two devices, of which one encrypts what it stores. */
import type { Page } from '@playwright/test'
import { encrypt, lockNow, unlock } from '../at-rest-steps.ts'
import { button, check } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openSettings } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import { carry, codeDialog, inStep, kept, meet, settings, twoDevices } from '../sync-steps.ts'
import { ask, rows } from '../talk.ts'

const NEW = 'amber canoe fossil lantern moth'

/** Keys in a database that the browser stores readable. */
function readableKeys(page: Page, database: string): Promise<number> {
  return page.evaluate(async name => {
    const answered = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const count = (value: unknown): number => {
      if (value instanceof CryptoKey) return 1
      const inner = typeof value === 'object' && value !== null ? Object.values(value) : []
      return inner.reduce((sum: number, one: unknown) => sum + count(one), 0)
    }
    const opened = await answered(indexedDB.open(name))
    const reading = opened.transaction('settings').objectStore('settings').getAll()
    const found = count(await answered(reading))
    opened.close()
    return found
  }, database)
}

test('an encrypted device and another one come to the same sessions, over a lock, an unlocking and new keys', async ({
  page,
  browser,
  serve,
}) => {
  test.setTimeout(240_000)
  const server = await serve({ reply: (_, index) => says(`Answer ${index + 1}.`) })
  const { other } = await twoDevices(page, { browser, server })
  expect(await readableKeys(other, 'palimpsest')).toBe(2)
  await page.keyboard.press('Escape')
  await other.keyboard.press('Escape')
  await encrypt(other)
  expect(await readableKeys(other, 'palimpsest-sealed')).toBe(0)
  await other
    .locator('nav')
    .getByRole('link', { name: /Plan the garden/ })
    .click()
  await ask(other, 'And the pond?')
  await meet(page, other)
  for (const device of [page, other]) await device.keyboard.press('Escape')
  await expect(rows(page, 'user')).toContainText(['Plan the garden', 'And the pond?'])

  // What comes while it is locked is read after it was unlocked.
  await lockNow(other)
  await ask(page, 'And the path?')
  // New keys are handed to the pair of the device, which is encrypted, too.
  await changeKeys(page)
  await carry(page, other)
  await unlock(other)
  await meet(page, other)
  await expect(inStep(other)).toBeVisible()
  await expect(settings(other)).toContainText('New keys were made on')
  expect(await readableKeys(other, 'palimpsest-sealed')).toBe(0)
  for (const device of [page, other]) {
    await device.keyboard.press('Escape')
    await expect(rows(device, 'user')).toContainText([
      'Plan the garden',
      'And the pond?',
      'And the path?',
    ])
  }
  // And once more with the pair as it was stored with the new keys.
  await lockNow(other)
  await unlock(other)
  await changeKeys(page)
  await meet(page, other)
  await expect(inStep(other)).toBeVisible()
  await other.keyboard.press('Escape')
  await ask(other, 'And the gate?')
  await meet(page, other)
  await page.keyboard.press('Escape')
  await expect(rows(page, 'user').last()).toContainText('And the gate?')
  await other.context().close()
})

async function changeKeys(page: Page): Promise<void> {
  await openSettings(page, 'Sync')
  await button(page, 'Change passphrase…').click()
  const change = page.getByRole('dialog', { name: 'Change the passphrase of sync' })
  await check(change.getByRole('switch', { name: 'Make new keys, too' }))
  await change.getByLabel('New passphrase for sync').fill(NEW)
  await change.getByLabel('The same once more').fill(NEW)
  await page.keyboard.press('Enter')
  await check(kept(page))
  await button(codeDialog(page), 'Done').click()
}
