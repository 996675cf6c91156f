/** The plan that the model keeps and the person changes, and instructions in force: shown, read after a summary, ended. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { compact } from '../context.ts'
import { ADD, button, fromMenu } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openConnected } from '../opening.ts'
import { ask, enter, messageBox } from '../talk.ts'
import { calls, says } from '../server/behaviour.ts'
import { wireText, type WireBody } from '../server/body.ts'
import { isSummaryRequest, summaryFor } from '../server/summary.ts'

const WINDOW = 65_536
const STEPS = ['Understand the export', 'Write the records', 'Read ten numbers again']
const PLAN = {
  plan: 'All 18,412 records in the new catalogue before 12 January, none lost.',
  todo: STEPS.map((text, at) => ({ text, status: (['done', 'active', 'open'] as const)[at] })),
}

const card = (page: Page) => page.getByRole('region', { name: 'Plan and instructions' })
const step = (page: Page, name: string) => card(page).getByRole('checkbox', { name })
const newest = ({ bodies }: { readonly bodies: readonly WireBody[] }) =>
  bodies.at(-1)?.messages.map(wireText).join('\n') ?? ''

function reply(body: WireBody) {
  if (isSummaryRequest(body)) return says(summaryFor(body))
  const last = body.messages.at(-1)
  return last?.role === 'user' && wireText(last).includes('Make a plan')
    ? calls({ name: 'update_plan', arguments: JSON.stringify(PLAN) })
    : says('Noted. '.repeat(60))
}

test('a plan is shown, ticked, edited, kept through a summary, and removed', async ({
  page,
  serve,
}) => {
  const server = await serve({ window: WINDOW, reply })
  await openConnected(page, server, { window: WINDOW })
  await ask(page, 'Make a plan for the move.')
  const line = card(page).getByText('1 of 3 done · Write the records')
  await expect(line).toBeVisible()
  await line.click()
  await expect(card(page)).toContainText('none lost.')
  await expectNoBarriers(page, 'the plan')
  await onPhone(page, async () => {
    await expectTouchable(card(page))
    const item = card(page).locator('label', { hasText: 'Read ten numbers again' })
    await expect.poll(async () => (await item.boundingBox())?.height).toBeGreaterThan(43.9)
  })
  await step(page, 'Write the records').click()
  await expect(card(page)).toContainText('2 of 3 done')
  await button(card(page), 'Edit').click()
  await card(page).getByRole('textbox', { name: 'To do' }).fill('[ ] Tell the library')
  await button(card(page), 'Save').click()
  await expect(card(page)).toContainText('0 of 1 done')

  for (const word of ['on', 'further']) await ask(page, `Go ${word}, ${'please '.repeat(200)}`)
  await compact(page, 'extractive')
  await ask(page, 'What is next?')
  const read = newest(server)
  expect(read.split('The user changed them.')).toHaveLength(2)
  expect(read).toContain('- [ ] Tell the library')
  expect(server.refusals).toEqual([])

  await button(card(page), 'Remove the plan').click()
  await expect(card(page)).toHaveCount(0)
  await button(page.getByRole('list', { name: 'Notices' }), 'Undo').click()
  await expect(card(page)).toContainText('0 of 1 done')
})

test('saved instructions are loaded by name, shown, kept through a summary, and ended', async ({
  page,
  serve,
}) => {
  const server = await serve({ window: WINDOW, reply })
  await openConnected(page, server, { window: WINDOW })
  await messageBox(page).fill('Name each fault with its line.')
  await fromMenu(page, ADD, 'Prompts')
  const library = page.getByRole('dialog', { name: 'Prompts' })
  await button(library, 'Save the message as a prompt').click()
  await library.getByLabel('Name').fill('Code review')
  await library.getByLabel('When to use it').fill('reviewing code')
  await button(library, 'Save').click()
  await button(library, 'Use in this chat').click()
  await expect(library).toContainText('“Code review” counts in this chat now.')
  await page.keyboard.press('Escape')
  await messageBox(page).fill('')
  await expect(card(page)).toContainText('Code review')
  await onPhone(page, () => expectTouchable(card(page)))

  for (const word of ['this', 'that']) await ask(page, `Read ${word}, ${'please '.repeat(200)}`)
  expect(JSON.stringify(server.bodies.at(-1)?.tools)).toContain('Code review: reviewing code')
  await compact(page, 'extractive')
  await ask(page, 'And now?')
  expect(newest(server)).toContain(
    'written by the user: Code review]\nName each fault with its line.',
  )
  await button(card(page), 'Stop using Code review').click()
  await expect(card(page)).toHaveCount(0)
  await ask(page, 'And without?')
  expect(newest(server)).not.toContain('Name each fault')
  await enter(page, '/instructions code review')
  await expect(card(page)).toContainText('Code review')
})

async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await look()
  if (before) await page.setViewportSize(before)
}
