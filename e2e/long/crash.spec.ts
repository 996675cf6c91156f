/**
 * The browser is killed: what was shown as saved is there, and an answer loses half a second at most.
 * `PALIMPSEST_KILLS` sets how often in each test.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bareTest, expect } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat } from '../opening.ts'
import { messageBox, pressSend, rows, scrollUpTo, settled } from '../talk.ts'
import { startChromium } from '../killable-chromium.ts'
import { says } from '../server/behaviour.ts'

const KILLS = Number(process.env.PALIMPSEST_KILLS ?? 2)
/** What an answer may lose. */
const LOSS_MS = 500

interface Crashing {
  /** Starts the browser at an address, the app's own by default. */
  start(address?: string): Promise<Page>
  kill(): Promise<void>
}

const test = bareTest.extend<{ browserAtRisk: Crashing }>({
  browserAtRisk: async ({ baseURL }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'palimpsest-crash-'))
    let kill: Crashing['kill'] = () => Promise.resolve()
    await use({
      start: async address => {
        const started = await startChromium(profile)
        kill = started.kill
        await started.page.goto(address ?? baseURL ?? '')
        await expect(rows(started.page).last()).toBeVisible()
        return started.page
      },
      kill: () => kill(),
    })
    await kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})

test(
  'an answer that was being written comes back as interrupted, and loses half a second at most',
  { tag: '@longer' },
  async ({ browserAtRisk, serve }) => {
    test.setTimeout(60_000 + KILLS * 12_000)
    const words = Array.from({ length: 2_000 }, (_, index) => word(index + 1)).join('')
    const server = await serve({
      window: 200_000,
      reply: () => says(words, { chunk: 2 * word(1).length, betweenMs: 15 }),
    })
    let page = await browserAtRisk.start()
    await connect(page, server.url, { window: 200_000 })
    await newChat(page)

    for (let time = 1; time <= KILLS; time += 1) {
      await pressSend(page, `Message ${time}`)
      const streaming = page.locator('[data-state="streaming"]')
      await expect(streaming).toContainText('w0009')
      const address = page.url()
      // Each time at another moment between two writes.
      await page.waitForTimeout(time * 47)
      const seen = wordsIn(await streaming.innerText())
      await page.waitForTimeout(LOSS_MS)
      await browserAtRisk.kill()

      page = await browserAtRisk.start(address)
      const answer = rows(page, 'assistant').last()
      await expect(answer.getByText('Interrupted', { exact: true })).toBeVisible()
      await expect(button(answer, 'Continue')).toBeVisible()
      const kept = wordsIn(await answer.innerText())
      expect(kept.slice(0, seen.length)).toEqual(seen)
      expect(kept).toEqual(kept.map((_, index) => index + 1))
      await expect(
        page.getByText(new RegExp(`^${time * 2} messages(?:,|$)`)).filter({ visible: true }),
      ).toBeVisible()
      // The answer may be taller than what is laid out.
      await scrollUpTo(page, rows(page, 'user').filter({ hasText: `Message ${time}` }))
    }
  },
)

test(
  'every message that was shown as saved is there',
  { tag: '@longer' },
  async ({ browserAtRisk, serve }) => {
    test.setTimeout(60_000 + KILLS * 12_000)
    const server = await serve({ reply: () => says('Too late.', { firstByteMs: 1_000 }) })
    let page = await browserAtRisk.start()
    await connect(page, server.url, { window: 8_192 })
    await newChat(page)

    for (let time = 1; time <= KILLS; time += 1) {
      const text = `Message ${time} of those that must not be lost`
      await messageBox(page).fill(text)
      const saved = page.evaluate(shownAsSaved, text)
      await button(page, 'Send').click()
      await saved
      await browserAtRisk.kill()

      page = await browserAtRisk.start()
      await expect(rows(page, 'user').last()).toContainText(text)
      await expect(rows(page, 'user').last()).toHaveAttribute('data-state', 'saved')
      await settled(page)
      await expect(
        page.getByText(new RegExp(`^${time} messages?(?:,|$)`)).filter({ visible: true }),
      ).toBeVisible()
    }
    for (let time = 1; time <= KILLS; time += 1)
      await scrollUpTo(page, rows(page, 'user').filter({ hasText: `Message ${time} of` }))
  },
)

/** Runs in the page: resolves in the very moment in which the message is shown as saved. */
function shownAsSaved(text: string): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      const found = [...document.querySelectorAll('article[data-state="saved"]')].some(row =>
        row.textContent.includes(text),
      )
      if (!found) return
      watcher.disconnect()
      resolve()
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}

/** `w0042 `: every chunk of the stream holds whole words. */
function word(number: number): string {
  return `w${String(number).padStart(4, '0')} `
}

/** The numbers of the words in an answer. */
function wordsIn(text: string): readonly number[] {
  return [...text.matchAll(/\bw(\d{4})\b/g)].map(([, number]) => Number(number))
}
