/** What the model no longer reads keeps its form: in the conversation, and in what a summary says that it replaced. */
import type { Locator, Page } from '@playwright/test'
import { session } from '../../src/test/session.ts'
import { exportSession } from '../../src/transfer/export.ts'
import { expect, test } from '../fixtures.ts'
import { compact } from '../context.ts'
import { button } from '../controls.ts'
import { openApp } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { scrollUpTo } from '../talk.ts'

const ANSWER = [
  'Keep **both copies** until the third of June.',
  '',
  '- the shelf list',
  '- the `catalogue` file',
  '',
  '| room | shelves |',
  '| --- | --- |',
  '| north | 12 |',
  '',
  '```ts',
  'const rooms = ["north", "south"]',
  '  .map(room => room.trim())',
  '```',
].join('\n')
const FILLER = 'And then we counted the boxes of the reading room once more. '.repeat(12)

test('Wrong 19: summarised messages keep code, lists and tables, in the face that they had and another ink', async ({
  page,
}) => {
  const log = await compacted(page)
  // The originals of the summary are drawn as Markdown, with no mark of it left.
  await log.getByRole('tab', { name: 'Original' }).click()
  const originals = log.getByRole('tabpanel', { name: 'Original' })
  await expect(originals.getByText('both copies')).toBeVisible()
  await expectForm(originals)
  await expect(originals).not.toContainText('**')
  await expect(originals).not.toContainText('```')

  const under = log.locator('article[data-number="2"][data-status="summarised"]')
  await scrollUpTo(page, under)
  await expectForm(under)
  const code = under.locator('pre')
  await expect(code).toHaveText(/const rooms = .*\n {2}\.map\(room/)
  await expect(under.getByText('TypeScript')).toBeVisible()
  const newest = log.locator('article[data-number="28"]')
  const looks = (row: Locator) =>
    row.locator('strong').evaluate(strong => {
      const { fontFamily, fontWeight, color } = getComputedStyle(strong)
      return { form: [fontFamily, fontWeight], color }
    })
  const before = await looks(under)
  await button(page, 'To the newest').click()
  await expect(newest).toBeInViewport()
  const now = await looks(newest)
  expect(before.form).toEqual(now.form)
  expect(before.color).not.toBe(now.color)
})

async function expectForm(place: Locator): Promise<void> {
  await expect(place.locator('strong').first()).toHaveText('both copies')
  await expect(place.locator('li')).toHaveText(['the shelf list', 'the catalogue file'])
  await expect(place.locator('li code')).toHaveText('catalogue')
  await expect(place.getByRole('cell', { name: 'north' })).toBeAttached()
  await expect(place.locator('pre')).toContainText('.map(room => room.trim())')
}

/** A conversation whose beginning is summarised. */
async function compacted(page: Page): Promise<Locator> {
  const middle = Array.from({ length: 12 }, () => [`u ${FILLER}`, `a ${FILLER}`]).flat()
  const events = session(
    'u Which copies stay?',
    `a ${ANSWER}`,
    ...middle,
    'u And now?',
    `a ${ANSWER}`,
  )
  await openApp(page)
  await importSession(page, {
    name: 'boxes.json',
    text: exportSession({ title: 'Boxes', exportedAt: 0, events }),
  })
  await compact(page, 'extractive')
  return page.getByRole('log', { name: 'Conversation' })
}
