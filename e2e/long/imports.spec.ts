/** Files that are no whole session: refused in a clear sentence, with nothing half-imported. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openApp } from '../opening.ts'
import { importFile, importSession } from '../saved-files.ts'
import { rows } from '../talk.ts'
import { sessionFileOf } from '../session-files.ts'

const GOOD = sessionFileOf('A good session', ['One.', 'Two.', 'Three.', 'Four.']).text

/** Deterministic noise. */
function noise(length: number): Buffer {
  let state = 42
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return (state >> 16) & 0xff
    }),
  )
}

const REFUSED: readonly (readonly [name: string, content: string | Buffer, sentence: RegExp])[] = [
  ['a truncated file', GOOD.slice(0, GOOD.length / 2), /breaks off before its end/],
  [
    'a future version',
    GOOD.replace('"version": 1', '"version": 2'),
    /newer Palimpsest.*version 2.*Update/,
  ],
  [
    'an unknown event',
    GOOD.replace('"v1.message-appended"', '"v7.thought-transferred"'),
    /does not know: “v7.thought-transferred”/,
  ],
  ['a changed word', GOOD.replace('Three.', 'Thr33.'), /changed or damaged/],
]

const EMPTY: readonly (readonly [name: string, content: string | Buffer, sentence: RegExp])[] = [
  ['random bytes', noise(50_000), /no file of chats/],
  ['nothing', '', /is empty/],
  ['another program’s JSON', '{"messages": [1, 2, 3]}', /No chat was recognised/],
]

test('files that are no whole session are refused in a sentence, and nothing is imported', async ({
  page,
}) => {
  await openApp(page)
  const links = page.getByRole('navigation', { name: 'Chats' }).getByRole('link')
  await expect(links).toHaveCount(1)
  const address = page.url()
  for (const [name, content, sentence] of REFUSED)
    await test.step(name, async () => {
      await importFile(page, Buffer.from(content))
      const notice = page.getByRole('list', { name: 'Notices' }).getByText(sentence)
      await expect(notice).toContainText('Nothing was imported.')
      await button(page.getByRole('list', { name: 'Notices' }), 'Dismiss').click()
      await expect(notice).toBeHidden()
    })
  for (const [name, content, sentence] of EMPTY)
    await test.step(name, async () => {
      await importFile(page, Buffer.from(content))
      const dialog = page.getByRole('dialog', { name: 'Import' })
      await expect(dialog.getByText(sentence)).toBeVisible()
      await expect(dialog.getByText('There is nothing to import')).toBeVisible()
      await button(dialog, 'Close').click()
    })
  await expect(links).toHaveCount(1)
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(links).toHaveCount(1)

  // The same door takes the same file when it is whole.
  await importSession(page, { name: 'good.json', text: GOOD })
  await expect(page.getByRole('heading', { name: 'A good session' })).toBeVisible()
  await expect(rows(page)).toHaveText([/One\./, /Two\./, /Three\./, /Four\./])
})
