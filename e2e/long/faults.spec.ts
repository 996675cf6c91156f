/** What can go wrong with a server: a clear sentence, nothing lost, and Retry goes on from the same request. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { exactTokens, meter, writeSummary } from '../context.ts'
import { button } from '../controls.ts'
import { connect, newChat, openConnected } from '../opening.ts'
import { eventsIn, exportSession } from '../saved-files.ts'
import { ask, failure, rows, send, settled } from '../talk.ts'
import { fault, says, type Reply } from '../server/behaviour.ts'
import type { TestServer } from '../server/server.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'

/** What Chromium itself writes on the console for a request that failed. */
const NETWORK = /Failed to load resource/

interface Case {
  readonly name: string
  readonly reply: Reply
  readonly kind: string
  readonly sentence: RegExp
  /** What is quoted of the server; nothing by default. */
  readonly said?: string
  /** Requests before the app gives up; 1 by default. */
  readonly tries?: number
  /** Typed from this case on; none at first. */
  readonly key?: string
  /** True when a part of the answer arrives. */
  readonly partial?: boolean
}

const LONG = 'So many words, one after the other, and then some more. '.repeat(10)

/** In this order: what needs no key comes before what has one. */
const CASES: readonly Case[] = [
  {
    name: 'a missing key',
    reply: () => fault(401, 'Incorrect API key provided.'),
    kind: 'unauthorised',
    sentence: /There is no key for .*Settings.*Retry/,
  },
  {
    name: 'a refused key',
    key: 'sk-refused',
    reply: () => fault(401, 'Incorrect API key provided.'),
    kind: 'unauthorised',
    sentence: /did not accept the key.*Settings.*Retry/,
  },
  {
    name: 'a model that is gone',
    reply: () => fault(404, 'The model `x` does not exist.'),
    kind: 'not-found',
    sentence: /knows no such address or model/,
    said: 'The model `x` does not exist.',
  },
  {
    name: 'a limit that lasts longer than anybody waits',
    reply: () => fault(429, 'Rate limit reached for requests', { 'retry-after': '300' }),
    kind: 'rate-limit',
    sentence: /limiting requests right now/,
  },
  {
    name: 'an account without credit',
    reply: () => ({
      type: 'fault',
      status: 429,
      body: {
        error: {
          message: 'You exceeded your current quota, please check your plan and billing details.',
          type: 'insufficient_quota',
          code: 'insufficient_quota',
        },
      },
    }),
    kind: 'quota',
    sentence: /no quota or credit/,
  },
  {
    name: 'a server that fails three times',
    reply: () => fault(500, 'The server had an error', { 'retry-after': '0.2' }),
    kind: 'server-error',
    sentence: /had an internal error/,
    tries: 3,
  },
  {
    name: 'a connection that is cut in the middle',
    reply: () => says(LONG, { cutAfter: 8, betweenMs: 10 }),
    kind: 'cut-stream',
    sentence: /broke before the answer ended.*kept/,
    partial: true,
  },
  {
    name: 'a stream that cannot be read',
    reply: () => says(LONG, { garbleAfter: 8, betweenMs: 10 }),
    kind: 'malformed-stream',
    sentence: /cannot be read/,
    partial: true,
  },
  {
    name: 'an answer without a word',
    reply: () => says(''),
    kind: 'other',
    sentence: /answered with nothing.*kept/,
  },
]

test('each fault says so, loses nothing, and Retry asks the same', async ({
  page,
  watch,
  serve,
}) => {
  watch.expectComplaint(NETWORK)
  const server = await openConnected(page, await serve())
  for (const [position, one] of CASES.entries())
    await test.step(one.name, async () => {
      if (one.key !== undefined) await connect(page, server.url, { key: one.key })
      if (position > 0) await newChat(page)
      server.reply(() => says('Understood.'))
      await goesOn(page, server, one)
    })
  expect(server.refusals).toEqual([])
})

