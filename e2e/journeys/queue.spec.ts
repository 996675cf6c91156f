/** Messages that wait for an answer: in the order that a person gives them, or within the answer itself. */
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { connect, newChat } from '../opening.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText } from '../server/body.ts'
import { enter, rows, send, settled } from '../talk.ts'
import { startAppWithEffects } from '../tool-approval.ts'
import { queue, line } from '../queue-steps.ts'

test('a message joins the answer while its tools run, and is read after their results', async ({
  page,
  serve,
}) => {
  const app = await startAppWithEffects('changes')
  const server = await serve({
    reply: (_, index) =>
      index === 0
        ? calls({ name: 'current_time', arguments: '{"timeZones":["Asia/Tokyo"]}' })
        : says('It is late.'),
  })
  await page.goto(app.url)
  await connect(page, server.url)
  await newChat(page)
  await send(page, 'What time is it in Tokyo?')
  const form = page.getByRole('region', { name: 'Run current_time?' })
  await expect(form).toBeVisible()
  await enter(page, 'Answer in one word.')
  await button(line(page, 'Answer in one word.'), 'Send into this answer').click()
  await expect(line(page, 'Answer in one word.')).toContainText('Joins at the next step')
  await expectNoBarriers(page, 'joining')
  await page.reload()
  await expect(line(page, 'Answer in one word.')).toContainText('Joins at the next step')
  await button(form, 'Allow once').click()
  await settled(page)
  await expect(queue(page)).toHaveCount(0)
  const { messages } = server.bodies[1] ?? { messages: [] }
  expect(messages.slice(-2).map(({ role }) => role)).toEqual(['tool', 'user'])
  expect(wireText(messages.at(-1) ?? { role: 'user', content: '' })).toBe('Answer in one word.')
  expect(server.bodies).toHaveLength(2)
  await expect(rows(page)).toHaveCount(5)
})
