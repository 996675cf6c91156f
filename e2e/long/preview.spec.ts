/** A preview keeps what is in it from everything outside, and the page alive, where frame and page share a process. */
import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { hostilePreview, LEAVING, LENT } from '../hostile-preview.ts'
import { openConnected } from '../opening.ts'
import { openPreview, previewed, previewPanel, watchPauses } from '../preview-steps.ts'
import { says } from '../server/behaviour.ts'
import { ask } from '../talk.ts'

/** Spies on this computer: all that connects to them, and all that is sent to them. */
async function spies() {
  const heard: string[] = []
  const server = createServer(({ url = '' }, response) => {
    heard.push(url)
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.end('caught')
  })
  server.on('connection', () => heard.push('a connection'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new RangeError('No port')
  const udp = createSocket('udp4', data => heard.push(`UDP ${data.toString('latin1')}`))
  await new Promise<void>(resolve => udp.bind(0, '127.0.0.1', resolve))
  const close = () => {
    udp.close()
    server.closeAllConnections()
    server.close()
  }
  return { heard, url: `http://127.0.0.1:${address.port}/`, udpPort: udp.address().port, close }
}

const block = (html: string) => says(`\`\`\`html\n${html}\n\`\`\``)

test('a preview reaches neither the page, nor storage, nor the network, nor another window', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/./)
  const { heard, url, udpPort, close } = await spies()
  const pages = [
    hostilePreview(url, udpPort),
    ...LEAVING.map(([, leave]) => `<script>${leave(url)}</script>`),
  ]
  await openConnected(page, await serve({ reply: () => block(pages.shift() ?? '') }))
  const downloads: unknown[] = []
  page.on('download', download => downloads.push(download))
  await ask(page, 'Show it')
  const at = page.url()
  await openPreview(page)
  const report = previewed(page).locator('#report')
  await expect(report).toHaveText(/\{.+\}/, { timeout: 100_000 })
  const ends: Record<string, string> = JSON.parse((await report.textContent()) ?? '')
  expect(Object.keys(ends).length).toBeGreaterThanOrEqual(60)
  const reached = Object.entries(ends).filter(([, end]) => end !== 'contained')
  expect(reached.map(([name]) => name).toSorted()).toEqual(LENT.toSorted())
  for (const [way] of LEAVING) {
    await ask(page, `Leave by ${way}`)
    await expect(previewPanel(page).getByText(/^Version/)).toBeVisible()
    await page.waitForTimeout(700)
  }
  await page.waitForTimeout(1_000)
  expect(heard).toEqual([])
  expect(downloads).toEqual([])
  expect(page.url()).toBe(at)
  expect(page.context().pages()).toHaveLength(1)
  expect(
    await page.evaluate(() => localStorage.getItem('a') ?? sessionStorage.getItem('a')),
  ).toBeNull()
  close()
})

/** Scripts that never end, in every browser: their loops ask whether they may go on. */
const ENDLESS = {
  'a loop': 'for (;;);',
  'a loop that catches': 'for (;;) try { for (;;); } catch {}',
  'a flood of promises': 'const again = () => Promise.resolve().then(again); again()',
  'an endless generator': 'for (const x of (function* () { for (;;) yield 1 })()) x',
  'a loop after a while': 'setTimeout(() => { while (true) {} }, 300)',
  'a loop of animation frames':
    'requestAnimationFrame(function next() { for (let i = 0; i < 1e12; i++); })',
  'a loop in a module': '</script><script type="module">while (1) await null',
  'a loop in an attribute': '</script><img src="data:," onerror="while (1);"><script>',
  'a flood of messages':
    'setInterval(() => { for (let i = 0; i < 500; i++) parent.postMessage({ i }, "*") }, 1)',
}

test('a preview that never ends is ended, and the page stays alive', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/./)
  const scripts = Object.values(ENDLESS)
  await openConnected(
    page,
    await serve({
      reply: () => block(`<p>Try ${scripts.length}</p><script>${scripts.shift() ?? ''}</script>`),
    }),
  )
  await ask(page, 'First')
  const panel = await openPreview(page)
  for (const [at, name] of Object.keys(ENDLESS).entries()) {
    if (at > 0) await ask(page, name)
    await expect(panel.getByRole('alert').getByText('The preview was ended'), name).toBeVisible()
  }
  const longest = await watchPauses(page)
  await button(panel, 'Run again').first().click()
  await expect(panel.getByRole('alert').getByText('The preview was ended')).toBeVisible()
  expect(await longest()).toBeLessThan(6_000)
})

test('a host is reached after a press, until it is taken back, and no other one is', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/./)
  const reached: string[] = []
  await page.context().route(/^https:/, route => {
    reached.push(new URL(route.request().url()).host)
    const { pathname } = new URL(route.request().url())
    const style = `body { --from${pathname.replace(/\W/g, '-')}: 1 }`
    const script =
      'addEventListener("DOMContentLoaded", () => document.body.append("from the CDN"))'
    const isStyle = pathname.endsWith('.css')
    return route.fulfill({
      contentType: isStyle ? 'text/css' : 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: isStyle ? style : script,
    })
  })
  const html = `<link rel="stylesheet" href="https://cdn.example/a.css"><script src="https://cdn.example/a.js"></script>
<img src="https://other.example/a.png"><body>page <script>
const link = document.createElement('link')
link.rel = 'stylesheet'
link.onload = () => document.body.append(' styled')
link.href = 'https://cdn.example/b.css'
document.head.append(link)
</script>`
  await openConnected(page, await serve({ reply: () => block(html) }))
  await ask(page, 'With a library')
  const panel = await openPreview(page)
  await expect(panel.getByText('It wants to reach cdn.example, other.example.')).toBeVisible()
  expect(reached).toEqual([])
  await button(panel, 'Allow cdn.example').click()
  await expect(previewed(page).locator('body')).toContainText('from the CDN')
  await expect(previewed(page).locator('body')).toContainText('styled')
  const styles = await previewed(page)
    .locator('body')
    .evaluate(body =>
      ['a', 'b'].map(name => getComputedStyle(body).getPropertyValue(`--from-${name}-css`)),
    )
  expect(styles).toEqual(['1', '1'])
  expect([...new Set(reached)]).toEqual(['cdn.example'])
  await expect(panel.getByText('This preview can reach cdn.example')).toBeVisible()
  reached.length = 0
  await button(panel, 'No longer allow cdn.example').click()
  await expect(previewed(page).locator('body')).not.toContainText('from the CDN')
  await closeAndOpen(page)
  await expect(panel.getByText(/It wants to reach cdn.example/)).toBeVisible()
  expect(reached).toEqual([])
})

async function closeAndOpen(page: Page): Promise<void> {
  await button(previewPanel(page), 'Close the preview').click()
  await expect(previewPanel(page)).toBeHidden()
  await openPreview(page)
}
