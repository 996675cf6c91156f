/** Looking for what was said: in all sessions, by words, from the keyboard. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { button, seekInPalette } from '../controls.ts'
import { openNewChat } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { rows } from '../talk.ts'
import { sessionFileOf } from '../session-files.ts'

/** Long enough that its third message is far from what is laid out at its end. */
const LONG = sessionFileOf('Garden plans', [
  'What shall we plant?',
  'Tell me about the soil first.',
  'The soil behind the quince hedge is heavy clay.',
  ...Array.from({ length: 400 }, (_, position) => `Paragraph ${position} about nothing much.`),
])

const OTHER = sessionFileOf('Kitchen', ['The quince jelly did not set.', 'Add more sugar.'])

test('finds messages of other sessions, by keyboard, in the sidebar and on a phone, and forgets what is deleted', async ({
  page,
}) => {
  await openNewChat(page)
  await importSession(page, LONG)
  await importSession(page, OTHER)
  const found = await seekInPalette(page, 'quince')
  await expect(found.getByRole('option')).toHaveCount(2)
  await expect(found.locator('mark').first()).toHaveText('quince')
  await expect(found.getByRole('option', { name: /Garden plans/ })).toContainText('heavy clay')

  await page.keyboard.type(' clay')
  await expect(found.getByRole('option')).toHaveCount(2)
  await expect(found.getByRole('option').first()).toContainText('Garden plans')
  const chosen = page.getByRole('option', { selected: true })
  for (let key = 0; key < 12 && !(await chosen.innerText()).includes('heavy clay'); key += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const message = rows(page).filter({ hasText: 'heavy clay' })
  await expect(message).toBeInViewport()
  await expect(message).toHaveAttribute('data-shown', '')
  await expect(page.getByRole('heading', { name: 'Garden plans' })).toBeVisible()

  await test.step('keeps to phrases and filters', async () => {
    await expect((await seekInPalette(page, '"quince jelly"')).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Escape')
    const inGarden = await seekInPalette(page, 'quince session:garden')
    await expect(inGarden.getByRole('option')).toHaveCount(1)
    await expect(inGarden.getByRole('option')).toContainText('heavy clay')
    await page.keyboard.press('Escape')
  })
  await test.step('finds messages in the sidebar as well, and after a reload', async () => {
    await page.reload()
    await expect(rows(page).last()).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search titles and messages' }).fill('heavy clay')
    const passage = page.locator('[data-passage]').first()
    await expect(passage.locator('mark')).toHaveText(['heavy', 'clay'])
    await page.keyboard.press('ArrowDown')
    await expect(passage.getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(message).toHaveAttribute('data-shown', '')
    await expect(message).toBeFocused()
    await page.getByRole('searchbox', { name: 'Search titles and messages' }).fill('')
  })
  await test.step('shows nothing of a session in the trash, and leaves nothing of one deleted for good', async () => {
    await expect((await seekInPalette(page, 'jelly')).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Escape')
    expect(await storedWords(page)).toContain('jelli')

    const kitchen = page.locator('[data-session]', { hasText: 'Kitchen' })
    await kitchen.hover()
    await button(page, 'Actions for Kitchen').click()
    await page.getByRole('menuitem', { name: 'Move to trash' }).click()
    await seekInPalette(page, 'jelly')
    await expect(page.getByText('Nothing found. Escape closes this.')).toBeVisible()
    await page.keyboard.press('Escape')

    await button(page, 'Trash, 1 chat').click()
    await button(page, 'Delete for good').click()
    await button(page, 'Delete for good: Kitchen').click()
    await expect.poll(() => storedWords(page)).not.toContain('jelli')
    await page.keyboard.press('Escape')
  })
  await test.step('shows what it found within the width of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 780 })
    const narrow = await seekInPalette(page, 'quince')
    await expect(narrow.getByRole('option')).toHaveCount(1)
    const box = await narrow.getByRole('option').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(rows(page).filter({ hasText: 'heavy clay' })).toBeInViewport()
  })
})

/** Every word that the stored index holds. */
function storedWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('palimpsest-index')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const database = opening.result
          const reading = database.transaction('parts').objectStore('parts').getAll()
          reading.addEventListener('error', () => reject(reading.error))
          reading.addEventListener('success', () => {
            const parts: { packed: { words: { text: string; ends: Uint32Array } } }[] =
              reading.result
            database.close()
            resolve(
              parts.flatMap(({ packed: { words } }) =>
                Array.from(words.ends, (end, word) => words.text.slice(words.ends[word - 1], end)),
              ),
            )
          })
        })
      }),
  )
}
