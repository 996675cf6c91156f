/** A session's own system prompt and sampling, and answers with a hint: by mouse, by keyboard, on a phone, and in the requests that a server receives. */
import type { Page } from '@playwright/test'
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { exactTokens, meterTokens } from '../context.ts'
import { button, choosePalette, fromChatMenu } from '../controls.ts'
import { newChat, openConnected } from '../opening.ts'
import { eventsIn, exportSession, importSession } from '../saved-files.ts'
import { ask, enter, inMessageMenu, messageBox, rows, settled } from '../talk.ts'
import { probe, probeElsewhere } from '../probes.ts'
import type { TestServer } from '../server/server.ts'

const OWN = 'Answer in French.\nNever in “English”, whatever the question.'

const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Options' })
const field = (page: Page) =>
  dialogIn(page).getByRole('textbox', { name: 'System prompt', exact: true })

async function openFromMenu(page: Page): Promise<void> {
  await fromChatMenu(page, 'Options…')
  await expect(field(page)).toBeFocused()
}

/** The newest request that the server received. */
function received(server: TestServer) {
  const body = server.bodies.at(-1)
  if (!body) throw new Error('Nothing was received')
  const [system, ...others] = body.messages
  return { system: String(system?.role === 'system' ? system.content : ''), others, body }
}

test('a system prompt of one chat follows the one for all, by mouse', async ({
  page,
  browser,
  serve,
}) => {
  const server = await openConnected(page, await serve())
  await ask(page, 'Which month?')
  const before = received(server)
  const tokens = await exactTokens(page)

  await openFromMenu(page)
  await field(page).fill(OWN)
  await page.getByText('System prompt for all chats', { exact: true }).click()
  await expectNoBarriers(page, 'instructions-form')
  await button(dialogIn(page), 'Use for this chat').click()
  await expect(dialogIn(page)).toBeHidden()
  await expect(page.getByText('This chat has a system prompt of its own')).toBeVisible()
  await expect.poll(() => meterTokens(page)).toBeGreaterThan(tokens)

  await ask(page, 'And which day?')
  expect(received(server).system).toBe(`${before.system}\n\n${OWN}`)
  expect(received(server).others.slice(0, 1)).toEqual(before.others)
  await enter(page, '/inspect')
  await expect(page.getByText('Answer in French.').first()).toBeVisible()
  await page.keyboard.press('Escape')

  const file = await exportSession(page)
  expect(
    eventsIn(file)
      .filter(({ type }) => type === 'v1.system-prompt-changed')
      .map(({ systemPrompt }) => systemPrompt),
  ).toEqual([OWN])
  await page.reload()
  const sent = await probe(page, server)
  expect(received(server).system).toContain(OWN)
  expect(await probeElsewhere(browser, server, file)).toBe(sent)

  await openFromMenu(page)
  await expect(field(page)).toHaveValue(OWN)
  await field(page).fill('')
  await button(dialogIn(page), 'Use for this chat').click()
  await expect(dialogIn(page)).toBeHidden()
  await ask(page, 'Without it?')
  expect(received(server).system).toBe(before.system)
  await button(page, 'Undo').last().click()
  await ask(page, 'And with it?')
  expect(received(server).system).toBe(`${before.system}\n\n${OWN}`)
})

test('sampling of one chat, and of a model in all chats', async ({ page, browser, serve }) => {
  const server = await openConnected(page, await serve())
  await ask(page, 'Which month?')
  const { body: before } = received(server)
  expect(before).not.toHaveProperty('temperature')
  const typeInto = (name: string, text: string) =>
    dialogIn(page).getByRole('textbox', { name, exact: true }).fill(text)
  const use = button(dialogIn(page), 'Use for this chat')

  await openFromMenu(page)
  await typeInto('Temperature', '3')
  await expect(dialogIn(page).getByText('It takes a number from 0 to 2.')).toBeVisible()
  await expect(use).toBeDisabled()
  await expectNoBarriers(page, 'instructions-fault')
  await typeInto('Temperature', '0.2')
  await typeInto('Reply limit, in tokens', '300')
  await typeInto('Stop sequences', 'END\n\\n\\n')
  await use.click()
  await expect(dialogIn(page)).toBeHidden()
  await ask(page, 'And which day?')
  const own = { temperature: 0.2, max_tokens: 300, stop: ['END', '\n\n'] }
  const { messages: _, ...asked } = received(server).body
  const { messages: __, ...askedBefore } = before
  expect(asked).toEqual({ ...askedBefore, ...own })

  const file = await exportSession(page)
  const sent = await probe(page, server)
  expect(await probeElsewhere(browser, server, file)).toBe(sent)

  await openFromMenu(page)
  await button(dialogIn(page), 'Use these reply settings for test-model in all chats').click()
  await expect(dialogIn(page).getByText('now use these for test-model')).toBeVisible()
  await page.keyboard.press('Escape')
  await newChat(page)
  await ask(page, 'In another chat?')
  expect(received(server).body).toMatchObject(own)
  await openFromMenu(page)
  await expect(dialogIn(page).getByRole('textbox', { name: 'Temperature' })).toHaveAttribute(
    'placeholder',
    '0.2, for this model',
  )
  // This chat sends no temperature, although one is set for the model.
  const unset = dialogIn(page).getByRole('switch', { name: 'Temperature: Not sent in this chat' })
  await unset.press('Space')
  await expect(unset).toBeChecked()
  await expectNoBarriers(page, 'instructions-unset')
  await use.click()
  await ask(page, 'Without a temperature?')
  expect(received(server).body).toMatchObject({ max_tokens: 300, stop: ['END', '\n\n'] })
  expect(received(server).body).not.toHaveProperty('temperature')
  await openFromMenu(page)
  await expect(unset).toBeChecked()
  await typeInto('Temperature', '0.9')
  await expect(unset).toHaveCount(0)
  await typeInto('Temperature', '')
  await button(dialogIn(page), 'Send none for test-model in other chats').click()
  await page.keyboard.press('Escape')
  await ask(page, 'And now?')
  expect(received(server).body).not.toHaveProperty('stop')

  await enter(page, '/model demo')
  await openFromMenu(page)
  await expect(dialogIn(page).getByText('demo does not take this, so it is not sent.')).toHaveCount(
    4,
  )
})