async function goesOn(page: Page, server: TestServer, one: Case): Promise<void> {
  const { reply, kind, sentence, said, tries = 1, partial = false } = one
  await ask(page, 'Before.')
  const first = server.bodies.length
  server.reply(reply)
  await send(page, 'In between.')
  await expect(failure(page)).toContainText(sentence)
  await expect(failure(page)).toHaveAttribute('data-failure', kind)
  await expect(rows(page, 'user')).toHaveCount(2)
  await expect(rows(page, 'assistant')).toHaveCount(partial ? 2 : 1)
  expect(server.bodies).toHaveLength(first + tries)
  await expect(page.getByText('Interrupted', { exact: true })).toHaveCount(partial ? 1 : 0)
  await expect(button(page, 'Continue')).toHaveCount(partial ? 1 : 0)

  server.reply(() => says('Back again.'))
  await button(failure(page), 'Retry').click()
  await expect(rows(page, 'assistant').last()).toContainText('Back again.')
  await settled(page)
  expect(server.bodies.length).toBe(first + 1 + tries)
  expect(server.bodies[first + tries]).toEqual(server.bodies[first])
  await expect(await ask(page, 'Afterwards.')).toContainText('Back again.')
  // What arrived is a version of its own, and the failure with it.
  if (partial) return
  // Of the failure a quiet line is left, that opens to what it said.
  const left = page.locator('article[data-state="failed-before"]')
  await expect(left).toHaveCount(1)
  await left.locator('summary').click()
  await expect(left).toContainText(sentence)
  if (said !== undefined) await expect(left).toContainText(`said: “${said}”`)
}

test('waits as long as a server asks, says until when, and then gets its answer', async ({
  page,
  watch,
  serve,
}) => {
  watch.expectComplaint(NETWORK)
  const server = await serve({
    reply: (_, index) =>
      index === 0 ? fault(429, 'Slow down', { 'retry-after': '2' }) : says('At last.'),
  })
  await openConnected(page, server)
  await send(page, 'Quickly!')
  await expect(page.locator('[data-status="streaming"]')).toContainText(/Trying again at \d/)
  await expect(rows(page, 'assistant')).toContainText('At last.')
  expect(server.bodies[1]).toEqual(server.bodies[0])
})

test('learns a smaller window from the refusal, and answers all the same', async ({
  page,
  watch,
  serve,
}) => {
  watch.expectComplaint(NETWORK)
  const server = await serve({ window: 3_000, tellsWindow: false })
  await openConnected(page, server, { window: 100_000 })
  for (const turn of [1, 2, 3, 4])
    await ask(page, `Turn ${turn}: ${'some more words '.repeat(200)}`)
  await ask(page, `The last one: ${'and some words '.repeat(300)}`)
  await expect(failure(page)).toHaveCount(0)
  await expect(rows(page, 'assistant').last()).toContainText('Understood.')
  await expect(meter(page)).toHaveAttribute('data-window', 'error')
  await expect(meter(page)).toHaveAttribute('data-window-tokens', '3000')
  expect(server.refusals.length).toBeGreaterThan(0)
  await expect(await ask(page, 'Still there?')).toContainText('Understood.')
})

for (const [name, summary, sentence] of [
  ['empty', '', /answered with nothing/],
  ['larger than its source', `${'A great many words. '.repeat(1_500)}`, /no less than/],
] as const)
  test(`a summary that is ${name} is refused, and nothing changes`, async ({ page, serve }) => {
    const server = await serve({
      reply: body =>
        isSummaryRequest(body)
          ? says(
              summary.startsWith('A great')
                ? summaryFor(body).replace('(none)', summary.trim())
                : summary,
              { chunk: 2_000 },
            )
          : says(`Noted. ${'filler '.repeat(100)}`),
    })
    await openConnected(page, server)
    for (const turn of [1, 2, 3, 4])
      await ask(page, `Turn ${turn}: ${'some more words '.repeat(80)}`)
    const before = await exactTokens(page)
    const asked = server.bodies.length

    const dialog = await writeSummary(page, /^test-model/)
    await expect(dialog.getByRole('alert')).toContainText(sentence)
    await expect(dialog.getByRole('alert')).toContainText('Nothing was changed.')
    await button(dialog, 'Close').click()
    expect(await exactTokens(page)).toBe(before)

    await ask(page, 'Go on.')
    const [last] = server.bodies.filter(body => !isSummaryRequest(body)).slice(-1)
    const earlier = server.bodies[asked - 1]?.messages ?? []
    expect(last?.messages.slice(0, earlier.length)).toEqual(earlier)

    await writeSummary(page, /^Quotes only/)
    await button(dialog, 'Apply').click()
    await expect(dialog).toBeHidden()
    const events = eventsIn(await exportSession(page)).map(({ type }) => type)
    expect(events).toContain('v1.compaction-failed')
    expect(events).toContain('v1.compaction-completed')
  })
