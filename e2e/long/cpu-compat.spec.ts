/** Models on the processor in a browser whose WebAssembly has no 64-bit memory, played by one that denies it. */
import type { Page } from '@playwright/test'
import { onIsolatedPage, openModelFile, tinyClock } from '../cpu-page.ts'
import { addScriptEverywhere } from '../everywhere.ts'
import { expect, test } from '../fixtures.ts'
import { newChat, openApp, openSettings } from '../opening.ts'
import { send } from '../talk.ts'

/** Before any script of the page: a module with such a memory is none, as in a browser that does not know it. */
async function denyLargeMemory(page: Page): Promise<void> {
  await addScriptEverywhere(
    page,
    () => {
      const validate = WebAssembly.validate.bind(WebAssembly)
      WebAssembly.validate = source => {
        const bytes = new Uint8Array('buffer' in source ? source.buffer : source)
        return bytes.length !== 13 && validate(source)
      }
    },
    null,
  )
}

/** Words of the model, which the interface does not say while it loads. */
const ITS_OWN = /clock|everybody|nobody|stands|morning|rooms/

/** Some words of the answer: it may draw lots for a long while until it ends. */
async function firstWordsTo(page: Page, question: string): Promise<void> {
  await send(page, question)
  const answer = page.getByRole('article', { name: /^Assistant/ })
  await expect(answer).toContainText(ITS_OWN, { timeout: 90_000 })
}

test('are run by another build from this origin, and nothing of the usual one is fetched', async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000)
  await denyLargeMemory(page)
  await openApp(page)
  const settings = await openSettings(page, 'Model')
  const runner = settings.getByRole('region', { name: 'On the processor' })
  await expect(runner).toContainText('no 64-bit memory')
  await page.keyboard.press('Escape')
  await openModelFile(page, tinyClock())
  await newChat(page)
  expect(watch.requests.filter(url => /llama|\.wasm/.test(url))).toEqual([])
  await firstWordsTo(page, 'When does noon come?')
  const fetched = watch.requests.map(url => new URL(url).pathname)
  expect(fetched.filter(path => path.includes('llama-compat.worker'))).toHaveLength(1)
  expect(fetched.filter(path => path.includes('llama.worker'))).toEqual([])
  expect(new Set(fetched.filter(path => path.endsWith('.wasm'))).size).toBe(1)
  expect(watch.foreignRequests()).toEqual([])
})

test('use several threads where the page is isolated from others', async ({ page }) => {
  test.setTimeout(180_000)
  await denyLargeMemory(page)
  await onIsolatedPage(page, async host => {
    await firstWordsTo(page, 'When does noon come?')
    expect(host.paths.some(path => path.includes('llama-compat-thread'))).toBe(true)
    expect(host.paths.filter(path => /llama(?:-thread)?\.worker/.test(path))).toEqual([])
  })
})
