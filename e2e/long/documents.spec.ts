/** A long PDF is asked about: the model reads the page with the answer, cites it, and opens another page itself. */
import type { Page } from '@playwright/test'
import { linesDown, pdfOf } from '../../src/test/pdf-writer.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { attach } from '../pictures.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText, type WireBody } from '../server/body.ts'
import { countBody } from '../server/count.ts'
import { ask, messageBox, rows, settled } from '../talk.ts'

const WINDOW = 32_768
const TOPICS = ['ropes', 'sails', 'barrels', 'anchors', 'lanterns', 'maps', 'nets']

/** The end of each page, which no question finds by its words. */
const endOf = (page: number) => `Signed aboard the Marigold ${page * 7}.`
const FACT = 'The signal lamp of pier nine burns Kestrel oil, 42 litres each night.'

const PAGES = Array.from({ length: 300 }, (_, at) => {
  const page = at + 1
  const row = (line: number) =>
    `Row ${line} of the harbour ledger lists ${page + line} ${TOPICS[(page + line) % TOPICS.length]} in the shed.`
  const body = Array.from({ length: 44 }, (_row, line) => row(line))
  if (page === 217) body[20] = FACT
  return linesDown([`Chapter ${page}`, ...body, endOf(page)])
})

const REPORT = {
  name: 'report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf(PAGES)),
}

/** Knows only what the request contains. */
function reply({ messages }: WireBody) {
  const last = messages.at(-1)
  const read = messages.map(wireText).join('\n')
  const question = wireText(messages.findLast(({ role }) => role === 'user') ?? { role: 'user' })
  if (question.includes('pier nine')) {
    const [, page, answer] =
      /“report\.pdf”, page (\d+): [^\n]*(?:\n [^\n]*)*?(The signal lamp[^.]*\.)/.exec(read) ?? []
    return says(answer === undefined ? 'I cannot see it.' : `${answer} (report.pdf, page ${page})`)
  }
  const [, wanted] = /page (\d+)/.exec(question) ?? []
  if (last?.role !== 'tool')
    return calls({ name: 'expand', arguments: JSON.stringify({ id: `report.pdf page ${wanted}` }) })
  const [end] = /Signed aboard[^.]*\./.exec(wireText(last)) ?? []
  return says(end === undefined ? 'I cannot find it.' : `${end} (report.pdf, page ${wanted})`)
}

const chips = (page: Page) =>
  page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')

test('a PDF of 300 pages: answered from page 217, which is cited, in a request of at most 8k tokens; another page by expand', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve({ window: WINDOW, reply }), {
    window: WINDOW,
  })
  await attach(page, REPORT)
  await expect(chips(page)).toHaveText(/^report\.pdf300 pages~[\d.]+k tokens$/, { timeout: 60_000 })
  await expect(
    page.getByText('“report.pdf” is larger than the window of test-model, which has 32.8k tokens.'),
  ).toBeVisible()
  await ask(page, 'How many litres of oil does the lamp of pier nine burn?')
  await expect(rows(page, 'assistant').last()).toContainText(`${FACT} (report.pdf, page 217)`)
  const [first] = server.bodies
  if (!first) throw new Error('Nothing was asked')
  expect(JSON.stringify(first)).toContain('report.pdf”, page 217: ')
  expect(countBody(first)).toBeLessThanOrEqual(8_000)

  await ask(page, 'Please open page 41 and quote its final words.')
  await expect(rows(page, 'assistant').last()).toContainText(`${endOf(41)} (report.pdf, page 41)`)
  await expect(rows(page, 'tool')).toHaveCount(1)
  for (const body of server.bodies) expect(countBody(body)).toBeLessThanOrEqual(8_000)
  expect(server.refusals).toEqual([])
  const whoKnows = server.bodies.filter(body => JSON.stringify(body).includes(endOf(41)))
  expect(whoKnows.map(({ messages }) => messages.at(-1)?.role)).toEqual(['tool'])
  // What was sent before stays as it was, so that a cache of the provider can be used.
  const second = server.bodies.find(({ messages }) => messages.length > first.messages.length)
  expect(second?.messages.slice(0, first.messages.length)).toEqual(first.messages)

  // The whole words are in the log.
  await button(rows(page, 'user').first(), 'Open report.pdf').click()
  await expect(page.getByRole('dialog', { name: 'File' })).toContainText('[page 1]')
  await page.reload()
  await ask(page, 'Please open page 300 and quote its final words.')
  await expect(rows(page, 'assistant').last()).toContainText(endOf(300))
})

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
