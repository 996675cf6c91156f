/** JavaScript in the sandbox: a model's code as a tool, and the person's own code before a compaction. */
import { expect, test } from '../fixtures.ts'
import { compact, compactDialog } from '../context.ts'
import { button, check, fromChatMenu } from '../controls.ts'
import { openConnected, openSettings } from '../opening.ts'
import { eventsIn, exportSession } from '../saved-files.ts'
import { importTalk } from '../session-files.ts'
import { ask } from '../talk.ts'
import { says } from '../server/behaviour.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'

const WINDOW = 32_768

test('the tool is offered as the setting and the window say', async ({ page, serve }) => {
  const server = await serve({ window: WINDOW, reply: () => says('Yes.') })
  const offersIt = () =>
    JSON.stringify(server.bodies.at(-1)?.tools ?? []).includes('run_javascript')
  await openConnected(page, server, { window: 31_999 })
  await ask(page, 'Small window?')
  expect(offersIt()).toBe(false)

  const settings = await openSettings(page, 'Chats')
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
    await settings.getByRole('textbox', { name: 'Your code before each summary' }).fill(code)
    await button(settings, 'Try it on this chat').click()
    await expect(settings.getByRole('status').filter({ hasText: outcome })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await setHook('null.x', 'It did not work. TypeError')
  await setHook(`({ veto: 'Not ' + event.trigger + '.' })`, 'It refuses the summary: Not manual.')
  await fromChatMenu(page, 'Compact')
  await button(compactDialog(page), 'Write summary').click()
  await expect(page.getByText('Your code before summaries refused this one')).toBeVisible()
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
