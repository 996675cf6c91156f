import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures.ts'

const KILOBYTE = 1000
const LIMIT_BYTES = 200 * KILOBYTE

test('asks nothing of any other origin and keeps to its own policy', async ({ page, watch }) => {
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
  expect(watch.requests.length).toBeGreaterThan(0)
  expect(watch.foreignRequests()).toEqual([])
})

test('fetches at most 200 kB of compressed script before a message can be typed', async ({
  page,
}) => {
  const scripts: Promise<number>[] = []
  page.context().on('response', response => {
    if (/\.m?js$/.test(new URL(response.url()).pathname))
      scripts.push(response.body().then(body => gzipSync(body, { level: 9 }).byteLength))
  })
  await page.goto('./')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'first load', description: `${bytes} bytes of gzip` })
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(LIMIT_BYTES)
})

test('runs no script from elsewhere, even as a worker', async ({ page, watch }) => {
  await page.goto('./')
  const outcome = await page.evaluate(() => {
    try {
      return new Worker('https://elsewhere.invalid/worker.js').toString()
    } catch (error) {
      return String(error)
    }
  })
  expect(outcome).toContain('may not run')
  expect(watch.foreignRequests()).toEqual([])
})
