/** The memory: a model keeps a fact, a new chat reads it, the person edits, undoes and erases it. `e2e/long` has the rest. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { newChat, openConnected } from '../opening.ts'
import { scanFor } from '../secret-scan.ts'
import { ask, rows } from '../talk.ts'
import { FACT, memory, systemOf, slash, openBlock, switchOn, saving } from '../memory-steps.ts'

const EDITED = 'Qx-7731-damaged: they wait in shelf-zv8842'

test('a fact that the model saves is in the next session, is edited and undone, and is gone when erased', async ({
  page,
  serve,
}) => {
  const server = await serve({ reply: saving })
  await openConnected(page, server)
  await switchOn(page)
  await ask(page, 'Remember how we treat broken ISBNs.')
  await expect(rows(page, 'tool')).toContainText('memory_append')
  const notices = page.getByRole('list', { name: 'Notices' })
  await expect(notices.getByText('The model changed “work” in its memory.')).toBeVisible()

  await newChat(page)
  await ask(page, 'What do you know?')
  expect(systemOf(server)).toContain(FACT)
  expect(server.refusals).toEqual([])

  // Somebody who never heard of blocks finds the fact in a list, and adds another one.
  await slash(page, '/memory')
  const list = memory(page).getByRole('region', { name: 'Remembered' })
  await expect(list.getByText(FACT)).toBeVisible()
  await expect(list.getByText('The model added it')).toBeVisible()
  await list.getByLabel('Add something to remember').fill('I answer in metric units.')
  await page.keyboard.press('Enter')
  await expect(list.getByText('You added it')).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'What else?')
  expect(systemOf(server)).toContain('I answer in metric units.')

  await slash(page, '/memory')
  const block = await openBlock(page, 'work')
  await expect(block.getByLabel('Content')).toHaveValue(FACT)
  await block.getByLabel('Content').fill(EDITED)
  await button(block, 'Save').click()
  await block.getByText('History: 2 changes').click()
  await expect(block.getByText('The model changed it')).toBeVisible()
  await expect(block.getByText('You changed it')).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'And now?')
  expect(systemOf(server)).toContain(EDITED)
  expect(systemOf(server)).not.toContain(FACT)

  await slash(page, '/memory')
  const again = await openBlock(page, 'work')
  await again.getByText('History: 2 changes').click()
  await again
    .getByRole('button', { name: /^Undo the change of/ })
    .first()
    .click()
  await expect(again.getByLabel('Content')).toHaveValue(FACT)

  await button(again, 'Delete').click()
  await expect(memory(page).locator('b', { hasText: 'work' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(notices, 'Undo').last().click()
  await slash(page, '/memory')
  const back = await openBlock(page, 'work')
  await expect(back.getByLabel('Content')).toHaveValue(FACT)

  expect((await scanFor(EDITED, page)).found).not.toEqual([])
  await button(back, 'Erase…').click()
  await button(back, 'Erase').click()
  await expect(memory(page).getByText(FACT)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await newChat(page)
  await ask(page, 'What is left?')
  expect(systemOf(server)).toContain('<memory>')
  expect(JSON.stringify(server.bodies.at(-1))).not.toContain('ISBNs')
  await page.reload()
  await expect(rows(page).last()).toBeVisible()
  // No conversation held these words: they are in no database, index, draft, last screen or storage of the browser.
  const { found, texts } = await scanFor(EDITED, page)
  expect(found).toEqual([])
  expect(texts).toBeGreaterThan(20)
})
