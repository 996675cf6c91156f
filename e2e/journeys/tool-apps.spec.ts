/** Apps of tool servers: shown after a press under their call, in a frame from which nothing is reached. `e2e/long` has the rest. */
import { createSocket } from 'node:dgram'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { hostile } from '../hostile-app.ts'
import { addServer, callingOnce, sendAndAllow } from '../tool-server-steps.ts'
import { listening, startAppServer } from '../../src/test/tool-servers.ts'
import { appOf, showApp } from '../tool-apps-steps.ts'

test('an App reaches neither the page, nor storage, nor the network, nor another window', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/./)
  const asked: string[] = []
  const spy = await listening(({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.end('caught')
  })
  const datagrams: string[] = []
  const udp = createSocket('udp4', data => datagrams.push(data.toString('latin1')))
  await new Promise<void>(resolve => udp.bind(0, '127.0.0.1', resolve))
  const tools = await startAppServer(hostile(new URL('/', spy.url).href, udp.address().port))
  const server = await serve({ reply: callingOnce('app_show') })
  await openConnected(page, server)
  await addServer(page, tools.url, 'app')
  const at = page.url()
  await sendAndAllow(page, 'Show it')
  await showApp(page)
  const report = appOf(page, 'app_show').locator('#report')
  await expect(report).toHaveText(/\{.+\}/, { timeout: 60_000 })
  const ends: Record<string, string> = JSON.parse((await report.textContent()) ?? '')
  expect(Object.keys(ends).length).toBeGreaterThanOrEqual(34)
  expect(Object.entries(ends).filter(([, end]) => end !== 'contained')).toEqual([])
  await page.waitForTimeout(1_000)
  expect(asked).toEqual([])
  expect(datagrams).toEqual([])
  udp.close()
  expect(page.url().split('#')[0]).toBe(at.split('#')[0])
  expect(page.context().pages()).toHaveLength(1)
  await Promise.all([tools.stop(), spy.stop()])
})
