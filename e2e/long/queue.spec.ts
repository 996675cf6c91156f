/** Messages that wait for an answer: in the order that a person gives them, or within the answer itself. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test, type Serve } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { says } from '../server/behaviour.ts'
import { enter, rows, send, settled } from '../talk.ts'
import { queue, line } from '../queue-steps.ts'

const order = async (page: Page) =>
  (await queue(page).locator('[data-queued]').allInnerTexts()).map(
    text => /(?:one|two|three)/.exec(text)?.[0],
  )

/** An answer is awaited, and three messages wait for it. */
async function waiting(page: Page, serve: Serve) {
  const held = Promise.withResolvers<void>()
  const server = await serve({
    reply: async (_, index) => {
      if (index === 0) await held.promise
      return says(`Answer ${index}.`)
    },
  })
  await openConnected(page, server)
  await send(page, 'Hello')
  for (const text of ['one', 'two', 'three']) {
    await enter(page, text)
    await expect(line(page, text)).toBeVisible()
  }
  return { server, end: held.resolve }
}

test('waiting messages are dragged, moved by keys, sent next, edited and removed, and a second tab shows the same', async ({
  page,
  context,
  serve,
}) => {
  const { end } = await waiting(page, serve)
  const handle = line(page, 'three').getByRole('button', { name: /^Move message/ })
  const box = await line(page, 'one').boundingBox()
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 4, { steps: 5 })
  await expectNoBarriers(page, 'queue')
  await page.mouse.up()
  await expect.poll(() => order(page)).toEqual(['three', 'one', 'two'])
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => order(page)).toEqual(['one', 'three', 'two'])
  await expect(handle).toBeFocused()
  await button(line(page, 'two'), 'Send next').click()
  await expect.poll(() => order(page)).toEqual(['two', 'one', 'three'])
  await button(line(page, 'one'), 'Remove from queue').click()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => order(other)).toEqual(['two', 'three'])
  await other.close()
  end()
  await settled(page)
  await expect(queue(page)).toHaveCount(0)
  await expect(rows(page, 'user')).toHaveText([/Hello/, /two/, /three/])
})

test('at 390 px every button of the queue is large enough, and the order is changed by touch', async ({
  page,
  serve,
}) => {
  const { end } = await waiting(page, serve)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectTouchable(queue(page))
  await expectNoBarriers(page, 'queue')
  await button(line(page, 'three'), 'Send next').click()
  await expect.poll(() => order(page)).toEqual(['three', 'one', 'two'])
  end()
  await settled(page)
})
