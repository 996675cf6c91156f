/** Where a frame has a process of its own, as Chrome gives it on a computer, nothing in it stops the page. */
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { openPreview, previewed, watchPauses } from '../preview-steps.ts'
import { says } from '../server/behaviour.ts'
import { listening } from '../../src/test/tool-servers.ts'
import { ask } from '../talk.ts'

const executablePath = findChromium()

test.use({
  launchOptions: {
    // The headless browser lacks what Chrome does by default. Little memory, so that its end comes soon.
    args: [...CHROMIUM_FLAGS, '--site-per-process', '--js-flags=--max-old-space-size=400'],
    ...(executablePath === null ? {} : { executablePath }),
  },
})

/** No loop of theirs can ask: each is one call. */
const BOMBS = {
  'a pattern that never ends': '/^(a+)+$/.test("a".repeat(60) + "b")',
  'a number without end': '(2n ** 4000000n) ** 300n',
}

const late = (script: string) =>
  says(`\`\`\`html\n<p>here</p><script>setTimeout(() => { ${script} }, 500)</script>\n\`\`\``)

test('what no guard can stop is ended with its process, and the page goes on', async ({
  page,
  serve,
  watch,
}) => {
  watch.expectComplaint(/./)
  const scripts = Object.values(BOMBS)
  await openConnected(page, await serve({ reply: () => late(scripts.shift() ?? '') }))
  await ask(page, 'First')
  const panel = await openPreview(page)
  const longest = await watchPauses(page)
  for (const [at, name] of Object.keys(BOMBS).entries()) {
    if (at > 0) await ask(page, name)
    await expect(panel.getByText('The preview was ended'), name).toBeVisible()
  }
  expect(await longest()).toBeLessThan(1_500)
  await ask(page, 'And a good one')
  await expect(previewed(page).getByText('here')).toBeVisible()
  await button(panel, 'Close the preview').click()
})

const EATERS = {
  'a loop that collects': 'const all = []; for (;;) all.push("x".repeat(1e6) + all.length)',
  'a timer that collects':
    'const all = []; setInterval(() => all.push(new Array(4e6).fill(all.length)), 1)',
}

for (const [name, script] of Object.entries(EATERS))
  test(`${name} dies alone: the page is there, and says so`, async ({ page, serve, watch }) => {
    watch.expectComplaint(/./)
    const told: string[] = []
    const listener = await listening(({ url = '' }, response) => {
      told.push(url)
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.end()
    })
    await openConnected(page, await serve({ reply: () => late(script) }))
    await ask(page, 'First')
    // Playwright takes the end of any frame for the end of the page, so the page itself tells.
    await page.evaluate(url => {
      setInterval(() => {
        const isEnded = document.body.textContent.includes('The preview was ended')
        void fetch(new URL(isEnded ? '/ended' : '/alive', url))
      }, 100)
    }, listener.url)
    await openPreview(page)
    await expect.poll(() => told.at(-1), { timeout: 60_000 }).toBe('/ended')
    const { length } = told
    await expect.poll(() => told.length).toBeGreaterThan(length + 10)
    await listener.stop()
  })
