/** The list of sessions: pinning, copying and selecting them, by mouse, by keyboard and on a phone; and what is told of imported ones. */
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectTouchable } from '../barriers.ts'
import { expect, test } from '../fixtures.ts'
import { button, typeLine } from '../controls.ts'
import { openApp } from '../opening.ts'
import { confirmImport, importFile, importSession, savedFileOf } from '../saved-files.ts'
import { rows } from '../talk.ts'
import { sessionFileOf } from '../session-files.ts'

const NAMES = ['Rota', 'Garden', 'Scanner']

const list = (page: Page) => page.getByRole('navigation', { name: 'Chats' })
const links = (page: Page) => list(page).locator('[data-session] a')
const link = (page: Page, title: string) =>
  links(page).filter({ has: page.getByText(title, { exact: true }) })
const boxes = (page: Page) => list(page).getByRole('checkbox')
const box = (page: Page, title: string) => boxes(page).and(page.getByLabel(title))
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected chats' })
const headings = (page: Page) => list(page).getByRole('heading', { level: 2 })
const notice = (page: Page, text: string | RegExp) =>
  page.getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: text })

/** The sample and three more sessions. */
async function openList(page: Page): Promise<void> {
  await openApp(page)
  for (const name of NAMES) await importSession(page, sessionFileOf(name, [`${name}?`, 'Yes.']))
  await expect(links(page)).toHaveCount(4)
}

