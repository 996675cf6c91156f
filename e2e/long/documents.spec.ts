/** A long PDF is asked about: the model reads the page with the answer, cites it, and opens another page itself. */
import { pdfOf } from '../../src/test/pdf-writer.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { attach } from '../pictures.ts'
import { messageBox, settled } from '../talk.ts'
import { WINDOW, REPORT, reply, chips } from '../documents-steps.ts'

test('what cannot be read says what to do, and the message box keeps its words', async ({
  page,
  serve,
}) => {
  await openConnected(page, await serve({ window: WINDOW, reply }), { window: WINDOW })
  await messageBox(page).fill('Look at this.')
  const file = (name: string, ...bytes: readonly (string | number)[]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat(
      bytes.map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))),
    ),
  })
  await attach(page, file('torn.pdf', '%PDF-1.7\nno more'))
  await expect(page.getByText('“torn.pdf” is damaged and cannot be read.')).toBeVisible()
  await attach(page, { ...REPORT, name: 'scan.pdf', buffer: Buffer.from(pdfOf([[], []])) })
  await expect(page.getByText('“scan.pdf” contains no words that can be read')).toBeVisible()
  await attach(page, file('letter.doc', 0xd0, 0xcf, 0x11, 0xe0, 'old'))
  await expect(page.getByText('“letter.doc” is in an old format of Office.')).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
  await expect(messageBox(page)).toHaveValue('Look at this.')
  await settled(page)
})
