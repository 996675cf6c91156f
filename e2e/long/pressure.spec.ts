/** What a person sees of compactions that come by themselves: before another model, for want of memory, before a request. */
import type { Locator, Page } from '@playwright/test'
import { expect, test, type Serve } from '../fixtures.ts'
import { button, uncheck } from '../controls.ts'
import { openConnected, openSettings } from '../opening.ts'
import { importTalk } from '../session-files.ts'
import { ask, enter, send, settled } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText, type WireBody } from '../server/body.ts'
import type { TestServer } from '../server/server.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'

const LONG = `Noted. ${'That is all very well. '.repeat(80)}`

/** A conversation of some 2,500 tokens with a model of 16,384, at a server that has a smaller one too. */
async function longTalk(page: Page, serve: Serve): Promise<TestServer> {
  const server = await serve({
    reply: body => says(isSummaryRequest(body) ? summaryFor(body) : LONG),
    models: ['test-model', 'small-model'],
  })
  await openConnected(page, server, { window: 16_384 })
  for (const turn of ['One', 'Two', 'Three', 'Four', 'Five']) await ask(page, `${turn}: go on.`)
  return server
}

function advice(page: Page): Locator {
  return page.getByRole('region', { name: 'Advice' })
}

function modelButton(page: Page, model: string): Locator {
  return button(page, `Model: ${model}`)
}

/** Names the smaller model in the settings; the conversation does not fit it, so it is not in use after that. */
async function chooseSmall(page: Page, url: string): Promise<void> {
  const settings = await openSettings(page, 'Model')
  await settings.getByRole('textbox', { name: 'Address of the server' }).fill(url)
  await settings.getByRole('combobox', { name: 'Model' }).fill('small-model')
  await settings.getByRole('textbox', { name: 'Context window, in tokens' }).fill('2048')
  await button(settings, 'Use this model').click()
  await expect(settings).toBeHidden()
  await expect(advice(page)).toContainText('This chat is too long for small-model')
  await expect(modelButton(page, 'test-model')).toBeVisible()
}

test('E11: a model with a smaller window is in use only once the conversation is compacted for it', async ({
  page,
  serve,
}) => {
  const server = await longTalk(page, serve)
  await chooseSmall(page, server.url)
  const before = server.bodies.length
  await button(advice(page), 'Summarize, then switch').click()
  await expect(modelButton(page, 'small-model')).toBeVisible()
  await expect(advice(page)).toBeHidden()
  await expect(page.getByRole('article', { name: 'Summary 1' })).toContainText(
    'for a model with a smaller window',
  )
  const models = server.bodies.slice(before).map(({ model }) => model)
  expect(new Set(models)).toEqual(new Set(['test-model']))
  await ask(page, 'Six: go on.')
  expect(server.bodies.at(-1)?.model).toBe('small-model')
  expect(server.refusals).toEqual([])
})

test('E11: a person who declines stays with the model, or switches as it is, and can still compact', async ({
  page,
  serve,
}) => {
  const server = await longTalk(page, serve)
  await chooseSmall(page, server.url)
  await button(advice(page), 'Stay with test-model').click()
  await expect(advice(page)).toBeHidden()
  await ask(page, 'Six: go on.')
  expect(server.bodies.at(-1)?.model).toBe('test-model')

  await chooseSmall(page, server.url)
  await button(advice(page), 'Switch without a summary').click()
  await expect(modelButton(page, 'small-model')).toBeVisible()
  await expect(advice(page)).toContainText('too long for the model that you chose')
  await button(advice(page), 'Summarize to fit').click()
  await expect(advice(page)).toBeHidden()
})

