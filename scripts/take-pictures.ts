/**
 * `npm run pictures`: takes the pictures of the documentation again, in both themes: the first visit, and the sample, compacted.
 *
 * @module
 */
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts'
import { freePort } from './free-port.ts'

const FOLDER = 'docs/pictures'
const SIZE = { width: 1_440, height: 900 }

await build({ logLevel: 'warn' })
const server = await preview({
  logLevel: 'warn',
  preview: { host: '127.0.0.1', port: await freePort() },
})
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...CHROMIUM_FLAGS],
  ...(executablePath !== null && { executablePath }),
})
try {
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      baseURL: server.resolvedUrls?.local[0] ?? '',
      viewport: SIZE,
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
    })
    const page = await context.newPage()
    await page.goto('./')
    await page.getByRole('group', { name: 'Ways to begin' }).waitFor()
    await page.screenshot({ path: `${FOLDER}/start-${theme}.png` })
    await page.getByRole('button', { name: 'See a long chat that was summarized' }).click()
    await page
      .locator('article[data-compaction][data-state="live"]')
      .getByRole('tab', { name: 'Summary' })
      .waitFor()
    await page.screenshot({ path: `${FOLDER}/main-${theme}.png` })
    await context.close()
  }
} finally {
  await browser.close()
  await server.close()
}
