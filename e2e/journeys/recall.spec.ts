/** What was said early and compacted away is in the request again when it is asked about, and its citation leads back. */
import { expect, test } from '../fixtures.ts'
import { check } from '../controls.ts'
import { connect, openApp, openSettings } from '../opening.ts'
import { eventsIn, exportSession, importSession } from '../saved-files.ts'
import { ask, rows } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { wireText, type WireBody } from '../server/body.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'
import { sessionFileOf } from '../session-files.ts'

const TURNS = 400

const WINDOW = 8_192

const FACT = 'The spare key of the greenhouse lies under the third flowerpot, behind the rake.'

const QUESTION = 'Where did I say that the spare key of the greenhouse lies?'

/** A talk about something else each time; the third turn holds the fact, as message 5. */
const saidIn = (turns: number): readonly string[] =>
  Array.from({ length: turns }, (_, turn) => [
    turn === 2
      ? FACT
      : `In lesson ${turn} we read about ${TOPICS[turn % TOPICS.length]} number ${turn}, and I liked page ${turn * 3}.`,
    `Lesson ${turn} was a long one; tomorrow we go on with chapter ${turn + 1}.`,
  ]).flat()

const TOPICS = ['rivers', 'glaciers', 'trains', 'violins', 'whales', 'castles', 'comets']

const sentText = ({ messages }: WireBody): string => messages.map(wireText).join('\n')

test('a fact of turn 3 of 400 is recalled when it is asked about, cited, and not where that is off', async ({
  page,
  serve,
}) => {
  test.setTimeout(120_000)
  const server = await serve({
    window: WINDOW,
    reply: body => says(isSummaryRequest(body) ? summaryFor(body) : 'Noted.'),
  })
  await openApp(page)
  await connect(page, server.url, { window: WINDOW })
  await importSession(page, sessionFileOf('A long talk', saidIn(TURNS)))

  const settings = await openSettings(page, 'Context')
  await check(settings.getByRole('radio', { name: /^Recall nothing/ }))
  await page.keyboard.press('Escape')
  await ask(page, 'Good morning, what is new?')
  await ask(page, QUESTION)
  const without = server.bodies.findLast(body => !isSummaryRequest(body))
  expect(without && sentText(without)).not.toContain('flowerpot')

  const again = await openSettings(page, 'Context')
  await check(again.getByRole('radio', { name: /^Recall it/ }))
  await page.keyboard.press('Escape')
  await ask(page, `${QUESTION} Please look again.`)
  const chats = server.bodies.filter(body => !isSummaryRequest(body))
  const sent = chats.at(-1)
  const texts = (sent?.messages ?? []).map(wireText)
  expect(texts.at(-1)).toBe(`${QUESTION} Please look again.`)
  expect(texts.at(-2)).toContain(`5 user: ${FACT}`)
  expect(server.refusals).toEqual([])

  const line = page.locator('article[data-recalled]').last()
  await line.scrollIntoViewIfNeeded()
  await expect(line).toContainText(/passages? recalled/)
  await line.locator('summary').click()
  await expect(line).toContainText(FACT)
  await line.getByRole('button', { name: 'Show message 5', exact: true }).click()
  await expect(rows(page).and(page.locator('[data-number="5"]'))).toBeInViewport()

  const events = eventsIn(await exportSession(page))
  expect(events.filter(({ type }) => type === 'v1.passages-recalled')).toHaveLength(1)
})
