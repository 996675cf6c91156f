import type { Page } from '@playwright/test'
import { linesDown, pdfOf } from '../src/test/pdf-writer.ts'
import { calls, says } from './server/behaviour.ts'
import { wireText, type WireBody } from './server/body.ts'

export const WINDOW = 32_768

export const TOPICS = ['ropes', 'sails', 'barrels', 'anchors', 'lanterns', 'maps', 'nets']

/** The end of each page, which no question finds by its words. */
export const endOf = (page: number) => `Signed aboard the Marigold ${page * 7}.`

export const FACT = 'The signal lamp of pier nine burns Kestrel oil, 42 litres each night.'

export const PAGES = Array.from({ length: 300 }, (_, at) => {
  const page = at + 1
  const row = (line: number) =>
    `Row ${line} of the harbour ledger lists ${page + line} ${TOPICS[(page + line) % TOPICS.length]} in the shed.`
  const body = Array.from({ length: 44 }, (_row, line) => row(line))
  if (page === 217) body[20] = FACT
  return linesDown([`Chapter ${page}`, ...body, endOf(page)])
})

export const REPORT = {
  name: 'report.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf(PAGES)),
}

/** Knows only what the request contains. */
export function reply({ messages }: WireBody) {
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

export const chips = (page: Page) =>
  page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
