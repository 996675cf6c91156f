/** A tool call with effects outside waits for the person, is decided by mouse or keyboard, and survives a reload. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { connect, newChat } from '../opening.ts'
import { eventsIn, exportSession } from '../saved-files.ts'
import { rows, send, settled } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText, type WireBody } from '../server/body.ts'
import { startAppWithEffects } from '../tool-approval.ts'

const ARGUMENTS = '{"timeZones":["Asia/Tokyo"]}'
const TIME = { name: 'current_time', arguments: ARGUMENTS }

const asksFor =
  (...names: readonly (typeof TIME)[]) =>
  (body: WireBody) =>
    body.messages.at(-1)?.role === 'tool' ? says('It is late.') : calls(...names)

const form = (page: Page) => page.getByRole('region', { name: 'Run current_time?' })

test('a call waits for the person, shows its arguments, and runs once it is allowed by mouse', async ({
  page,
  serve,
}) => {
  const app = await startAppWithEffects('changes')
  const server = await serve({ reply: asksFor(TIME) })
  await page.goto(app.url)
  await connect(page, server.url)
  await newChat(page)
  await send(page, 'What time is it in Tokyo?')
  await expect(form(page)).toContainText('It changes something outside this conversation.')
  await expect(form(page).getByRole('textbox', { name: 'timeZones' })).toHaveValue(/Asia\/Tokyo/)
  await expectNoBarriers(page, 'approval of a tool call')
  await form(page).getByText('Show the call as sent').click()
  await expect(form(page)).toContainText('current_time({')
  expect(server.bodies).toHaveLength(1)
  await button(form(page), 'Always in this session').click()
  await settled(page)
  await expect(rows(page, 'assistant').last()).toContainText('It is late.')

  await send(page, 'And now?')
  await settled(page)
  await expect(rows(page, 'tool')).toHaveCount(2)
  const decisions = eventsIn(await exportSession(page)).filter(
    ({ type }) => type === 'v1.tool-call-decided',
  )
  expect(decisions.map(({ by, decision }) => [decision, by])).toEqual([
    ['allowed', 'person'],
    ['allowed', 'rule'],
  ])
  await test.step('by keyboard: Enter in a field allows nothing, and a refused call never runs', async () => {
    const before = server.bodies.length
    await newChat(page)
    await send(page, 'What time is it in Tokyo?')
    await form(page).getByRole('textbox', { name: 'timeZones' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(form(page).getByText('Show the call as sent')).toBeFocused()
    for (const name of ['Never in this session', 'Not now']) {
      await page.keyboard.press('Tab')
      await expect(button(form(page), name)).toBeFocused()
    }
    expect(server.bodies).toHaveLength(before + 1)
    await page.keyboard.press('Enter')
    await settled(page)
    const told = server.bodies.at(-1)?.messages.at(-1)
    expect(told && wireText(told)).toContain('The user refused this call')
    await expect(rows(page, 'tool')).toContainText('refused')
    await expect(page.getByRole('log')).toBeFocused()
  })
  await test.step('Stop while a call waits ends the turn, and nothing runs', async () => {
    const before = server.bodies.length
    server.reply((_, at) => (at === before ? calls(TIME) : says('It is late.')))
    await newChat(page)
    await send(page, 'What time is it in Tokyo?')
    await expect(form(page)).toBeVisible()
    await button(page, 'Stop').click()
    await settled(page)
    await expect(form(page)).toHaveCount(0)
    await expect(rows(page, 'tool')).toContainText('The run stopped here.')
    expect(server.bodies).toHaveLength(before + 1)
    await button(page, 'Continue').click()
    // Right after the press nothing is under way yet.
    await expect.poll(() => server.bodies.length).toBe(before + 2)
    await settled(page)
    const told = server.bodies.at(-1)?.messages.find(({ role }) => role === 'tool')
    expect(told && wireText(told)).toContain('It did not run')
  })
  await app.close()
})

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
  await expect(button(form(page).first(), 'Always in this session')).toHaveCount(0)
  await app.close()
})
