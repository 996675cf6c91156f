/** What leaves: a page to read, print and import, messages for scripts, single messages, and several sessions at once. */
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expectNoBarriers } from '../barriers.ts'
import { button } from '../controls.ts'
import { expect, test } from '../fixtures.ts'
import { openApp } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { sessionFileOf } from '../session-files.ts'
import { inMessageMenu, rows } from '../talk.ts'
import { dialog, fileOf, format } from '../exports-steps.ts'

test('a message leaves by its own button, by its key, and on a phone by its menu', async ({
  page,
}) => {
  await openApp(page)
  await importSession(
    page,
    sessionFileOf('Rota', ['Who comes?', 'Ada comes.', 'When?', 'At noon.']),
  )
  const answer = rows(page).nth(1)
  await answer.hover()
  await inMessageMenu(answer, 'Export message')
  await expect(dialog(page)).toContainText('1 message')
  await expect(dialog(page).getByLabel('What', { exact: true })).toHaveCount(0)
  const markdown = await fileOf(page, () => format(page, /^Markdown/).click())
  expect(markdown.name).toMatch(/^rota-1-message-[\d-]+\.md$/)
  expect(markdown.text).toContain('Ada comes.')
  expect(markdown.text).not.toMatch(/Who comes|At noon/)

  await rows(page).nth(2).hover()
  await rows(page).nth(2).getByRole('button', { name: 'Copy' }).focus()
  await page.keyboard.press('d')
  const lines = await fileOf(page, () => format(page, /JSON Lines/).click())
  expect(JSON.parse(lines.text)).toEqual({ messages: [{ role: 'user', content: 'When?' }] })

  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Actions for message 4').click()
  await page.getByRole('menuitem', { name: 'Select several…' }).click()
  await page
    .getByRole('toolbar', { name: 'Selected messages' })
    .getByRole('button', { name: 'Export' })
    .click()
  await expectNoBarriers(page, 'export-message-phone')
  const json = await fileOf(page, () => format(page, /^JSON/).click())
  await button(page, 'Show your chats').click()
  await importSession(page, json)
  await expect(rows(page)).toHaveText([/At noon\./])
})

test('several sessions leave as one zip, or as one file of lines', async ({ page }, testInfo) => {
  await openApp(page)
  for (const name of ['Rota', 'Garden'])
    await importSession(page, sessionFileOf(name, [`${name}?`, 'Yes.']))
  const list = page.getByRole('navigation', { name: 'Chats' })
  await list.locator('[data-session] a').filter({ hasText: 'Rota' }).hover()
  await button(page, 'Actions for Rota').click()
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
  await list.getByRole('checkbox', { name: 'Garden' }).check()
  await button(page, 'Export selected').click()
  await expect(dialog(page)).toContainText('2 chats')
  await expectNoBarriers(page, 'export-several')
  const download = page.waitForEvent('download')
  await format(page, /^HTML/).click()
  const path = testInfo.outputPath('several.zip')
  await (await download).saveAs(path)
  const members = unzipSync(await readFile(path))
  expect(Object.keys(members)).toEqual([
    expect.stringMatching(/^001-(?:rota|garden)-[\d-]+\.html$/),
    expect.stringMatching(/^002-(?:rota|garden)-[\d-]+\.html$/),
  ])
  await button(page, 'Export selected').click()
  const lines = await fileOf(page, () => format(page, /JSON Lines/).click())
  expect(
    lines.text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toHaveLength(2)
})
