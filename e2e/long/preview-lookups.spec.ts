/** A preview has no name looked up. What the browser notes of its own network tells. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { BROWSERS, CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.ts'
import { listening } from '../../src/test/tool-servers.ts'
import { bareTest as test, expect } from '../fixtures.ts'
import { lookingUp } from '../hostile-preview.ts'
import { openConnected } from '../opening.ts'
import { openPreview, previewed } from '../preview-steps.ts'
import { says } from '../server/behaviour.ts'
import { ask } from '../talk.ts'

/** Without this one, which Playwright sets, too: with it no browser carries out a hint. */
const QUIET = '--disable-background-networking'

/**
 * Runs this in a browser of its own; gives the names below `lookup.test` that its network had to do with. Only a whole browser with a
 * profile carries out hints.
 */
async function namesIn(
  baseURL: string,
  visit: (page: Page) => Promise<void>,
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-net-'))
  const file = join(folder, 'net.json')
  const executablePath = findChromium(BROWSERS) ?? findChromium()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    args: [...CHROMIUM_FLAGS.filter(flag => flag !== QUIET), `--log-net-log=${file}`],
    ignoreDefaultArgs: [QUIET],
    ...(executablePath === null ? {} : { executablePath }),
    baseURL,
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  try {
    await visit(await context.newPage())
  } finally {
    await context.close()
  }
  const names = readFileSync(file, 'utf8').match(/[\w-]+\.(?=lookup\.test\b)/g) ?? []
  rmSync(folder, { recursive: true })
  return [...new Set(names)].toSorted()
}

/** Milliseconds in which all that waits is looked up: three names at once. */
const ALL_MS = 10_000

/** What a browser that carries out hints looks up for a page without a frame. */
const HINTS = ['static.', 'static-preconnect.', 'late-dns-prefetch.', 'late-preconnect.']

test('no name is looked up for a preview, whatever it hints at', async ({ serve, baseURL }) => {
  const plain = await listening((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<body>${lookingUp('lookup.test')}`)
  })
  const outside = await namesIn(plain.url, async page => {
    await page.goto('./')
    await expect(page.getByText('tried')).toBeVisible()
    await page.waitForTimeout(ALL_MS)
  })
  await plain.stop()
  const carriesOut = HINTS.filter(name => outside.includes(name))
  test.info().annotations.push({ type: 'hints carried out', description: carriesOut.join(' ') })
  expect(outside).toEqual(expect.arrayContaining(['fetch.', 'image.', 'static-image.']))
  expect([0, HINTS.length]).toContain(carriesOut.length)

  const server = await serve({
    reply: () => says(`\`\`\`html\n${lookingUp('lookup.test')}\n\`\`\``),
  })
  const inside = await namesIn(baseURL ?? '', async page => {
    await openConnected(page, server)
    await ask(page, 'Show it')
    await openPreview(page)
    await expect(previewed(page).getByText('tried')).toBeVisible()
    await page.waitForTimeout(ALL_MS)
  })
  expect(inside).toEqual([])
})
