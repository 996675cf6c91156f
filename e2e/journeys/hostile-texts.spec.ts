/** Texts that parsers and layouts choke on. `npm run test:long` takes all of them, at a megabyte, with figures. */
import { expect, test } from '../fixtures.ts'
import { HOSTILE_TEXTS } from '../hostile-texts.ts'
import { openNewChat } from '../opening.ts'
import { importSession } from '../saved-files.ts'
import { sessionFileOf } from '../session-files.ts'
import { ask, messageBox, rows } from '../talk.ts'

/** What is still parsed, and not shown as it was written. */
const PARSED = 40_000

test('an answer of texts that parsers choke on is drawn, and the conversation goes on', async ({
  page,
}) => {
  await openNewChat(page)
  const texts = ['quotes in quotes', 'emphasis that never closes', 'one table'].flatMap(name => [
    `Show ${name}`,
    (HOSTILE_TEXTS[name]?.(PARSED) ?? '').slice(0, PARSED),
  ])
  expect(texts.every(text => text.length > 0)).toBe(true)
  await importSession(page, sessionFileOf('Hostile', [...texts, 'And then?', 'Read *this*.']))
  await expect(rows(page).last().locator('em')).toHaveText('this')
  await expect(page.locator(`article[data-number="${texts.length}"]`)).toBeAttached()
  await expect(messageBox(page)).toBeEditable()
  await expect(await ask(page, 'Who are you?')).toContainText('not an AI')
})
