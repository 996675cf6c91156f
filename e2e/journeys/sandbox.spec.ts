/** JavaScript in the sandbox: a model's code as a tool. `e2e/long` has the rest. */
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { ask, rows } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText } from '../server/body.ts'

const CODE = `console.log('begun')
chart({ title: 'Squares', labels: ['a', 'b'], series: [{ name: 'n', values: [1, 4] }] })
typeof fetch + ' ' + [1, 2, 3].reduce((sum, n) => sum + n)`

const WINDOW = 32_768

test('the model runs code, and both the person and the model read its result', async ({
  page,
  serve,
  watch,
}) => {
  const server = await serve({
    window: WINDOW,
    reply: body =>
      body.messages.at(-1)?.role === 'tool'
        ? says('The sum is 6.')
        : calls({ name: 'run_javascript', arguments: JSON.stringify({ code: CODE }) }),
  })
  await openConnected(page, server, { window: WINDOW })
  await ask(page, 'Add one, two and three.')
  await rows(page, 'tool').getByRole('group').first().click()
  await expect(rows(page, 'tool')).toContainText('Result: undefined 6')
  const picture = rows(page, 'tool').getByRole('img', { name: 'run_javascript' })
  await expect(picture).toBeVisible()
  const size = await picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
    naturalWidth,
    naturalHeight,
  ])
  expect(size).toEqual([640, 310])
  const read = wireText(server.bodies.at(-1)?.messages.at(-1) ?? { role: 'tool' })
  expect(read.split('\n')).toEqual([
    'begun',
    'Chart (bar), Squares, shown to the user:',
    ' | n',
    'a | 1',
    'b | 4',
    'Result: undefined 6',
  ])
  expect(new Set(watch.foreignRequests().map(url => new URL(url).origin)).size).toBe(1)
})