test('a system prompt of one chat is set, and an answer with a hint asked for, by keyboard alone', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve())
  await ask(page, 'Which month?')
  const before = received(server).system
  await choosePalette(page, 'system prompt')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Be kind.')
  await page.keyboard.press('Escape')
  await expect(dialogIn(page)).toBeHidden()
  // What was typed is not lost.
  await button(page, 'Undo').last().press('Enter')
  await expect(field(page)).toHaveValue('Be kind.')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialogIn(page)).toBeHidden()
  await ask(page, 'And which day?')
  expect(received(server).system).toBe(`${before}\n\nBe kind.`)

  await enter(page, '/system Be stern.')
  await expect(messageBox(page)).toHaveValue('')
  await ask(page, 'And which year?')
  expect(received(server).system).toBe(`${before}\n\nBe stern.`)
  await enter(page, '/system none')
  await ask(page, 'And which week?')
  expect(received(server).system).toBe(before)
  await test.step('an answer with a hint is asked for by keyboard', async () => {
    await newChat(page)
    const answer = await ask(page, 'Which month?')
    await button(answer, 'Copy').focus()
    await answer.getByRole('button', { name: /^Actions for message/ }).press('Enter')
    await expect(page.getByRole('menuitem', { name: OTHER_WAY })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('menuitem', { name: HINTED })).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(hintIn(page)).toBeFocused()
    await page.keyboard.type('shorter')
    await page.keyboard.press('Escape')
    await button(page, 'Undo').last().press('Enter')
    await expect(hintIn(page)).toHaveValue('shorter')
    await expect(hintIn(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('with the hint “shorter”')).toBeVisible()
    await settled(page)
    expect(JSON.stringify(received(server).body.messages.at(-1))).toContain('Hint: shorter')
  })
})

const againIn = (page: Page) => page.getByRole('dialog', { name: 'Answer again' })
const hintIn = (page: Page) => againIn(page).getByRole('textbox', { name: 'Hint' })
const OTHER_WAY = 'Answer again in another way'
const HINTED = 'Answer again with a hint or other settings…'

test('an answer with a hint and other sampling says how it was made, by mouse', async ({
  page,
  serve,
}) => {
  const server = await openConnected(page, await serve())
  const answer = await ask(page, 'Which month?')
  const { body: before } = received(server)
  await answer.hover()
  await inMessageMenu(answer, 'Answer again in another way')
  await page.getByRole('menuitem', { name: HINTED }).click()
  await expect(hintIn(page)).toBeFocused()
  await hintIn(page).fill('in verse')
  await againIn(page).getByRole('textbox', { name: 'Temperature' }).fill('1')
  await expectNoBarriers(page, 'instructions-again')
  await button(againIn(page), 'Answer again').click()
  await expect(page.getByText('with the hint “in verse” · temperature 1')).toBeVisible()
  await settled(page)
  const { messages, ...asked } = received(server).body
  const { messages: messagesBefore, ...askedBefore } = before
  expect(asked).toEqual({ ...askedBefore, temperature: 1 })
  expect(messages.slice(0, -1)).toEqual(messagesBefore.slice(0, -1))
  expect(JSON.stringify(messages.at(-1))).toContain('Hint: in verse')
  await expectNoBarriers(page, 'instructions-made')

  // Neither the next message nor another answer carries it, and a file keeps how it was made.
  await ask(page, 'And which day?')
  expect(JSON.stringify(received(server).body)).not.toMatch(/Hint|temperature/)
  await importSession(page, await exportSession(page))
  await expect(page.getByText('with the hint “in verse” · temperature 1')).toBeVisible()
  await rows(page, 'assistant').first().hover()
  await button(rows(page, 'assistant').first(), 'Answer again').click()
  await expect.poll(() => JSON.stringify(received(server).body)).toBe(JSON.stringify(before))
  await settled(page)
  await expect(page.getByText('with the hint')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a system prompt of one chat is set by touch', async ({ page, serve }) => {
    const server = await serve()
    await page.setViewportSize({ width: 1280, height: 800 })
    await openConnected(page, server)
    await page.setViewportSize({ width: 390, height: 844 })
    await fromChatMenu(page, 'Options…')
    await field(page).fill(OWN)
    await expectNoBarriers(page, 'instructions-form')
    await button(dialogIn(page), 'Use for this chat').tap()
    await ask(page, 'Which month?')
    expect(received(server).system).toContain(OWN)

    await button(page, 'Actions for message 2').tap()
    await page.getByRole('menuitem', { name: 'Answer again in another way' }).tap()
    await page.getByRole('menuitem', { name: HINTED }).tap()
    await hintIn(page).fill('shorter')
    await expectNoBarriers(page, 'instructions-again')
    await button(againIn(page), 'Answer again').tap()
    await expect(page.getByText('with the hint “shorter”')).toBeVisible()
    await expectNoBarriers(page, 'instructions-made')
  })
})
