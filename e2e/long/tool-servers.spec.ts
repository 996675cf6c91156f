/** Tools that reach the network. Tool servers: added through the settings, called by the model, and what is said of those that cannot be used. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected, openSettings } from '../opening.ts'
import { ask, rows, send, settled } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { FAULTY_SERVERS } from '../../src/test/faulty-tool-servers.ts'
import { startSignInServer } from '../../src/test/sign-in-server.ts'
import { listening } from '../../src/test/tool-servers.ts'

test('each thing that a server gets wrong has its own sentence in a real browser', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/CORS|ERR_FAILED|status of \d{3}/)
  await page.goto('./')
  const settings = await openSettings(page, 'Tools')
  const alert = settings.getByRole('alert').filter({ hasText: /\w/ })
  for (const { title, says: words, respond, headers = {} } of FAULTY_SERVERS) {
    const server = await listening(respond)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    await settings.getByRole('textbox', { name: 'Headers' }).fill(lines.join('\n'))
    await settings.getByRole('textbox', { name: 'Address of the tool server' }).fill(server.url)
    await expect(alert).toHaveCount(0)
    await button(settings, 'Add').click()
    await expect(alert, title).toContainText(words)
    await server.stop()
  }
})

test('a web page is read once the person allows it, and one that keeps other pages out is explained', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/CORS|ERR_FAILED/)
  const article = '<nav>Menu</nav><main><h1>Tides</h1><p>High water at nine.</p></main>'
  const site = await listening(({ url }, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        ...(url === '/open' && { 'access-control-allow-origin': '*' }),
      })
      .end(article),
  )
  const server = await serve({
    reply: ({ messages, tools = [] }) => {
      const last = messages.at(-1)
      if (last?.role === 'tool') return says(`It says: ${String(last.content)}`)
      if (!JSON.stringify(tools).includes('fetch_url')) return says('No such tool.')
      const isClosed = String(last?.content).includes('closed')
      const url = new URL(isClosed ? '/closed' : '/open', site.url).href
      return calls({ name: 'fetch_url', arguments: JSON.stringify({ url }) })
    },
  })
  await openConnected(page, server)
  await ask(page, 'Read the page')
  await expect(rows(page, 'assistant').last()).toContainText('No such tool.')
  const settings = await openSettings(page, 'Tools')
  await settings.getByRole('switch', { name: 'Let the model read web pages' }).click()
  await page.keyboard.press('Escape')
  const askAndAllow = async (words: string) => {
    await send(page, words)
    await button(page, 'Allow once').click()
    await settled(page)
  }
  await askAndAllow('Read it now')
  await expect(rows(page, 'assistant').last()).toContainText('High water at nine.')
  await expect(rows(page, 'assistant').last()).not.toContainText('Menu')
  await askAndAllow('Read the closed one')
  await expect(rows(page, 'assistant').last()).toContainText('does not allow other pages')
  await site.stop()
})

test('a server that wants a sign-in: signed in on its page, called, and its token renewed', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/status of 40[01]|Failed to load/)
  const tools = await startSignInServer()
  const server = await serve({
    reply: ({ messages }) => {
      const last = messages.at(-1)
      return last?.role === 'tool'
        ? says(`It says: ${String(last.content)}`)
        : calls({ name: 'mine_whoami', arguments: '{}' })
    },
  })
  await openConnected(page, server)
  const settings = await openSettings(page, 'Tools')
  await settings.getByRole('textbox', { name: 'Address of the tool server' }).fill(tools.url)
  await settings.getByRole('textbox', { name: 'Name' }).fill('mine')
  await button(settings, 'Add').click()
  await expect(settings.getByRole('alert').filter({ hasText: 'or press Sign in' })).toBeVisible()
  await button(settings, 'Sign in…').click()
  const link = settings.getByRole('link', { name: new URL(tools.url).host })
  await expect(link).toBeVisible()
  const [visited] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  if (!visited.isClosed()) await visited.waitForEvent('close')
  await expect(settings.getByText('mine is connected, with 1 tool.')).toBeVisible()
  await page.keyboard.press('Escape')
  const callIt = async (words: string) => {
    await send(page, words)
    await button(page, 'Allow once').click()
    await settled(page)
    await expect(rows(page, 'assistant').last()).toContainText('It says: You are Ada')
  }
  await callIt('Who am I?')
  tools.revoke()
  await callIt('And now?')
  expect(tools.tokens).toHaveLength(2)
  const stored = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return `${names.join()} ${JSON.stringify(localStorage)} ${document.documentElement.innerHTML}`
  })
  for (const token of tools.tokens) expect(stored).not.toContain(token)
  await tools.stop()
})
