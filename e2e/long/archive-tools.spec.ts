/** The model finds a compacted fact by `search_history` and `expand`, and its sources lead back. */
import { expect, test } from '../fixtures.ts'
import { compact } from '../context.ts'
import { button } from '../controls.ts'
import { connect, openApp } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { ask, rows, send, settled } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText, type WireBody } from '../server/body.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'
import { sessionFileOf } from '../session-files.ts'

const WINDOW = 32_768
const FACT = 'The spare key of the greenhouse lies under the third flowerpot, behind the rake.'
const TOPICS = ['rivers', 'glaciers', 'trains', 'violins', 'whales', 'castles', 'comets']

/** Sixty turns; the third one, message 5, holds the fact. */
const TEXTS = Array.from({ length: 60 }, (_, turn) => [
  turn === 2
    ? FACT
    : `In lesson ${turn} we read about ${TOPICS[turn % TOPICS.length]} number ${turn}.`,
  `Lesson ${turn} was a long one; tomorrow we go on with chapter ${turn + 1}.`,
]).flat()

const toolsOf = ({ tools = [] }: WireBody) =>
  tools.map(tool => (tool as { function?: { name?: string } }).function?.name)
const newest = ({ messages }: WireBody) => messages.at(-1)

/** Searches, expands the message that was found, and answers with what that says. */
function reply(body: WireBody) {
  if (isSummaryRequest(body)) return says(summaryFor(body))
  const last = newest(body)
  const said = last ? wireText(last) : ''
  if (last?.role === 'user' && said.includes('spare key'))
    return calls({ name: 'search_history', arguments: '{"query":"spare key greenhouse"}' })
  const found = /message (\d+) user:/.exec(said)?.[1]
  if (found !== undefined) return calls({ name: 'expand', arguments: `{"id":"message ${found}"}` })
  const fact = /\n (The spare key.*)/.exec(said)?.[1]
  return says(fact === undefined ? 'Noted.' : `${fact} (message 5)`)
}

test('a fact of turn 3 of 60, compacted away, is found and expanded, and its source leads back', async ({
  page,
  serve,
}) => {
  const server = await serve({ window: WINDOW, reply })
  await openApp(page)
  await connect(page, server.url, { window: WINDOW })
  await importSession(page, sessionFileOf('A long talk', TEXTS))
  await ask(page, 'Good morning.')
  expect(server.bodies.flatMap(toolsOf)).not.toContain('search_history')
  await compact(page, 'extractive')

  await send(page, 'Look up where the spare key lies.')
  await settled(page)
  await expect(rows(page, 'assistant').last()).toContainText('third flowerpot')
  const chats = server.bodies.filter(body => !isSummaryRequest(body))
  expect(chats.map(toolsOf).at(-1)?.slice(-2)).toEqual(['search_history', 'expand'])
  expect(server.refusals).toEqual([])

  const found = rows(page, 'tool').first()
  await found.getByRole('button', { name: 'Show message 5', exact: true }).click()
  await expect(rows(page).and(page.locator('[data-number="5"]'))).toBeInViewport()
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('find-now') ?? [])].map(String)))
    .toEqual([FACT.split(' ', 12).join(' ')])

  await button(page, 'To the newest').click()
  await button(rows(page, 'assistant').last(), 'message 5').click()
  await expect(rows(page).and(page.locator('[data-number="5"]'))).toBeInViewport()
})
