/** Words that are typed and not sent yet outlive a reload, in every place where a person types. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { attach, attached, png } from '../pictures.ts'
import { newChat, openApp, startPage } from '../opening.ts'
import { messageBox, rows } from '../talk.ts'

test('words in a chat that was never saved', async ({ page }) => {
  await openApp(page)
  await newChat(page)
  await messageBox(page).fill('Half a thought')
  await page.reload()
  await expect(startPage(page)).toBeVisible()
  await expect(messageBox(page)).toHaveValue('Half a thought')

  // Once more, long after they were stored, and with an image.
  await messageBox(page).fill('Half a thought,\nand more')
  await attach(page, png('harbour.png', 4, 3))
  await expect(attached(page)).toHaveCount(1)
  await page.waitForTimeout(1_000)
  await page.reload()
  await expect(messageBox(page)).toHaveValue('Half a thought,\nand more')
  await expect(attached(page)).toHaveCount(1)

  await messageBox(page).press('Enter')
  await expect(rows(page, 'user')).toContainText('Half a thought,')
  const saved = page.url()

  // What was sent is not typed once more; a saved session has its address, even if something was typed elsewhere.
  await newChat(page)
  await messageBox(page).fill('Elsewhere')
  await page.goto(saved)
  await page.reload()
  await expect(rows(page, 'user')).toContainText('Half a thought,')
  await expect(messageBox(page)).toHaveValue('')

  await test.step('a quote of a message, which is sent with them', async () => {
    const words = rows(page, 'user').locator('p').first()
    await words.selectText()
    await button(page, 'Quote').click()
    const quotes = page.getByRole('list', { name: 'Quotes' })
    await expect(messageBox(page)).toBeFocused()
    await messageBox(page).pressSequentially('Why?')
    await page.waitForTimeout(1_000)
    await page.reload()
    await expect(messageBox(page)).toHaveValue('Why?')
    await expect(quotes).toContainText('Half a thought,')
    await messageBox(page).press('Enter')
    await expect(quotes).toHaveCount(0)
    const sent = rows(page, 'user').last()
    await expect(sent.locator('blockquote')).toContainText('Half a thought,')
    await expect(sent).toContainText('Why?')
  })
})
