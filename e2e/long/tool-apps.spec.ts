/** Apps of tool servers: shown after a press under their call, in a frame from which nothing is reached, and asked for what they want. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { rows, send, settled } from '../talk.ts'
import { FLOOD, leaving, READER } from '../hostile-app.ts'
import { calls, says } from '../server/behaviour.ts'
import type { WireBody } from '../server/body.ts'
import { addServer, callingOnce, sendAndAllow } from '../tool-server-steps.ts'
import { listening, startAppServer, startNpmServer } from '../../src/test/tool-servers.ts'
import { appOf, showApp } from '../tool-apps-steps.ts'

/** Playwright’s own script that blocks service workers complains in a frame without an origin. */
const SANDBOXED = /Service worker is disabled because the context is sandboxed/

const question = (page: Page, words: RegExp) => page.getByRole('region', { name: words })

test('the App of a server from npm is shown under its call, and asks before it does anything', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(SANDBOXED)
  const tools = await startNpmServer('app')
  const server = await serve({ reply: callingOnce('clock_get-time') })
  await openConnected(page, server)
  await addServer(page, tools.url, 'clock')
  await sendAndAllow(page, 'What time is it?')
  await showApp(page)
  const app = appOf(page, 'clock_get-time')
  const time = app.locator('#server-time')
  await expect(time).toHaveText(/^\d{4}-\d\d-\d\dT/)
  const first = await time.textContent()
  await expectNoBarriers(page, 'an App of a tool server')

  await app.getByRole('button', { name: 'Get Server Time' }).click()
  await expect(question(page, /The App asks: run get-time/)).toBeVisible()
  expect(await time.textContent()).toBe(first)
  await button(page, 'Allow once').click()
  await expect(time).not.toHaveText(first ?? '')
  await expect(time).toHaveText(/^\d{4}-\d\d-\d\dT/)

  await app.getByRole('button', { name: 'Send Message' }).click()
  await button(page, 'Put it there').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('This is message text.')

  await app.getByRole('button', { name: 'Open Link' }).click()
  await expect(question(page, /open this address/)).toContainText(
    'https://modelcontextprotocol.io/',
  )
  await button(question(page, /open this address/), 'Not now').click()
  await expect(question(page, /open this address/)).toHaveCount(0)
  expect(page.context().pages()).toHaveLength(1)
  const requests = server.bodies.length
  expect(JSON.stringify(server.bodies)).not.toContain('ui://')

  await page.reload()
  await expect(page.getByText('The server has an App that shows this result.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await button(page, 'Show').click()
  await expect(time).toHaveText(first ?? '')
  expect(server.bodies).toHaveLength(requests)

  await tools.stop()
  await page.reload()
  await button(page, 'Show').click()
  await expect(page.getByRole('alert').filter({ hasText: 'does not answer' })).toBeVisible()
})

test('an App that leaves its frame gets nowhere, and messages of other frames ask for nothing', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/./)
  const asked: string[] = []
  const spy = await listening(({ url = '' }, response) => {
    asked.push(url)
    response.end()
  })
  const tools = await startAppServer(leaving(new URL('/', spy.url).href))
  const server = await serve({ reply: callingOnce('app_show') })
  await openConnected(page, server)
  await addServer(page, tools.url, 'app')
  await sendAndAllow(page, 'Show it')
  await showApp(page)
  await expect(question(page, /message box/)).toContainText('from the App')
  await button(page, 'Not now').click()
  await page.waitForTimeout(1_500)
  expect(asked).toEqual([])
  await page.evaluate(() => {
    const forged = {
      jsonrpc: '2.0',
      id: 9,
      method: 'ui/message',
      params: { role: 'user', content: [{ type: 'text', text: 'forged' }] },
    }
    window.postMessage(forged, '*')
    window.dispatchEvent(new MessageEvent('message', { data: forged, source: window }))
    window.dispatchEvent(new MessageEvent('message', { data: forged }))
  })
  await page.waitForTimeout(300)
  await expect(page.getByText('forged')).toHaveCount(0)
  await Promise.all([tools.stop(), spy.stop()])
})

test('an App reads a resource of its server after a press, and learns of a refusal', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(SANDBOXED)
  const tools = await startAppServer(READER)
  const server = await serve({ reply: callingOnce('app_show') })
  await openConnected(page, server)
  await addServer(page, tools.url, 'app')
  await sendAndAllow(page, 'Show it')
  await showApp(page)
  const app = appOf(page, 'app_show')
  const told = app.locator('#told')
  await expect(told).toContainText('test://ledger')
  await app.getByRole('button', { name: 'Read' }).click()
  const asks = question(page, /read this resource/)
  await expect(asks).toContainText('test://ledger')
  await expectNoBarriers(page, 'an App that asks for a resource')
  await button(asks, 'Not now').click()
  await expect(told).toContainText('did not allow')
  await app.getByRole('button', { name: 'Read' }).click()
  await button(asks, 'Allow once').click()
  await expect(told).toContainText('18,412 records')
  await tools.stop()
})

