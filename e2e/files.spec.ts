/** Files of text and code: their words join the message. */
import { expect, test } from './fixtures.ts'
import { button, messageBox, openConnected, rows, settled } from './helpers.ts'
import { drag } from './pictures.ts'

const CODE = {
  name: 'sum.ts',
  mimeType: 'video/mp2t',
  buffer: Buffer.from('export const sum = 1 + 2\n'),
}
const NOTES = {
  name: 'notes.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Notes\n\n- one'),
}

test('join the message when they are dropped or chosen, cost what they hold, and are refused in a sentence', async ({
  page,
  serve,
}) => {
  const server = await serve()
  await openConnected(page, server)
  const box = messageBox(page)
  await box.fill('What does this do?')
  await drag(page, 'over', NOTES)
  await expect(page.getByText('Drop to attach to your message')).toBeVisible()
  await drag(page, 'drop', CODE)
  await expect(box).toHaveValue(
    /^What does this do\?\n\n`sum\.ts`\n\n```ts\nexport const sum = 1 \+ 2\n```$/,
  )
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Attach files').click()
  await (
    await choosing
  ).setFiles([
    NOTES,
    { name: 'photo.bin', mimeType: '', buffer: Buffer.from([0xff, 0xd8, 0xff]) },
    { name: 'big.log', mimeType: 'text/plain', buffer: Buffer.from('line\n'.repeat(30_000)) },
  ])
  await expect(box).toHaveValue(/```md\n# Notes\n\n- one\n```$/)
  await expect(page.getByText('“photo.bin” is no text.')).toBeVisible()
  await expect(page.getByText('“big.log” is too long for a message')).toBeVisible()
  await box.press('Enter')
  await settled(page)
  const sent = rows(page, 'user').last()
  await expect(sent.getByText('TypeScript')).toBeVisible()
  await expect(sent.locator('pre')).toHaveCount(2)
  expect(JSON.stringify(server.bodies.at(-1))).toContain('export const sum = 1 + 2')
})
