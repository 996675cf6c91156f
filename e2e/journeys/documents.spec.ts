/** A long PDF is asked about: the model reads the page with the answer, cites it, and opens another page itself. */
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { attach } from '../pictures.ts'
import { countBody } from '../server/count.ts'
import { ask, rows } from '../talk.ts'
import { WINDOW, endOf, FACT, REPORT, reply, chips } from '../documents-steps.ts'

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
