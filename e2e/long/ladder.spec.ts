/** Thirty turns over a small window: the pressure ladder does everything by itself, and nothing overflows. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { meterTokens } from '../context.ts'
import { connect, newChat, openApp } from '../opening.ts'
import { eventsIn, exportSession } from '../saved-files.ts'
import { ask } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText, type WireBody } from '../server/body.ts'
import { countBody } from '../server/count.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'

const TURNS = 30
const WINDOW = 8_192
/** Window − reserve of 15 % − margin of 2 %, both rounded up. */
const BUDGET = WINDOW - 1_229 - 164

const CAPITALS = [
  'Berlin',
  'Paris',
  'Madrid',
  'Rome',
  'Vienna',
  'Oslo',
  'Dublin',
  'Athens',
  'Prague',
]
const OTHERS = ['Warsaw', 'Lisbon', 'Zurich', 'Helsinki', 'Budapest', 'Brussels', 'Sofia', 'Riga']

/** Two turns of three ask for the same zones again, so that older results are superseded. */
function timeCall(turn: number) {
  const cities = turn % 3 === 0 ? OTHERS.slice(turn % 5) : CAPITALS
  const timeZones = cities.map(city => `Europe/${city}`)
  return { name: 'current_time', arguments: JSON.stringify({ timeZones }) }
}

test('thirty turns with tool calls never overflow a window of 8k, and the meter tells every request', async ({
  page,
  serve,
}) => {
  test.setTimeout(180_000)
  const meterReadings: Promise<{ readonly shown: number; readonly received: number }>[] = []
  const server = await serve({
    window: WINDOW,
    reply: async body => {
      if (isSummaryRequest(body)) return says(summaryFor(body))
      const reading = readMeter(page, body)
      meterReadings.push(reading)
      await reading
      const turn = Number(/^Turn (\d+)/.exec(lastUserText(body))?.[1])
      return body.messages.at(-1)?.role === 'tool'
        ? says(`Answer ${turn}: every clock is right. ${'And it ticks on. '.repeat(20)}`)
        : calls(timeCall(turn))
    },
  })
  await openApp(page)
  await connect(page, server.url, { window: WINDOW })
  await newChat(page)

  const texts: string[] = []
  let jumped = false
  for (let turn = 1; turn <= TURNS; turn += 1) {
    // A chat where nothing is written has no meter.
    const tokens = turn === 1 ? 0 : await meterTokens(page)
    const jumps: boolean = !jumped && turn > 12 && isHalfFull(tokens)
    // A long paste that fills the window at once leaves no time for a summary in the background.
    const filler = jumps ? 'word '.repeat(Math.ceil(0.97 * BUDGET - tokens)) : 'some more words '
    jumped ||= jumps
    texts.push(`Turn ${turn}: what time is it there? ${filler.repeat(jumps ? 1 : 20)}`.trim())
    await ask(page, texts.at(-1) ?? '')
  }

  expect(server.refusals).toEqual([])
  const chats = server.bodies.filter(body => !isSummaryRequest(body))
  expect(chats).toHaveLength(TURNS * 2)
  expect(chats.map(lastUserText)).toEqual(texts.flatMap(text => [text, text]))
  expect(Math.max(...chats.map(countBody))).toBeLessThanOrEqual(BUDGET)
  for (const { shown, received } of await Promise.all(meterReadings)) expect(shown).toBe(received)

  const events = eventsIn(await exportSession(page))
  const types = events.map(({ type }) => type)
  const compactions = events.filter(({ type }) => type === 'v1.compaction-completed')
  expect(types).toContain('v1.tool-outputs-masked')
  expect(compactions.map(({ trigger }) => trigger)).toContain('background')
  expect(compactions.map(({ trigger }) => trigger)).toContain('blocking')
  expect(compactions.every(({ summarizer }) => summarizer === 'model')).toBe(true)
  expect(types).not.toContain('v1.request-failed')
  expect(types).not.toContain('v1.compaction-failed')
  expect(chats.at(-1) && JSON.stringify(chats.at(-1))).toContain('SUMMARY-SIGN')
  const counted = events
    .filter(event => event.type === 'v1.request-sent' && event['kind'] === 'chat')
    .map(tokensOf)
  expect(counted).toEqual(chats.map(countBody))
  for (const text of texts) expect(JSON.stringify(events)).toContain(JSON.stringify(text))
  await expect(
    page.getByText(new RegExp(`^${TURNS * 4} messages(?:,|$)`)).filter({ visible: true }),
  ).toBeVisible()
  test.info().annotations.push({
    type: 'ladder',
    description: `${compactions.length} compactions, ${types.filter(type => type === 'v1.tool-outputs-masked').length} batches of masks`,
  })
})

function isHalfFull(tokens: number): boolean {
  return tokens > 0.4 * BUDGET && tokens < 0.7 * BUDGET
}

/** The meter while the request is on its way: what it shows is what was received, once it is drawn. */
async function readMeter(page: Page, body: WireBody) {
  const received = countBody(body)
  await expect
    .poll(() => meterTokens(page), { intervals: [10, 20, 50], timeout: 3_000 })
    .toBe(received)
    .catch(() => undefined)
  return { shown: await meterTokens(page), received }
}

function lastUserText({ messages }: WireBody): string {
  const last = messages.findLast(({ role }) => role === 'user')
  return last ? wireText(last) : ''
}

function tokensOf({ tokens }: Readonly<Record<string, unknown>>): unknown {
  return typeof tokens === 'object' && tokens !== null && 'tokens' in tokens ? tokens.tokens : null
}
