/** A tool call with effects outside waits for the person, is decided by mouse or keyboard, and survives a reload. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { connect, newChat } from '../opening.ts'
import { eventsIn, exportSession } from '../saved-files.ts'
import { send, settled } from '../talk.ts'
import { calls } from '../server/behaviour.ts'
import { wireText } from '../server/body.ts'
import { startAppWithEffects } from '../tool-approval.ts'
import { TIME, asksFor, form } from '../approval-steps.ts'

test('changed arguments run, the log keeps both, and the model reads what ran', async ({
  page,
  serve,
}) => {
  const app = await startAppWithEffects('changes')
  const server = await serve({ reply: asksFor(TIME) })
  await page.goto(app.url)
  await connect(page, server.url)
  await newChat(page)
  await send(page, 'What time is it in Tokyo?')
  await form(page).getByRole('textbox', { name: 'timeZones' }).fill('Europe/Paris')
  await expect(form(page)).toContainText('You changed the arguments.')
  await button(form(page), 'Allow once').click()
  await settled(page)
  const told = server.bodies.at(-1)?.messages.at(-1)
  expect(told && wireText(told)).toMatch(/changed the arguments.*Europe\/Paris/s)
  const events = eventsIn(await exportSession(page))
  expect(events.find(({ type }) => type === 'v1.tool-call-decided')).toMatchObject({
    input: { timeZones: ['Europe/Paris'] },
  })
  expect(JSON.stringify(events)).toContain('{"timeZones":["Asia/Tokyo"]}')
  await test.step('one that cannot be read says so, and the focus stays in the form', async () => {
    server.reply(() => calls({ name: 'current_time', arguments: '{"limits":{"least":1}}' }))
    await send(page, 'And within limits?')
    await form(page).getByRole('textbox', { name: 'limits' }).fill('{')
    await button(form(page), 'Allow once').click()
    await expect(form(page)).toContainText('This is no value that the tool can read.')
    await expect(button(form(page), 'Allow once')).toBeFocused()
  })
  await app.close()
})

test('parallel calls wait each for itself; a reload keeps what was decided and what waits', async ({
  page,
  serve,
}) => {
  const app = await startAppWithEffects('sends')
  const utc = { name: 'current_time', arguments: '{"timeZones":["UTC"]}' }
  const server = await serve({ reply: asksFor(TIME, utc) })
  await page.goto(app.url)
  await connect(page, server.url)
  await newChat(page)
  await send(page, 'What time is it?')
  await expect(form(page)).toHaveCount(2)
  await button(form(page).last(), 'Not now').click()
  await expect(form(page)).toHaveCount(1)
  await page.reload()
  await expect(form(page)).toHaveCount(1)
  await expect(form(page)).toContainText('Asia/Tokyo')
  expect(server.bodies).toHaveLength(1)
  await button(form(page), 'Allow once').click()
  await settled(page)
  const results = (server.bodies.at(-1)?.messages ?? []).filter(({ role }) => role === 'tool')
  expect(results.map(wireText)).toEqual([
    expect.stringContaining('Asia/Tokyo: 20'),
    expect.stringContaining('The user refused this call'),
  ])

  // The result is text from elsewhere: the next call that sends data asks why, and offers no rule.
  await send(page, 'Once more.')
  await expect(form(page).first()).toContainText('text that others wrote')
  await expect(button(form(page).first(), 'Always in this chat')).toHaveCount(0)
  await app.close()
})
