/** JavaScript in the sandbox: a model's code as a tool, and the person's own code before a compaction. */
import { expect, test } from '../fixtures.ts'
import { compact, compactDialog } from '../context.ts'
import { button, check } from '../controls.ts'
import { openConnected, openSettings } from '../opening.ts'
import { eventsIn, exportSession } from '../saved-files.ts'
import { importTalk } from '../session-files.ts'
import { ask, rows } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText } from '../server/body.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'

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

test('the person’s code is tried in the settings, refuses a compaction, and then adds to one', async ({
  page,
  serve,
}) => {
  const server = await serve({
    reply: body => says(isSummaryRequest(body) ? summaryFor(body) : 'Noted.'),
  })
  await openConnected(page, server)
  const signs = ['ALPHA', 'BRAVO', 'CHARLIE', 'DELTA']
  const asked = signs.map(sign => `${sign}: ${'some long words '.repeat(100)}`)
  await importTalk(page, asked, `Noted. ${'filler '.repeat(150)}`)

  const setHook = async (code: string, outcome: string) => {
    const settings = await openSettings(page, 'Summaries')
    await settings.getByRole('textbox', { name: 'Your code before each compaction' }).fill(code)
    await button(settings, 'Try it on this chat').click()
    await expect(settings.getByRole('status').filter({ hasText: outcome })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await setHook('null.x', 'It did not work. TypeError')
  await setHook(
    `({ veto: 'Not ' + event.trigger + '.' })`,
    'It refuses the compaction: Not manual.',
  )
  await button(page, 'Compact').click()
  await button(compactDialog(page), 'Write summary').click()
  await expect(page.getByText('Your code before compactions refused this one')).toBeVisible()
  expect(server.bodies.some(isSummaryRequest)).toBe(false)
  await page.keyboard.press('Escape')

  await setHook(
    `({ instructions: 'Keep the sign ' + event.messages[0].text.slice(0, 5), pin: [event.messages[2].id] })`,
    'The summary would follow these instructions: Keep the sign ALPHA',
  )
  await compact(page, 'model')
  expect(JSON.stringify(server.bodies.find(isSummaryRequest))).toContain('Keep the sign ALPHA')
  const types = eventsIn(await exportSession(page)).map(({ type }) => type)
  expect(types).toContain('v1.message-pinned')
  expect(types.indexOf('v1.message-pinned')).toBeLessThan(types.indexOf('v1.compaction-started'))
})
