/** The saved keys: how they are locked and unlocked, and what becomes of damaged ones. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { ask, failure, retry, rows, send } from '../talk.ts'
import { KEY, PASSPHRASE, saveKeys, unlock } from '../saved-keys.ts'

test('a failed request offers to unlock, and goes on by Retry, also in a tab that was reloaded', async ({
  page,
  watch,
  serve,
}) => {
  watch.expectComplaint(/status of 401/)
  await openConnected(page, await serve({ key: KEY }), { key: KEY })
  await ask(page, 'first')
  await saveKeys(page)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await send(page, 'second')
  await expect(failure(page)).toContainText(/wants a key, and your saved keys are locked/)
  await button(page, 'Unlock').click()
  const dialog = await unlock(page, PASSPHRASE)
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Unlock')).toHaveCount(0)
  await retry(page)
  await expect(rows(page)).toHaveCount(4)
})
