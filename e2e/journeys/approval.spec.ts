/** A tool call with effects outside waits for the person, is decided by mouse or keyboard, and survives a reload. */
import { expect, test } from '../fixtures.ts'
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { connect, newChat } from '../opening.ts'
import { eventsIn, exportSession } from '../saved-files.ts'
import { enter, rows, send, settled } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText } from '../server/body.ts'
import { startAppWithEffects } from '../tool-approval.ts'
import { TIME, asksFor, form } from '../approval-steps.ts'
import { queue, line } from '../queue-steps.ts'

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
  await expect(form(page)).toContainText('It changes something outside this chat.')
  await expect(form(page).getByRole('textbox', { name: 'timeZones' })).toHaveValue(/Asia\/Tokyo/)
  await expectNoBarriers(page, 'approval of a tool call')
  await form(page).getByText('Show the call as sent').click()
  await expect(form(page)).toContainText('current_time({')
  expect(server.bodies).toHaveLength(1)
  await button(form(page), 'Always in this chat').click()
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
    const field = form(page).getByRole('textbox', { name: 'timeZones' })
    // The conversation may still be laid out when the form is first seen.
    await expect(async () => {
      await field.focus()
      await page.keyboard.press('Enter')
      await expect(field).toBeFocused({ timeout: 500 })
      await page.keyboard.press('Tab')
      await expect(form(page).getByText('Show the call as sent')).toBeFocused({ timeout: 2000 })
    }).toPass()
    for (const name of ['Never in this chat', 'Not now']) {
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
  await test.step('a message joins the answer while its tools run, also over a reload, and is read after their results', async () => {
    const before = server.bodies.length
    server.reply((_, at) => (at === before ? calls(TIME) : says('It is late.')))
    await newChat(page)
    await send(page, 'What time is it in Tokyo?')
    await expect(form(page)).toBeVisible()
    await enter(page, 'Answer in one word.')
    await button(line(page, 'Answer in one word.'), 'Send into this answer').click()
    await expect(line(page, 'Answer in one word.')).toContainText('Joins at the next step')
    await expectNoBarriers(page, 'joining')
    await page.reload()
    await expect(line(page, 'Answer in one word.')).toContainText('Joins at the next step')
    await button(form(page), 'Allow once').click()
    await settled(page)
    await expect(queue(page)).toHaveCount(0)
    const { messages } = server.bodies[before + 1] ?? { messages: [] }
    expect(messages.slice(-2).map(({ role }) => role)).toEqual(['tool', 'user'])
    expect(wireText(messages.at(-1) ?? { role: 'user', content: '' })).toBe('Answer in one word.')
    expect(server.bodies).toHaveLength(before + 2)
    await expect(rows(page)).toHaveCount(5)
  })
  await app.close()
})
