/** Where keys are, and where they never are. */
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { compact } from '../context.ts'
import { openConnected, openSettings } from '../opening.ts'
import { exportSession } from '../saved-files.ts'
import { ask, failure, retry, rows, send } from '../talk.ts'
import { closeSettings, KEY, lockKeys, PASSPHRASE, saved, unlock, unlockIn } from '../saved-keys.ts'
import { disguisesOf, scanFor } from '../secret-scan.ts'
import { fault, says } from '../server/behaviour.ts'
import { recordTraffic } from '../traffic.ts'

const NETWORK = /Failed to load resource/

test('a key is nowhere but in memory and in the request to its host, in a whole run with and without the vault', async ({
  page,
  context,
  watch,
  serve,
}) => {
  test.setTimeout(120_000)
  watch.expectComplaint(NETWORK)
  const traffic = recordTraffic(context)
  const server = await serve({ key: KEY })
  const exported: string[] = []
  const expectNoKey = async () => {
    for (const secret of [KEY, PASSPHRASE]) {
      const { found, texts } = await scanFor(secret, page)
      expect(found, `where ${secret} lies`).toEqual([])
      expect(texts).toBeGreaterThan(200)
      const said = [...traffic.words, ...exported].join('\n')
      expect(disguisesOf(secret).filter(disguise => said.includes(disguise))).toEqual([])
    }
    expect(await traffic.origins(KEY)).toEqual([new URL(server.url).origin])
    expect(await traffic.origins(PASSPHRASE)).toEqual([])
  }

  await openConnected(page, server, { key: KEY })
  for (const sign of ['ALPHA', 'BRAVO', 'CHARLIE'])
    await ask(page, `${sign}: ${'some long words '.repeat(100)}`)
  // As it was sent, and in another form, which a search for the key itself does not find.
  const base64 = Buffer.from(`Bearer ${KEY}`).toString('base64')
  server.reply(() => fault(400, `What is this? You sent Bearer ${KEY} to me, or ${base64}.`))
  await send(page, 'this one fails')
  await expect(failure(page)).toContainText('You sent Bearer [key] to me')
  server.reply(() => says('Understood.'))
  await retry(page)
  await compact(page, 'extractive')
  exported.push((await exportSession(page)).text)
  await expectNoKey()

  // Asked once, right where the person writes.
  const question = page.getByText(/^The key for .+ goes when this tab closes\./)
  await expect(question).toBeVisible()
  await button(page, 'Keep it…').click()
  await page.getByRole('menuitem', { name: /^On this device/ }).click()
  const choice = page.getByRole('dialog', { name: 'Save keys on this device' })
  await choice.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await choice.getByLabel('The same once more').fill(PASSPHRASE)
  await button(choice, 'Save keys').click()
  await expect(choice).toBeHidden()
  await expect(question).toHaveCount(0)
  await ask(page, 'with saved keys')
  await expectNoKey()

  await lockKeys(page)
  const asked = server.bodies.length
  await send(page, 'while they are locked')
  await expect(failure(page)).toContainText(/is saved on this device, and locked.*press Retry/)
  expect(server.bodies).toHaveLength(asked)
  await expectNoKey()

  await page.reload()
  await expect(rows(page).last()).toBeVisible()
  const settings = await openSettings(page, 'Keys')
  await expect(saved(settings)).toHaveText('locked')
  await expect(settings.getByText(new URL(server.url).origin, { exact: true })).toHaveCount(0)
  const dialog = await unlockIn(page, settings, 'not these words')
  await expect(dialog.getByRole('alert')).toContainText('not the passphrase')
  await button(dialog, 'Cancel').click()
  await closeSettings(page)
  // A page that was loaded again knows of no key, but that this server of the person's own got one: it says so before a message is sent.
  await expect(page.getByText(/^The key for .+ may be among your saved keys/)).toBeVisible()
  // Sent all the same, the failed request offers to unlock.
  await send(page, 'after a reload')
  await expect(failure(page)).toContainText(/wants a key, and your saved keys are locked/)
  await button(page, 'Unlock').click()
  await expect(await unlock(page, PASSPHRASE)).toBeHidden()
  await expect(button(page, 'Unlock')).toHaveCount(0)
  await openSettings(page, 'Keys')
  await expect(saved(settings)).toHaveText('unlocked')
  await expect(settings.getByText(new URL(server.url).origin, { exact: true })).toBeVisible()
  await expect(settings.getByText('Not used since this page was opened')).toBeVisible()
  await closeSettings(page)
  await retry(page)
  await expect(rows(page, 'assistant').last()).toContainText('Understood.')
  await openSettings(page, 'Keys')
  await expect(settings.getByText(/^Last used \d\d:\d\d$/)).toBeVisible()
  await closeSettings(page)
  exported.push((await exportSession(page)).text)
  await expectNoKey()
  expect(server.refusals).toEqual([])

  await page.evaluate(key => localStorage.setItem('planted', key), KEY)
  expect((await scanFor(KEY, page)).found).toEqual(['localStorage'])
})
