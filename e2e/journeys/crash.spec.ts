/**
 * The browser is killed: what was shown as saved is there, and an answer loses half a second at most.
 * `PALIMPSEST_KILLS` sets how often in each test.
 */
import { expect } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat } from '../opening.ts'
import { pressSend, rows, scrollUpTo } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { KILLS, test } from '../crash-steps.ts'

/** What an answer may lose. */
const LOSS_MS = 500

test('an answer that was being written comes back as interrupted, and loses half a second at most', async ({
  browserAtRisk,
  serve,
}) => {
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
})

/** `w0042 `: every chunk of the stream holds whole words. */
function word(number: number): string {
  return `w${String(number).padStart(4, '0')} `
}

/** The numbers of the words in an answer. */
function wordsIn(text: string): readonly number[] {
  return [...text.matchAll(/\bw(\d{4})\b/g)].map(([, number]) => Number(number))
}