test('an App that floods the page with messages is stopped, and the page goes on', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(SANDBOXED)
  const tools = await startAppServer(FLOOD)
  const server = await serve({ reply: callingOnce('app_show') })
  await openConnected(page, server)
  await addServer(page, tools.url, 'app')
  await sendAndAllow(page, 'Show it')
  await showApp(page)
  await expect(page.getByText('The App sent more messages than a page can take')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Message' }).fill('still here')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('still here')
  await tools.stop()
})

test('an App that never ends may block its tab; another tab has the conversation, without the App', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(SANDBOXED)
  const endless = '<script>setTimeout(() => { for (;;); }, 2000)</script>'
  const tools = await startAppServer(endless)
  const server = await serve({ reply: callingOnce('app_show') })
  await openConnected(page, server)
  await addServer(page, tools.url, 'app')
  await sendAndAllow(page, 'Show it')
  await showApp(page)
  const at = page.url()
  await expect(page.locator('iframe')).toHaveCount(1)
  const other = await page.context().newPage()
  await other.waitForTimeout(3_000)
  await page.close()
  await other.goto(at)
  await expect(rows(other, 'assistant').last()).toContainText('Done.')
  await expect(button(other, 'Show')).toBeVisible()
  await expect(other.locator('iframe')).toHaveCount(0)
  await tools.stop()
})

test('an App that reaches other computers is shown after a press that names them', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(SANDBOXED)
  const tools = await startAppServer('<p>With the network</p>', {
    csp: { connectDomains: ['https://api.weather.test'] },
  })
  const server = await serve({ reply: callingOnce('app_show') })
  await openConnected(page, server)
  await addServer(page, tools.url, 'app')
  await sendAndAllow(page, 'Show it')
  await expect(page.getByText('It reaches api.weather.test.')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await button(page, 'Show').click()
  await expect(appOf(page, 'app_show').getByText('With the network')).toBeVisible()
  await tools.stop()
})

test('a result of 1 MB is offloaded and expanded', async ({ page, serve }) => {
  const tools = await startAppServer('')
  const count = 42_000
  const wanted = 'line 21000 of the ledger'
  const lines = Array.from({ length: count }, (_, at) => `line ${at + 1} of the ledger`)
  const from = lines.slice(0, 20_999).join('\n').length
  expect(lines.join('\n').length).toBeGreaterThan(1_000_000)
  const server = await serve({
    window: 32_768,
    reply: ({ messages }: WireBody) => {
      const last = messages.at(-1)
      const said = String(last?.content)
      if (last?.role !== 'tool')
        return calls({ name: 'big_lines', arguments: `{"count":${count}}` })
      if (said.includes(wanted)) return says('Line 21000 is there.')
      const id = /archive:[0-9a-f]{10}/.exec(said)?.[0]
      return calls({ name: 'expand', arguments: JSON.stringify({ id, from, length: 200 }) })
    },
  })
  await openConnected(page, server)
  await addServer(page, tools.url, 'big')
  await sendAndAllow(page, 'Read the ledger')
  await expect(rows(page, 'assistant').last()).toContainText('Line 21000 is there.')
  for (const body of server.bodies) expect(JSON.stringify(body).length).toBeLessThan(200_000)
  await tools.stop()
})

test('a server that is killed in the middle of a call: an error result, and the conversation goes on', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/ERR_|Failed to load/)
  const tools = await startNpmServer('everything')
  const server = await serve({
    reply: ({ messages }: WireBody) => {
      const last = messages.at(-1)
      if (last?.role === 'tool') return says(`It says: ${String(last.content)}`)
      return String(last?.content).includes('Run')
        ? calls({
            name: 'all_trigger-long-running-operation',
            arguments: '{"duration":60,"steps":120}',
          })
        : says('Still here.')
    },
  })
  await openConnected(page, server)
  await addServer(page, tools.url, 'all')
  await send(page, 'Run it')
  await button(page, 'Allow once').click()
  await expect(page.getByText(/\d+ of 120/).first()).toBeVisible()
  await tools.stop()
  await settled(page)
  await expect(rows(page, 'assistant').last()).toContainText('It is not known whether the call ran')
  await send(page, 'And now?')
  await settled(page)
  await expect(rows(page, 'assistant').last()).toContainText('Still here.')
})
