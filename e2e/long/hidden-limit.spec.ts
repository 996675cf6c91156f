/** A server that refuses long requests and states no limit: one session finds it out, for all. */
import { expect, test } from '../fixtures.ts'
import { connect, newChat, openApp, openSettings } from '../opening.ts'
import { ask } from '../talk.ts'
import { fault, says } from '../server/behaviour.ts'
import type { WireBody } from '../server/body.ts'
import { countBody } from '../server/count.ts'

const HIDDEN = 8_192
const LONG = 'some more words '.repeat(700)

const isRefused = (body: WireBody) => countBody(body) > HIDDEN

test('a limit that a server hides is found out by one session, and no other runs into it', async ({
  page,
  serve,
  watch,
}) => {
  test.setTimeout(240_000)
  watch.expectComplaint(/Failed to load resource/)
  const server = await serve({
    window: 200_000,
    tellsWindow: false,
    reply: body => (isRefused(body) ? fault(413, 'Payload Too Large') : says('Noted.')),
  })
  const refused = () => server.bodies.filter(isRefused).length
  await openApp(page)
  await connect(page, server.url, { window: 200_000 })
  await newChat(page)
  for (let turn = 0; turn < 5; turn += 1)
    await expect(await ask(page, `${turn}: ${LONG}`)).toContainText('Noted.')
  const found = refused()
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThanOrEqual(4)

  await page.reload()
  await newChat(page)
  for (let turn = 0; turn < 5; turn += 1)
    await expect(await ask(page, `Again ${turn}: ${LONG}`)).toContainText('Noted.')
  expect(refused()).toBe(found)

  const settings = await openSettings(page, 'Costs')
  await expect(settings).toContainText(/test-model at 127\.0\.0\.1:\d+: about [\d.,k]+ tokens/)
})
