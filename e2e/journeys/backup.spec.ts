/** Everything as one zip, and back in a fresh profile. `e2e/long` has the rest. */
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat, openApp, openSettings } from '../opening.ts'
import { eventsIn, exportSession } from '../saved-files.ts'
import { ask } from '../talk.ts'
import { disguisesOf } from '../secret-scan.ts'
import { says } from '../server/behaviour.ts'
import { dialog, links, freshPage, saved, chooseBackup, row } from '../backup-steps.ts'

const KEY = 'sk-of-mine-4f9c1e7a2b8d'

const WORDS = ['Which month is best?', 'And which day?']

test('everything comes back in a fresh profile, with equal exports, and no key is in the file', async ({
  page,
  browser,
  baseURL,
  serve,
}, { outputDir }) => {
  const server = await serve({ reply: (_, index) => says(`Answer ${index}.`) })
  await openApp(page)
  await connect(page, server.url, { key: KEY, window: 8_192 })
  await newChat(page)
  for (const words of WORDS) await ask(page, words)
  const before = await exportSession(page)
  await newChat(page)
  await ask(page, 'Plan the rota')
  await links(page).filter({ hasText: 'Plan the rota' }).press('p')
  await expect(page.getByRole('heading', { name: 'Pinned' })).toBeVisible()

  const settings = await openSettings(page, 'Data')
  const rhythm = settings.getByLabel('Remind me to back up')
  await rhythm.selectOption('Every week')
  const path = await saved(page, () => button(settings, 'Back up everything').click(), outputDir)
  await expect(settings.getByText(/^Backed up: palimpsest-backup-/)).toBeVisible()
  await expectNoBarriers(page, 'backup-settings')
  const files = unzipSync(new Uint8Array(await readFile(path)))
  const texts = Object.values(files).map(file => new TextDecoder().decode(file))
  expect(texts.join('\n')).toContain('Which month is best?')
  // What is not stored would have fallen back by now.
  await expect(rhythm).toHaveValue('weekly')
  for (const text of [...texts, (await readFile(path)).toString('latin1')])
    expect(disguisesOf(KEY).filter(disguise => text.includes(disguise))).toEqual([])

  const other = await freshPage(browser, baseURL)
  await openApp(other)
  await expect(links(other)).toHaveCount(1)
  await chooseBackup(other, path)
  await expect(row(dialog(other), 'Chats')).toContainText(/Chats\s*1\s*3\s*3/)
  await expect(row(dialog(other), 'only in the file')).toContainText('+2')
  // The sample, which is on every device.
  await expect(row(dialog(other), 'here already')).toContainText('1')
  await expectNoBarriers(other, 'backup-preview')
  await expect(links(other)).toHaveCount(1)
  await button(dialog(other), 'Restore 2 chats').click()
  await expect(dialog(other).getByText('2 chats restored.')).toBeVisible()
  await dialog(other).getByText('Close', { exact: true }).click()
  await expect(links(other)).toHaveCount(3)
  await expect(links(other).first()).toContainText('Plan the rota')
  await links(other).filter({ hasText: 'Which month is best?' }).click()
  await expect(other.getByRole('log').getByText('And which day?')).toBeVisible()
  const after = await exportSession(other)
  expect(eventsIn(after)).toEqual(eventsIn(before))
  expect({ ...JSON.parse(after.text), exportedAt: 0 }).toEqual({
    ...JSON.parse(before.text),
    exportedAt: 0,
  })

  // A second time there is nothing to bring.
  await chooseBackup(other, path)
  await expect(dialog(other).getByText('Everything in this file is here already.')).toBeVisible()
  await expect(dialog(other).getByRole('button', { name: /^Restore \d/ })).toHaveCount(0)
})
