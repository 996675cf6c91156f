import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { connect, openApp, openConnected } from '../opening.ts'
import { ask, pressSend, rows, send, settled } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { startServer } from '../server/server.ts'

test('a second tab shows the same session live, waits its turn, and corrupts nothing', async ({
  page,
  context,
}) => {
  const server = await startServer({
    reply: (_, index) =>
      says(`Answer ${index} ${'slowly '.repeat(30)}`, index === 1 ? { betweenMs: 120 } : {}),
  })
  try {
    await openConnected(page, server)
    await ask(page, 'first question')
    const hash = new URL(page.url()).hash

    const second = await context.newPage()
    await openApp(second, hash)
    await connect(second, server.url, { window: 8_192 })
    await expect(rows(second)).toHaveCount(2)

    await send(page, 'asked in the first tab')
    await expect(second.getByText('asked in the first tab')).toBeVisible()
    await expect(second.getByText('Another tab is answering in this chat.')).toBeVisible()
    await pressSend(second, 'asked in the second tab')

    await settled(page, 20_000)
    for (const tab of [page, second]) {
      await expect(rows(tab, 'user')).toHaveCount(3, { timeout: 20_000 })
      await settled(tab, 20_000)
      await expect(rows(tab, 'assistant')).toHaveCount(3)
    }
    // Each tab tells times by itself, so they agree after a moment.
    await expect(async () => {
      expect(await wordsOf(page)).toEqual(await wordsOf(second))
    }).toPass({ timeout: 20_000 })
    expect(server.refusals).toEqual([])
    expect(server.bodies.at(-1)?.messages.filter(({ role }) => role === 'user')).toHaveLength(3)
  } finally {
    await server.close()
  }
})

/** Of each message. A tab says what a message costs once somebody is at it. */
async function wordsOf(page: Page): Promise<readonly string[]> {
  const texts = await rows(page).allTextContents()
  return texts.map(text => text.replace(/~?[\d.]+k? tokens$/, ''))
}
