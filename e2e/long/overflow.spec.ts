/** Every recorded error of a provider over HTTP: right remedy, right sentence, a smaller retry; look-alikes change nothing. */
import type { Page } from '@playwright/test'
import { budgetFor } from '../../src/engine/tokens/budget.ts'
import { FailureKind } from '../../src/engine/log/event.ts'
import { classifyFailure } from '../../src/engine/overflow/classify.ts'
import { LEAST_REPLY_TOKENS } from '../../src/engine/overflow/retry.ts'
import { PALIMPSEST } from '../../src/engine/presets/palimpsest.ts'
import { sentenceFor } from '../../src/i18n/en/sentences/request-failures.ts'
import { NO_DATA, readData } from '../../src/test/data-folder.ts'
import {
  isOverflow,
  OVERFLOW_CASES,
  overflowCasesIn,
  type OverflowCase,
} from '../../src/test/overflow-cases.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat, openNewChat } from '../opening.ts'
import { eventsIn, exportSession } from '../saved-files.ts'
import { ask, enter, failure, rows, send, settled } from '../talk.ts'
import { says, type Fault } from '../server/behaviour.ts'
import type { WireBody } from '../server/body.ts'
import { countBody } from '../server/count.ts'
import type { TestServer } from '../server/server.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'

const WINDOW = 8_192
/** What Chromium itself writes on the console for a request that failed. */
const NETWORK = /Failed to load resource/

const recorded = readData(OVERFLOW_CASES)
const cases = recorded === null ? [] : overflowCasesIn(recorded)
/** The first of those that are treated alike: by its remedy, and whether it states a limit. */
const kinds = Map.groupBy(cases, ({ remedy, overflow, limitTokens }) =>
  JSON.stringify([remedy, overflow, limitTokens === null]),
)
const firsts = [...kinds.values()].flatMap(([first]) => first ?? [])
const alike = cases.filter(one => !firsts.includes(one))

for (const [which, chosen] of [
  ['one recorded error of each kind', firsts],
  ['every other recorded error', alike],
] as const)
  // So that the pages of one run share the work.
  for (const half of [0, 1])
    test(`${which} gets its remedy and its sentence, half ${half + 1}`, async ({
      page,
      watch,
      serve,
    }) => {
      test.skip(recorded === null, NO_DATA)
      test.setTimeout(180_000)
      watch.expectComplaint(NETWORK)
      const told = chosen.filter((_, index) => index % 2 === half)
      // A model each: what one case lets the app infer of a model's limit holds in later chats with it.
      const models = told.map((_, index) => `model-${index}`)
      const server = await serve({ window: WINDOW, models })
      await openNewChat(page)
      await connect(page, server.url, { window: WINDOW, key: 'sk-any', model: 'model-0' })
      for (const [index, one] of told.entries())
        await test.step(one.id, async () => {
          await newChat(page)
          await enter(page, `/model model-${index}`)
          await expect(button(page, `Model: model-${index}`)).toBeVisible()
          await provoke(page, server, one)
        })
      expect(server.refusals).toEqual([])
    })

/** A short conversation whose last request is refused as recorded, however often it is sent. */
async function provoke(page: Page, server: TestServer, one: OverflowCase): Promise<void> {
  server.reply(() => says('Noted, all of it. '.repeat(80), { chunk: 2_000 }))
  await ask(page, `First: ${'some more words '.repeat(500)}`)
  const before = server.bodies.length
  server.reply(body => (isSummaryRequest(body) ? says(summaryFor(body)) : refusalOf(one)))
  await send(page, `Second: ${one.id}`)
  // It is offered once nothing is under way any more.
  await expect(button(failure(page), 'Retry')).toBeVisible()
  // A small window that was just learned may have the conversation compacted before the retry.
  const bodies = server.bodies.slice(before).filter(body => !isSummaryRequest(body))
  const file = await exportSession(page)
  const events = eventsIn(file)
  const failed = events.filter(({ type }) => type === 'v1.request-failed')
  const learned = events.filter(({ type }) => type === 'v1.limit-learned')

  const kind = FailureKind.parse(await failure(page).getAttribute('data-failure'))
  const host = new URL(server.url).host
  const { limitTokens, overflow } = one
  expect(isOverflow({ kind }), one.id).toBe(overflow)
  await expect(failure(page)).toContainText(sentenceFor(kind, { host, limitTokens }))
  expect(new Set(learned.map(({ windowTokens }) => windowTokens)), one.id).toEqual(
    new Set(limitTokens === null ? [] : [limitTokens]),
  )
  if (!overflow) expectUntouched({ one, bodies, events, learned })
  else if (canShrink(one, bodies[0])) expectOneSmaller({ one, bodies, failed })
  else return expect(bodies.length, one.id).toBeLessThanOrEqual(2)
  return expectNothingLost(page, server)
}

