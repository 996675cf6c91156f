/** The saved keys: how they are locked and unlocked, and what becomes of damaged ones. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, openConnected, openSettings } from '../opening.ts'
import { ask } from '../talk.ts'
import { installMovableClock, letPass } from '../moved-clock.ts'
import { closeSettings, KEY, lockKeys, saved, saveKeys, unlockIn } from '../saved-keys.ts'

test('locks by itself after the minutes that were set, and in every tab at once by hand', async ({
  page,
  context,
  serve,
}) => {
  await installMovableClock(page)
  await openConnected(page, await serve({ key: KEY }), { key: KEY })
  await saveKeys(page)
  const settings = await openSettings(page, 'Keys')
  await letPass(page, 14)
  await expect(saved(settings)).toHaveText('unlocked')
  await letPass(page, 1.2)
  await expect(saved(settings)).toHaveText('locked')

  await unlockIn(page, settings)
  await expect(saved(settings)).toHaveText('unlocked')
  const minutes = settings.getByLabel('Minutes without use until saved keys are locked')
  await minutes.fill('60')
  await minutes.blur()
  await letPass(page, 40)
  await expect(saved(settings)).toHaveText('unlocked')

  const second = await context.newPage()
  await second.goto('./')
  const there = await openSettings(second, 'Keys')
  await unlockIn(second, there)
  await expect(saved(there)).toHaveText('unlocked')
  await button(there, 'Lock now').click()
  await expect(saved(settings)).toHaveText('locked')
})

test('a damaged vault says so, whatever the passphrase, and can be deleted to begin again', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve({ key: KEY }), { key: KEY })
  await saveKeys(page)
  await page.evaluate(flipOneBit)
  await lockKeys(page)
  const settings = await openSettings(page, 'Keys')
  const dialog = await unlockIn(page, settings)
  await expect(dialog.getByRole('alert')).toContainText(/changed or damaged.*Nothing was deleted/)
  await button(dialog, 'Cancel').click()
  await settings.getByRole('button', { name: 'Delete saved keys…' }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete saved keys' })
  await button(deletion, 'Delete saved keys').click()
  await expect(saved(settings)).toHaveText('off')
  await closeSettings(page)
  await connect(page, server.url, { key: KEY, window: 8_192 })
  await saveKeys(page, 'another four plain words')
  await ask(page, 'and on it goes')
})

/** Runs in the page. */
async function flipOneBit(): Promise<void> {
  const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('No answer')))
    })
  const database = await answered(indexedDB.open('palimpsest-vault'))
  const record: unknown = await answered(
    database.transaction('vault').objectStore('vault').get('vault'),
  )
  if (typeof record !== 'object' || record === null || !('sealed' in record))
    throw new RangeError('There is no vault')
  if (!(record.sealed instanceof Uint8Array)) throw new RangeError('It is not sealed')
  record.sealed[20] = (record.sealed[20] ?? 0) ^ 1
  await answered(database.transaction('vault', 'readwrite').objectStore('vault').put(record))
  database.close()
}
