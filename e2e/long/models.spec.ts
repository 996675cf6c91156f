/**
 * Which model runs, as a person finds out and chooses it: all that needs no weights.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { contextPanel } from '../context.ts'
import { button, check, uncheck } from '../controls.ts'
import { connect, newChat, openApp, openSettings } from '../opening.ts'
import { ask, enter, failure, pressSend, rows, send, settled } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import type { TestServer } from '../server/server.ts'

/** The server under a name that is not this computer's own: its models count as paid, and need the network. */
function abroad({ url }: TestServer): string {
  return url.replace(/127\.0\.0\.1|localhost/, 'paid.test')
}

function line(page: Page, id: string) {
  return page.getByRole('dialog', { name: 'What can run here?' }).locator(`[data-line="${id}"]`)
}

test('what can run here is told line by line, with nothing sent or downloaded', async ({
  page,
  watch,
}) => {
  // Builds of Chromium differ in this.
  await page.addInitScript(() => {
    for (const name of ['LanguageModel', 'Summarizer']) {
      const value = { availability: async () => 'unavailable' }
      Object.defineProperty(window, name, { value, configurable: true })
    }
  })
  await openApp(page)
  await enter(page, '/device')
  await expect(line(page, 'demo')).toHaveAttribute('data-state', 'ready')
  await expect(line(page, 'extractive')).toHaveAttribute('data-state', 'ready')
  await expect(line(page, 'wllama')).toHaveAttribute('data-state', 'ready')
  // Chromium without a graphics card: each says why, and what to do.
  await expect(line(page, 'webllm')).toHaveAttribute('data-state', 'unavailable')
  await expect(line(page, 'webllm')).toContainText('hardware acceleration')
  await expect(line(page, 'built-in')).toHaveAttribute('data-state', 'unavailable')
  await expect(line(page, 'graphics')).toHaveAttribute('data-state', 'unavailable')
  await expect(line(page, 'secure')).toHaveAttribute('data-state', 'ready')
  await expect(line(page, 'threads')).toContainText('one thread')
  await expect(line(page, 'storage')).toContainText('free for this page')
  expect(watch.foreignRequests()).toEqual([])
  expect(watch.requests.filter(url => /\.wasm|web-llm/.test(url))).toEqual([])

  // By keyboard to where a model is chosen.
  const choose = line(page, 'wllama').getByRole('button')
  await choose.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('heading', { name: 'On the processor' })).toBeVisible()
  await button(settings, 'Choose a model').press('Enter')
  const models = settings.getByRole('list', { name: 'Models On the processor' })
  await expect(models.getByRole('listitem').first()).toContainText('MB to download')
  await expect(models.getByRole('button', { name: /^Download / }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
})

test('a known service fills in where it is and where a key comes from; servers on this computer are looked for when asked', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/ERR_CONNECTION_REFUSED|ERR_FAILED|CORS/)
  await page.route('http://localhost:11434/v1/models', route =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { object: 'list', data: [{ id: 'qwen3:4b', object: 'model', owned_by: 'library' }] },
    }),
  )
  for (const port of [1_234, 8_080, 8_000])
    await page.route(`http://localhost:${port}/**`, route => route.abort('connectionrefused'))
  await openApp(page)
  const settings = await openSettings(page, 'Model')
  const address = settings.getByRole('textbox', { name: 'Address of the server' })
  const service = settings.getByRole('combobox', { name: 'Service' })
  const other = settings.getByRole('radio', { name: 'Another server' })
  await settings.getByRole('radio', { name: 'Anthropic' }).check()
  await expect(settings.getByText('Sent only to api.anthropic.com.')).toBeVisible()
  await expect(address).toBeHidden()
  await expect(settings.getByRole('link', { name: 'Get a key from Anthropic' })).toHaveAttribute(
    'href',
    /^https:\/\/platform\.claude\.com/,
  )
  await expect(settings.getByLabel('API type')).toBeHidden()
  await other.check()
  await service.selectOption({ label: 'Ollama' })
  await expect(address).toHaveValue('http://localhost:11434/v1')
  await expect(settings.getByText('OLLAMA_ORIGINS')).toBeVisible()
  await address.fill('https://models.example/v1')
  await expect(settings.getByLabel('API type')).toBeVisible()
  await expect(service).toHaveValue('')
  await expect(other).toBeChecked()

  expect(watch.foreignRequests()).toEqual([])
  await button(settings, 'Find servers on this computer').click()
  await expect(settings.getByText('answers at localhost:11434, with 1 model.')).toBeVisible()
  await settings.getByRole('button', { name: /^Use / }).first().click()
  await expect(address).toHaveValue('http://localhost:11434/v1')
  await expect(
    settings.getByText('Your messages go to qwen3:4b at localhost:11434 on this computer now.'),
  ).toBeVisible()
})

