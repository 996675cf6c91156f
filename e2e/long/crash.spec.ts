/**
 * The browser is killed: what was shown as saved is there, and an answer loses half a second at most.
 * `PALIMPSEST_KILLS` sets how often in each test.
 */
import { expect } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat } from '../opening.ts'
import { messageBox, rows, scrollUpTo, settled } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { KILLS, test } from '../crash-steps.ts'

test('every message that was shown as saved is there', async ({ browserAtRisk, serve }) => {
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
})

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
