/** Editing, answering again, reading another version, and forking, by mouse. `e2e/long` has the rest. */
import { expectNoBarriers } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openConnected } from '../opening.ts'
import { eventsIn, exportSession, importSession } from '../saved-files.ts'
import { inMessageMenu, rows } from '../talk.ts'
import { expectFewControls } from '../visible-controls.ts'
import { version, editor, counted, talked, saysNow } from '../branches-steps.ts'

test('edit, answer again, read another version, and fork, by mouse', async ({ page, serve }) => {
  await openConnected(page, await serve({ reply: counted() }))
  await talked(page)
  const first = rows(page, 'user').first()
  await first.hover()
  await button(first, 'Edit').click()
  await expect(editor(page, 1)).toBeFocused()
  await editor(page, 1).fill('Which **year**?')
  await expect(
    page.getByText(/The model will read ~?\d[\d.,]*k? tokens: only this message\./),
  ).toBeVisible()
  await expect(page.getByText('The 3 messages below stay in branch 1.')).toBeVisible()
  await expectNoBarriers(page, 'branches-edit')
  await button(rows(page), 'Send').click()
  await saysNow(page, ['Which year?', 'Answer 3.'])
  await expect(page.getByText('Branch 2 of 2')).toBeVisible()
  await expect(page.getByText(/^2 messages$/)).toBeVisible()

  await button(rows(page, 'assistant').last(), 'Answer again').click()
  await saysNow(page, ['Which year?', 'Answer 4.'])
  // The list counts as the header does.
  await expect(page.getByText(/^2 messages$/)).toBeVisible()
  await expect(page.locator('[data-session] a[aria-current="page"]')).toHaveAttribute(
    'title',
    /^2 messages/,
  )
  await expect(version(page, 'Version 2 of 2 of message 2')).toContainText('2 / 2')
  await expectFewControls('under an answer', rows(page, 'assistant').last())
  await expectNoBarriers(page, 'branches-versions')

  await button(version(page, 'Version 2 of 2 of message 1'), 'Previous version').click()
  await saysNow(page, ['Which month?', 'Answer 1.', 'And which day?', 'Answer 2.'])
  await expect(button(version(page, 'Version 1 of 2 of message 1'), 'Next version')).toBeFocused()
  await expect(
    button(version(page, 'Version 1 of 2 of message 1'), 'Previous version'),
  ).toBeDisabled()

  // A file holds all branches.
  const file = await exportSession(page)
  expect(eventsIn(file).filter(({ type }) => type === 'v1.message-appended')).toHaveLength(7)
  await importSession(page, file)
  await button(version(page, 'Version 1 of 2 of message 1'), 'Next version').click()
  await saysNow(page, ['Which year?', 'Answer 4.'])

  await button(version(page, 'Version 2 of 2 of message 1'), 'Previous version').click()
  await saysNow(page, ['Which month?', 'Answer 1.', 'And which day?', 'Answer 2.'])
  await rows(page).nth(1).hover()
  await inMessageMenu(rows(page).nth(1), 'Delete')
  await saysNow(page, ['Which month?', 'And which day?', 'Answer 2.'])
  await expect(page.getByText(/stays in this chat’s log until/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await saysNow(page, ['Which month?', 'Answer 1.', 'And which day?', 'Answer 2.'])
  await button(rows(page).nth(2), 'Copy').press('Delete')
  await saysNow(page, ['Which month?', 'Answer 1.', 'Answer 2.'])
  await importSession(page, await exportSession(page))
  await page.reload()
  await saysNow(page, ['Which month?', 'Answer 1.', 'Answer 2.'])
  await expect(page.getByText('3 messages', { exact: true })).toBeVisible()
  await expect(page.getByRole('article', { name: '1 message deleted' })).toBeVisible()
  await button(page, 'Restore').press('Enter')
  await saysNow(page, ['Which month?', 'Answer 1.', 'And which day?', 'Answer 2.'])
  await expect(page.getByText('4 messages', { exact: true })).toBeVisible()
  await expect(page.getByRole('log', { name: 'Conversation' })).toBeFocused()
  await button(rows(page).nth(2), 'Copy').press('Delete')
  await saysNow(page, ['Which month?', 'Answer 1.', 'Answer 2.'])

  const before = page.url()
  await rows(page).nth(1).hover()
  await inMessageMenu(rows(page).nth(1), 'Branch')
  await expect(page).not.toHaveURL(before)
  await expect(page.getByRole('heading', { name: /^Branch of / })).toBeVisible()
  await saysNow(page, ['Which month?', 'Answer 1.'])
  await expect(page.getByRole('group', { name: /^Version/ })).toHaveCount(0)
})
