/** A server that cannot be reached, and a network that goes: the app asks again by itself, and says when. */
import type { Page } from '@playwright/test'
import { expect, test, type Serve } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected, openNewChat } from '../opening.ts'
import {
  ask,
  failure,
  inMessageMenu,
  messageBox,
  openMessageMenu,
  pressSend,
  rows,
  send,
} from '../talk.ts'

/** What Chromium itself writes on the console for a request that failed. */
const NETWORK = /Failed to load resource/

/** Sends a message to a server that is not there, and may be later. */
async function askNobody(page: Page, serve: Serve) {
  const gone = await serve()
  await gone.close()
  await openConnected(page, gone)
  await send(page, 'Anybody there?')
  return {
    wait: page.locator('[data-status="streaming"]'),
    comesBack: () => serve({ port: Number(new URL(gone.url).port) }),
  }
}

test('a server that is not there: says so, asks again by itself, and Try now does at once', async ({
  page,
  watch,
  serve,
}) => {
  watch.expectComplaint(NETWORK)
  const { wait, comesBack } = await askNobody(page, serve)
  await expect(wait).toContainText(/cannot be reached from this page.*Trying again in \d+ s/)
  await expect(rows(page, 'user')).toHaveCount(1)
  await expect(wait).toContainText(/Trying again in [5-8] s/)

  const back = await comesBack()
  await button(wait, 'Try now').press('Enter')
  await expect(rows(page, 'assistant')).toContainText('Understood.')
  await expect(failure(page)).toHaveCount(0)
  expect(back.bodies).toHaveLength(1)
})

test('Stop ends the wait for a server that is not there; nothing is lost, and Answer again asks it', async ({
  page,
  watch,
  serve,
}) => {
  watch.expectComplaint(NETWORK)
  const { wait, comesBack } = await askNobody(page, serve)
  await button(wait, 'Stop').click()
  await expect(wait).toBeHidden()
  await expect(rows(page, 'user')).toHaveCount(1)

  await comesBack()
  await expect(failure(page)).toHaveCount(0)
  await button(page, 'Answer again').click()
  await expect(rows(page, 'assistant')).toContainText('Understood.')
})

test('a request that the network leaves goes out when it is back, and the queue after it', async ({
  page,
  context,
  watch,
  serve,
}) => {
  watch.expectComplaint(NETWORK)
  const server = await serve()
  // Under a name that is not this computer's own, which needs no network.
  const url = server.url.replace(/127\.0\.0\.1|localhost/, 'paid.test')
  await openConnected(page, { url })
  await ask(page, 'While there is a network')
  // The code of the queue is fetched soon after the start, and not without a network.
  const fetched = () => performance.getEntriesByType('resource').map(({ name }) => name)
  await expect
    .poll(() => page.evaluate(fetched))
    .toContainEqual(expect.stringMatching(/surroundings-/))
  await page.route(`${new URL(url).origin}/**`, async route => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await send(page, 'Just when it goes')
  const wait = page.locator('[data-status="streaming"]')
  await expect(wait).toContainText('There is no network.')
  await pressSend(page, 'And after that')
  await expect(page.locator('[data-queued]')).toContainText('Waits for the network And after that')
  expect(server.bodies).toHaveLength(1)

  await page.unrouteAll()
  await context.setOffline(false)
  await expect(rows(page, 'assistant')).toHaveCount(3)
  await expect(page.locator('[data-queued]')).toHaveCount(0)
  await expect(failure(page)).toHaveCount(0)
  expect(server.bodies).toHaveLength(3)
})

test('a key and a button whose code the network lost say so, and do not pretend to be at work', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(/ERR_FAILED|dynamically imported module/)
  await openNewChat(page)
  await ask(page, 'Hello, who are you?')
  const asked = rows(page, 'user').first()
  // The menu itself is there.
  await openMessageMenu(asked)
  await expect(page.getByRole('menuitem', { name: 'Read aloud' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route(/\/assets\//, route => route.abort())
  const lost = page.getByText('could not be shown')
  await messageBox(page).press('ArrowUp')
  await expect(lost).toHaveCount(1)
  await asked.hover()
  await inMessageMenu(asked, 'Read aloud')
  await expect(lost).toHaveCount(2)
  await expect(button(asked, 'Stop reading aloud')).toHaveCount(0)
})