function refusalOf({ status, body }: OverflowCase): Fault {
  const parsed: unknown = /^[[{]/.test(body) ? JSON.parse(body) : body
  // No person waits for so long: a refusal that passes by itself is told at once.
  return { type: 'fault', status: status ?? 200, body: parsed, headers: { 'retry-after': '3600' } }
}

/** Least tokens of a summary, without the words around it, if one is written before the retry. */
const SUMMARY_TOKENS = PALIMPSEST.compaction?.summaryAtLeast ?? 0
const AROUND_SUMMARY = (PALIMPSEST.compaction?.replacement ?? [])
  .map(part => (part.use === 'summary' ? `${part.before}${part.after}` : ''))
  .join('')

/** False where the stated limit leaves less than a request must have: then no retry may come. */
function canShrink({ limitTokens }: OverflowCase, body: WireBody | undefined): boolean {
  if (limitTokens === null || !body) return true
  const newest = body.messages.at(-1)
  const floor = body.messages.filter(message => message.role === 'system' || message === newest)
  const around = { role: 'user', content: AROUND_SUMMARY }
  const least = countBody({ ...body, messages: [...floor, around] }) + SUMMARY_TOKENS
  return least <= budgetFor(limitTokens, null).budgetTokens
}

interface Outcome {
  readonly one: OverflowCase
  /** The request and all later ones. */
  readonly bodies: readonly WireBody[]
}

/** True where the reply gives way: it does as long as what is left of it is worth having. */
function leavesReply(one: OverflowCase): boolean {
  const { promptTokens } = classifyFailure(one)
  const left = (one.limitTokens ?? Infinity) - (promptTokens ?? 0)
  return one.remedy === 'smaller-reply' && left >= LEAST_REPLY_TOKENS
}

function expectOneSmaller({
  one,
  bodies,
  failed,
}: Outcome & { readonly failed: readonly unknown[] }): void {
  const { id } = one
  // Without a stated limit it is searched, with less each time.
  const most = one.limitTokens === null ? 7 : 2
  expect(bodies.length, id).toBeGreaterThanOrEqual(2)
  expect(bodies.length, id).toBeLessThanOrEqual(most)
  // The last try fails unsent where nothing is left to leave out.
  const unsent = failed.length - bodies.length
  expect(unsent, id).toBeGreaterThanOrEqual(0)
  expect(unsent, id).toBeLessThanOrEqual(one.limitTokens === null ? 1 : 0)
  const [first, second] = bodies
  if (!first || !second) return
  expect(second.messages.at(-1), id).toEqual(first.messages.at(-1))
  if (leavesReply(one)) {
    expect(second.messages, id).toEqual(first.messages)
    expect(second.max_tokens, id).toBeLessThan(first.max_tokens ?? 0)
    return
  }
  expect(countBody(second), id).toBeLessThanOrEqual(Math.floor(countBody(first) * 0.75))
  expect(JSON.stringify(second).length, id).toBeLessThan(JSON.stringify(first).length)
}

/** The log gains the question, the request and its failure, and nothing more. */
function expectUntouched({
  one: { id },
  bodies,
  events,
  learned,
}: Outcome & {
  readonly events: ReturnType<typeof eventsIn>
  readonly learned: readonly unknown[]
}): void {
  expect(bodies, id).toHaveLength(1)
  expect(learned, id).toEqual([])
  const types = events.map(({ type }) => String(type).replace(/^v\d+\./, ''))
  expect(types.slice(-3), id).toEqual(['message-appended', 'request-sent', 'request-failed'])
  expect(
    types.filter(type => type === 'request-sent'),
    id,
  ).toHaveLength(2)
}

/** Retry goes on from the same request, now that the server answers. */
async function expectNothingLost(page: Page, server: TestServer): Promise<void> {
  // The first message is not laid out where it is out of sight.
  await expect(page.getByText(/^[34] messages(?:,|$)/).filter({ visible: true })).toBeVisible()
  await expect(rows(page, 'user').last()).toContainText('Second: ')
  server.reply(() => says('Back again.'))
  await button(failure(page), 'Retry').click()
  await expect(rows(page, 'assistant').last()).toContainText('Back again.')
  await settled(page)
}
