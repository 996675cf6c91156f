/** A slow server: a second message waits, and Stop keeps what arrived. `e2e/long` has the rest. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { pressSend, rows, send } from '../talk.ts'
import { says } from '../server/behaviour.ts'

test('a slow server: the box stays open, a second message queues, Stop keeps what arrived', async ({
  page,
  serve,
}) => {
  const server = await serve({
    reply: (_, index) =>
      index === 0
        ? says('One word after the other. '.repeat(2_000), { firstByteMs: 600, betweenMs: 60 })
        : says('Done.'),
  })
  await openConnected(page, server)
  await send(page, 'Take your time.')
  await expect(page.locator('[data-status="streaming"]')).toContainText('waiting for the model')
  await expect(page.locator('[data-state="streaming"]')).toContainText('One word after')

  await pressSend(page, 'And then this.')
  await expect(page.getByRole('list', { name: 'Queue' })).toContainText('And then this.')
  await button(page, 'Stop').click()
  await expect(rows(page, 'assistant').first()).toContainText('One word after')

  // Nothing follows by itself, also after a reload.
  const queue = page.getByRole('list', { name: 'Queue' })
  await expect(queue).toContainText('Waits for you')
  await page.reload()
  await expect(queue).toContainText('Waits for you')
  await expect(rows(page, 'user')).toHaveCount(1)
  await button(queue, 'Send').click()
  await expect(rows(page, 'assistant').last()).toContainText('Done.')
  await expect(rows(page, 'user').last()).toContainText('And then this.')
  await expect(queue).toHaveCount(0)
})
