import { expect, it } from 'vitest'
import { titleOfSummary } from './summary-title.ts'

it.each([
  [
    '## Goal\n- Move the catalogue to MARC 21 [¶3].\n## Done\n- Nothing',
    'Move the catalogue to MARC 21',
  ],
  ['## Goal\n(none)\n## Done\n- User: Exported 2,109 rows. And more.', 'Exported 2,109 rows'],
  ['The shelves were counted. Nobody minded.', 'The shelves were counted'],
  ['# Shelf marks settled\n\n## Goal\n- Move it', 'Shelf marks settled'],
  ['Title: Shelf marks settled\nThe shelves were counted.', 'Shelf marks settled'],
  ['**Title:** Shelf marks settled\nThe shelves were counted.', 'Shelf marks settled'],
  ['<title>Shelf marks settled</title>\nThe shelves were counted.', 'Shelf marks settled'],
  ['图书馆的书架已清点。没有人介意。', '图书馆的书架已清点'],
  ['[Earlier conversation trimmed — 19 messages removed to stay within context budget]', null],
  ['## Goal\n(none)', null],
  ['', null],
])('E9 the title of %j is %j', (summary, title) => {
  expect(titleOfSummary(summary)).toBe(title)
})

it('E9 a title has at most 60 characters, and ends after a word', () => {
  const title = titleOfSummary(`Every ${'shelf and '.repeat(30)}`) ?? ''
  expect(title.length).toBeLessThanOrEqual(60)
  expect(title).toMatch(/^Every shelf .* (?:shelf|and)…$/)
})
