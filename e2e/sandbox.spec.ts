/** The model runs JavaScript in the sandbox: the person sees the call and its result, and the model reads it. */
import { expect, test } from './fixtures.ts'
import { ask, check, openConnected, openSettings, rows } from './helpers.ts'
import { calls, says } from './server/behaviour.ts'
import { wireText } from './server/body.ts'

const WINDOW = 32_768
const CODE = `console.log('begun')
chart({ title: 'Squares', labels: ['a', 'b'], series: [{ name: 'n', values: [1, 4] }] })
typeof fetch + ' ' + [1, 2, 3].reduce((sum, n) => sum + n)`

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
  await expect(rows(page, 'tool')).toContainText('Result: undefined 6')
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

test('the tool is offered as the setting and the window say', async ({ page, serve }) => {
  const server = await serve({ window: WINDOW, reply: () => says('Yes.') })
  const offersIt = () =>
    JSON.stringify(server.bodies.at(-1)?.tools ?? []).includes('run_javascript')
  await openConnected(page, server, { window: 31_999 })
  await ask(page, 'Small window?')
  expect(offersIt()).toBe(false)

  const settings = await openSettings(page, 'Conversation')
  await check(settings.getByRole('radio', { name: 'Always' }))
  await page.keyboard.press('Escape')
  await ask(page, 'And always?')
  expect(offersIt()).toBe(true)
})
