/** Notices: what they name, that they never pile up, and that they leave the conversation free. */
import { expect, test } from './fixtures.ts'
import {
  button,
  compactDialog,
  messageBox,
  openApp,
  openConnected,
  send,
  settled,
} from './helpers.ts'
import { drag } from './pictures.ts'
import { says } from './server/behaviour.ts'
import { isSummaryRequest, summaryFor } from './server/summary.ts'

const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })

test('files that cannot be taken are named, in few notices that leave the conversation free', async ({
  page,
}) => {
  await openApp(page)
  await drag(page, 'over', paper('notes.pdf'))
  await expect(
    page.getByText('Only images, text and code, session files (.json) and backups (.zip) can be'),
  ).toBeVisible()
  const names = ['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf', 'five.pdf']
  await drag(page, 'drop', ...names.map(paper))
  const notices = page.getByRole('list', { name: 'Notices' })
  await expect(notices.getByText('“five.pdf” is neither an image nor text')).toBeVisible()
  await expect(notices.getByText('“one.pdf”')).toBeHidden()
  await expect(notices.getByRole('listitem')).toHaveCount(4)
  await expect(async () => {
    const list = await notices.boundingBox()
    const log = await page.getByRole('log', { name: 'Conversation' }).boundingBox()
    expect(log?.y).toBeGreaterThanOrEqual((list?.y ?? Infinity) + (list?.height ?? 0))
  }).toPass()
  await button(notices, 'Show 2 earlier notices').click()
  await expect(notices.getByText('“one.pdf”')).toBeVisible()
  // The pointer rests on the list no more, so they go.
  await page.mouse.move(0, 0)
  await expect(notices.getByRole('listitem')).toHaveCount(0, { timeout: 20_000 })
})

test('Enter pressed twice writes a summary: it neither cancels nor applies it', async ({
  page,
  serve,
}) => {
  const server = await serve({
    reply: body =>
      isSummaryRequest(body)
        ? says(summaryFor(body), { firstByteMs: 1_500 })
        : says('Certainly. '.repeat(80)),
  })
  await openConnected(page, server)
  for (const text of ['How do I begin?', 'And then?', 'And after that?']) {
    await send(page, text)
    await settled(page)
  }
  await messageBox(page).fill('/compact')
  await messageBox(page).press('Enter')
  const dialog = compactDialog(page)
  await button(dialog, 'Write summary').focus()
  await page.keyboard.press('Enter')
  await expect(button(dialog, 'Write summary')).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('group', { name: /^Summary/ })).toBeVisible()
  await expect(button(dialog, 'Apply')).toBeVisible()
})