async function choose(page: Page, title: string, item: string): Promise<void> {
  await link(page, title).hover()
  await button(page, `Actions for ${title}`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('sessions are pinned for all tabs, copied, selected, moved to the trash and brought back, by mouse', async ({
  page,
  context,
}) => {
  await openList(page)
  await choose(page, 'Garden', 'Pin to the top')
  await expect(headings(page).first()).toHaveText('Pinned')
  await expect(links(page).first()).toContainText('Garden')
  await expectNoBarriers(page, 'session-list-pinned')

  await page.reload()
  await expect(links(page).first()).toContainText('Garden')
  const other = await context.newPage()
  await openApp(other)
  await choose(other, 'Garden', 'Unpin')
  await expect(headings(other).filter({ hasText: 'Pinned' })).toHaveCount(0)
  await expect(headings(page).filter({ hasText: 'Pinned' })).toHaveCount(0)
  await other.close()

  await choose(page, 'Rota', 'Duplicate')
  await expect(page.getByRole('heading', { name: 'Copy of Rota' })).toBeVisible()
  await expect(rows(page)).toHaveText([/Rota\?/, /Yes\./])
  await expect(links(page)).toHaveCount(5)
  await button(notice(page, 'the copy of “Rota”'), 'Undo').click()
  await expect(links(page)).toHaveCount(4)

  await choose(page, 'Rota', 'Select')
  await expect(box(page, 'Rota')).toBeChecked()
  await expect(box(page, 'Rota')).toBeFocused()
  await box(page, 'Scanner').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await box(page, 'Garden').click()
  await expect(bar(page)).toContainText('2 selected')
  await expectNoBarriers(page, 'session-list-selecting')
  await button(bar(page), 'Move to trash').click()
  await expect(bar(page)).toHaveCount(0)
  await expect(links(page)).toHaveCount(2)
  await expect(list(page).locator(':focus')).toHaveCount(1)
  await button(notice(page, '2 chats are in the trash'), 'Undo').click()
  await expect(links(page)).toHaveCount(4)

  await choose(page, 'Rota', 'Select')
  await box(page, 'Garden').click()
  await button(bar(page), 'Pin to the top').click()
  await expect(headings(page).first()).toHaveText('Pinned')
  const saving = page.waitForEvent('download')
  await button(bar(page), 'Export selected').click()
  await page.getByRole('button', { name: /^JSON/ }).click()
  const { name, text } = await savedFileOf(await saving)
  expect(name).toMatch(/^palimpsest-sessions-.*\.zip$/)
  expect(text).toMatch(/rota-[\d-]+\.json/)
  expect(text).toMatch(/garden-[\d-]+\.json/)
  expect(text).not.toMatch(/scanner-[\d-]+\.json/)
  await button(notice(page, '2 chats pinned'), 'Undo').click()
  await expect(headings(page).filter({ hasText: 'Pinned' })).toHaveCount(0)
  await button(bar(page), 'Done').click()
  await expect(link(page, 'Garden')).toBeFocused()
})

test('the list is one tab stop, in which keys pin, copy, rename, select, delete and bring back', async ({
  page,
}) => {
  await openList(page)
  // The list is one tab stop; arrows, Home and End lead to every session and its menu.
  const focused = list(page).locator('[data-session] :focus')
  await page.getByRole('searchbox', { name: 'Search titles and messages' }).press('Tab')
  await expect(links(page).and(page.locator('[aria-current]'))).toBeFocused()
  await page.keyboard.press('Home')
  await expect(links(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(links(page).last()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(links(page).nth(2)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const third = list(page).locator('[data-session]').nth(2)
  await expect(third.getByRole('button', { name: /^Actions for/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await page.keyboard.press('Escape')
  await links(page).nth(2).press('Tab')
  await expect(focused).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(links(page).nth(2)).toBeFocused()
  await expectNoBarriers(page, 'session-list-keys')

  await link(page, 'Garden').press('p')
  await expect(links(page).first()).toContainText('Garden')
  await expect(links(page).first()).toBeFocused()
  await page.keyboard.press('F2')
  await typeLine(page, 'Beds')
  await expect(link(page, 'Beds')).toBeFocused()
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { name: 'Copy of Beds' })).toBeVisible()
  await expect(link(page, 'Copy of Beds')).toBeFocused()
  await expect(links(page)).toHaveCount(5)
  await page.keyboard.press('Delete')
  await expect(links(page)).toHaveCount(4)
  await expect(notice(page, '“Copy of Beds” is in the trash')).toBeVisible()
  await expect(list(page).locator(':focus')).toHaveCount(1)
  await link(page, 'Beds').press('p')
  await expect(headings(page).filter({ hasText: 'Pinned' })).toHaveCount(0)
  await expect(link(page, 'Beds')).toBeFocused()

  await links(page).first().press('Space')
  await expect(bar(page)).toContainText('1 selected')
  await expect(boxes(page).first()).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('3 selected')
  await expect(boxes(page).nth(2)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('2 selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(links(page).nth(2)).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bar(page)).toContainText('2 selected')
  await expect(boxes(page).nth(1)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(links(page)).toHaveCount(2)
  await expect(links(page).last()).toBeFocused()
  const undo = button(notice(page, '2 chats are in the trash'), 'Undo')
  await undo.press('Enter')
  await expect(links(page)).toHaveCount(4)
  await links(page).first().press('Space')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('4 selected')
})

test('a session that was here already comes into sight as a copy, however far down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openApp(page)
  const files = Array.from({ length: 12 }, (_, n) => sessionFileOf(`Old ${n}`, ['A?', 'B.']))
  for (const file of files) await importSession(page, file)
  for (const file of [files[0], files[11]]) {
    if (file) await importSession(page, file)
    const opened = links(page).and(page.locator('[aria-current]'))
    await expect(opened).toContainText('Imported copy')
    await expect(opened).toBeInViewport({ ratio: 0.99 })
  }
})

test('an imported session is marked, and one that was here already as a copy', async ({ page }) => {
  await openApp(page)
  const file = sessionFileOf('Rota', ['Rota?', 'Yes.'])
  await importSession(page, file)
  await expect(link(page, 'Rota')).toContainText('Imported')
  await expect(link(page, 'Rota')).not.toContainText('Imported copy')
  await importFile(page, file)
  await expect(page.getByText('This chat is here already. It comes in as a copy.')).toBeVisible()
  await confirmImport(page)
  await expect(link(page, 'Rota').filter({ hasText: 'Imported copy' })).toHaveCount(1)
  await page.reload()
  await expect(link(page, 'Rota')).toHaveCount(2)
  await expect(link(page, 'Rota').filter({ hasText: 'Imported copy' })).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('sessions are selected, moved to the trash, pinned and copied by touch', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openList(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const chooseByTouch = async (title: string, item: string) => {
      await button(page, `Actions for ${title}`).tap()
      await page.getByRole('menuitem', { name: item, exact: true }).tap()
    }
    await button(page, 'Show your chats').tap()
    await expectTouchable(page.getByRole('navigation', { name: 'Chats' }))
    await button(page, 'Actions for Scanner').tap()
    await page.getByRole('menuitem', { name: 'Select', exact: true }).tap()
    await box(page, 'Garden').tap()
    await expect(bar(page)).toContainText('2 selected')
    await expectNoBarriers(page, 'session-list-selecting')
    await button(bar(page), 'Move to trash').tap()
    await expect(links(page)).toHaveCount(2)
    await button(notice(page, '2 chats are in the trash'), 'Undo').tap()
    await expect(links(page)).toHaveCount(4)

    await chooseByTouch('Scanner', 'Pin to the top')
    await expect(links(page).first()).toContainText('Scanner')
    await expectNoBarriers(page, 'session-list-pinned')
    await chooseByTouch('Scanner', 'Duplicate')
    await expect(page.getByRole('heading', { name: 'Copy of Scanner' })).toHaveCount(1)
    await expect(links(page)).toHaveCount(5)
  })
})