test('E12: a large session at rest is compacted where the browser runs out of memory, also in a hidden tab', async ({
  page,
  serve,
}) => {
  await page.addInitScript(() => {
    const memory = { usedJSHeapSize: 100, jsHeapSizeLimit: 1_000 }
    Object.defineProperty(performance, 'memory', { get: () => memory })
    let visibility = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => visibility })
    window.addEventListener('hide-with-heap', event => {
      if (event instanceof CustomEvent) memory.usedJSHeapSize = Number(event.detail)
      visibility = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
      visibility = 'visible'
    })
  })
  const hideWith = (usedBytes: number) =>
    page.evaluate(
      detail => void window.dispatchEvent(new CustomEvent('hide-with-heap', { detail })),
      usedBytes,
    )
  const server = await serve({ reply: () => says(LONG) })
  await openConnected(page, server, { window: 4_096 })
  const settings = await openSettings(page, 'Summaries')
  await uncheck(settings.getByRole('switch', { name: 'The chat model' }))
  await page.keyboard.press('Escape')
  // It never compacts at rest of its own accord.
  await enter(page, '/preset codex')
  for (const turn of ['One', 'Two', 'Three', 'Four']) await ask(page, `${turn}: go on.`)
  const compaction = page.getByRole('article', { name: 'Summary 1' })

  await hideWith(899)
  await page.waitForTimeout(1_000)
  await expect(compaction).toHaveCount(0)
  await hideWith(900)
  await expect(compaction).toContainText('while you paused')
  expect(server.refusals).toEqual([])
})

/** A server whose summaries wait, and a conversation that needs one before its next request. */
async function waitingForSummary(page: Page, serve: Serve) {
  const held = Promise.withResolvers<void>()
  const server = await serve({
    window: 8_192,
    reply: async body => {
      if (!isSummaryRequest(body)) return says(LONG)
      await held.promise
      return says(summaryFor(body))
    },
  })
  await openConnected(page, server)
  const turns = Array.from({ length: 9 }, (_, at) => `Turn ${at + 1}: go on.`)
  await importTalk(page, turns, LONG)
  await enter(page, '/preset codex')
  await send(page, `Turn 10: ${'word '.repeat(2_900)}`.trim())
  const live = page.getByRole('article', { name: 'Assistant, writing' })
  await expect(live.getByRole('progressbar')).toBeVisible()
  await expect(live).toContainText('Assistant')
  return { server, live, finish: held.resolve }
}

test('E13: while a request waits for a summary, its progress and Cancel are at the end of the conversation', async ({
  page,
  serve,
}) => {
  const { server, live, finish } = await waitingForSummary(page, serve)
  await expect(live.getByRole('progressbar')).toBeInViewport()
  await expect(button(live, 'Cancel')).toBeInViewport()
  finish()
  await settled(page)
  await expect(live).toBeHidden()
  const last = server.bodies.at(-1)
  expect(last && JSON.stringify(last)).toContain('SUMMARY-SIGN')
})

test('E13: Cancel sends the request without the summary', async ({ page, serve }) => {
  const { server, live, finish } = await waitingForSummary(page, serve)
  await button(live, 'Cancel').click()
  await settled(page)
  finish()
  const last = server.bodies.at(-1)
  expect(last && isSummaryRequest(last)).toBe(false)
  expect(last && JSON.stringify(last)).toContain('Turn 10')
  expect(last && JSON.stringify(last)).not.toContain('SUMMARY-SIGN')
  expect(server.refusals).toEqual([])
})

test('C11: of one turn with 60 tool steps the results of 50 are masked', async ({
  page,
  serve,
}) => {
  test.setTimeout(180_000)
  const zones = ['Berlin', 'Paris', 'Madrid', 'Rome', 'Vienna', 'Oslo', 'Dublin', 'Athens']
  const timeZones = zones.map(city => `Europe/${city}`)
  const steps = (body: WireBody) => body.messages.filter(({ role }) => role === 'tool')
  const server = await serve({
    window: 131_072,
    reply: body =>
      steps(body).length < 60
        ? calls({ name: 'current_time', arguments: JSON.stringify({ timeZones }) })
        : says('It is late everywhere.'),
  })
  await openConnected(page, server, { window: 131_072 })
  await enter(page, '/preset masking')
  await enter(page, '/config max_steps 70')
  // A message does not wait for the commands before it.
  await expect(page.getByText(/^max_steps is now 70/).first()).toBeAttached()
  await send(page, 'What time is it?')
  await expect.poll(() => server.bodies.length, { timeout: 150_000 }).toBe(61)
  const last = server.bodies.at(-1)
  const results = last ? steps(last).map(wireText) : []
  expect(results).toHaveLength(60)
  const masked = results.map(text =>
    text.startsWith('[TOOL OUTPUT ARCHIVED - search_history for details] current_time'),
  )
  expect(masked).toEqual(results.map((_, at) => at < 50))
  expect(server.refusals).toEqual([])
})