test('a session may talk to a model of its own, over a reload too', async ({ page, serve }) => {
  const server = await serve({ models: ['test-model', 'other-model'] })
  const asked = () => server.bodies.map(({ model }) => model)
  await openApp(page)
  await connect(page, server.url)
  await newChat(page)
  await ask(page, 'First to the usual one')
  await enter(page, '/model other-model')
  await expect(page.getByText('This chat now uses other-model.')).toBeVisible()
  await ask(page, 'Then to the other one')
  expect(asked()).toEqual(['test-model', 'other-model'])
  // The header names the model in use; an answer, another one.
  const authors = rows(page, 'assistant').getByRole('heading', { level: 3 })
  await expect(authors.first()).toHaveText(/^test-model/)
  await expect(authors.last()).toHaveText(/^Assistant/)

  await page.reload()
  await expect(button(page, 'Model: other-model')).toBeVisible()
  await ask(page, 'And once more')
  expect(asked().at(-1)).toBe('other-model')

  await newChat(page)
  await expect(button(page, 'Model: test-model')).toBeVisible()
  await enter(page, '/model')
  const dialog = page.getByRole('dialog', { name: 'Model of this chat' })
  await expect(dialog.getByRole('radio', { name: /^Default/ })).toBeChecked()
  await check(dialog.getByRole('radio', { name: /^demo model/ }))
  await page.keyboard.press('Escape')
  await expect(button(page, 'Model: demo model')).toBeVisible()
})

test('what a paid model costs is added up, and a day’s limit stops it with the sums', async ({
  page,
  serve,
}) => {
  const server = await serve({ models: ['gpt-5'] })
  await openApp(page)
  await connect(page, abroad(server), { model: 'gpt-5', window: 8_192 })
  await newChat(page)
  await ask(page, 'What does this cost?')

  const settings = await openSettings(page, 'Costs')
  await expect(settings.getByText(/^\$0\.\d*[1-9]/)).toBeVisible()
  const cap = settings.getByRole('textbox', { name: 'Daily spending limit' })
  await cap.fill('0.000001')
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await send(page, 'And this?')
  await expect(failure(page)).toContainText('your limit for a day')
  expect(server.bodies).toHaveLength(1)

  await openSettings(page, 'Costs')
  await cap.fill('')
  await page.keyboard.press('Escape')
  await button(page, 'Retry').first().click()
  await expect(rows(page, 'assistant')).toHaveCount(2)
  await settled(page)
  expect(server.bodies).toHaveLength(2)
})

test('what is known of a model can be changed, and counts at once', async ({ page, serve }) => {
  const server = await serve({ models: ['gpt-5'], window: 400_000, tellsWindow: false })
  await openApp(page)
  await connect(page, abroad(server), { model: 'gpt-5' })
  await newChat(page)
  await ask(page, 'Hello')
  const panel = await contextPanel(page)
  await expect(panel).toContainText('The window of 400k tokens is typical for this model.')

  const settings = await openSettings(page, 'Costs')
  await settings.getByRole('searchbox', { name: 'Find a model' }).fill('gpt-5')
  await settings.getByText('gpt-5', { exact: true }).click()
  await settings.getByRole('textbox', { name: 'Window, in tokens' }).fill('9000')
  await button(settings, 'Save').click()
  await expect(settings.getByText('changed by you')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toContainText('The window of 9k tokens is your setting.')
})

test('a message waits for the network where it can be seen, and goes when it is back', async ({
  page,
  context,
  serve,
}) => {
  const server = await serve({ reply: () => says('Back again.') })
  await openApp(page)
  await connect(page, abroad(server), { window: 8_192 })
  await newChat(page)
  await ask(page, 'While there is a network')
  // Fetched some time after the start, and not without a network.
  const fetched = () => performance.getEntriesByType('resource').map(({ name }) => name)
  await expect
    .poll(() => page.evaluate(fetched), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/follow-builds-/))
  await context.setOffline(true)
  await pressSend(page, 'Without one')
  await expect(page.getByText('Waits for the network')).toBeVisible()
  expect(server.bodies).toHaveLength(1)
  await context.setOffline(false)
  await expect(rows(page, 'assistant')).toHaveCount(2)
  await expect(page.getByText('Waits for the network')).toBeHidden()
  expect(server.bodies).toHaveLength(2)
})

test('who writes summaries is an order that one can change', async ({ page, serve }) => {
  const server = await serve()
  await openApp(page)
  await connect(page, server.url)
  const settings = await openSettings(page, 'Summaries')
  await check(settings.getByRole('switch', { name: 'A model on this device' }))
  await button(settings, 'Ask first: A model on this device').click()
  const order = settings.getByRole('listitem')
  await expect(order.first()).toContainText('A model on this device')
  await expect(order.last()).toContainText('Quotes only, no AI')
  await uncheck(settings.getByRole('switch', { name: 'The chat model' }))
  await page.keyboard.press('Escape')
  // No model was chosen on this device, so extraction is what comes first; the chat model may still be asked by hand.
  await page.getByRole('link', { name: /^Planning a catalogue migration/ }).click()
  await expect(button(page, 'Model: demo model')).toBeVisible()
  await enter(page, '/model test-model')
  await expect(button(page, 'Model: test-model')).toBeVisible()
  await enter(page, '/compact')
  const dialog = page.getByRole('dialog', { name: 'Compact' })
  await expect(dialog.getByRole('radio', { name: /^Quotes only/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /^test-model/ })).toBeVisible()
})
