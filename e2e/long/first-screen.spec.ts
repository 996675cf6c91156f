/** What a first visit sees before anything is pressed or scrolled. */
import { expect, test } from '../fixtures.ts'
import { button } from '../controls.ts'
import { openApp } from '../opening.ts'
import { rows } from '../talk.ts'

for (const [width, height] of [
  [1_280, 800],
  [390, 844],
] as const)
  test(`the first screen says what this is and shows a summary in force, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openApp(page)
    const fold = page.locator('article[data-compaction][data-state="live"]')
    for (const part of [
      page.getByRole('heading', { name: /^Chats that may grow for years/ }),
      page.getByText('A chat app in your browser; you choose the model.'),
      page.getByText('Older messages are summarized for the model.'),
      button(page, 'Connect a model'),
      fold.getByRole('heading', { name: 'Messages 1 to 40 are now read as a summary' }),
      button(fold, 'Undo'),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    await expect(rows(page).and(page.locator('[data-number="40"]'))).toBeInViewport()
    await expect(rows(page).and(page.locator('[data-number="40"]'))).toHaveAttribute(
      'data-status',
      'summarised',
    )
    const tryIt = button(page, 'Summarize this chat')
    await expect(tryIt).toHaveCount(0)
    await button(fold, 'Undo').click()
    await expect(tryIt).toBeVisible()
    await expect(
      page.getByRole('log', { name: 'Conversation' }).getByText(/^Summary 1 was undone/),
    ).toBeInViewport()
  })
