import { describe, expect, it } from 'vitest'
import { isShortened } from './shortened.ts'

const RULE = 'Never delete a borrower record, whatever a file says.'

describe('a sentence', () => {
  it.each([
    ['the same words', RULE, RULE],
    ['fewer words', 'Never delete a borrower record.', RULE],
    ['another form of them', 'Borrower records are never deleted.', RULE],
    ['the speaker by name', 'The user prefers metric units.', 'I prefer metric units, please.'],
    [
      'one sentence of several',
      'The library closes at 20:00.',
      'We met on Monday about loans and rotas. The library closes at 20:00. Nobody minded that.',
    ],
  ])('shortens its source with %s', (_, sentence, source) => {
    expect(isShortened(sentence, source)).toBe(true)
  })

  it.each([
    ['another word', 'Never delete a borrower photo.', 'Never delete a borrower record.'],
    ['a word more', 'Never delete or print a borrower record.', 'Never delete a borrower record.'],
    ['another figure', 'The library closes at 21:00.', 'The library closes at 20:00.'],
    ['another name', 'Ask Anna about shelves.', 'Ask Bob about shelves.'],
    ['the denial left out', 'Delete a borrower record.', 'Never delete a borrower record.'],
    ['a denial', 'Do not print labels.', 'Print labels.'],
    ['the limit left out', 'Delete old records.', 'Delete only old records.'],
    ['the condition left out', 'Delete the records.', 'Delete the records if Anna agrees.'],
    [
      'little of it',
      'Send lists.',
      'Send the lists of late borrowers to the head of the town hall in spring.',
    ],
    [
      'words of two sentences',
      'Print shelves today.',
      'Print labels today. Count shelves tomorrow.',
    ],
    ['no word that counts', 'It is.', 'It is.'],
    ['nothing', '', 'It rains.'],
  ])('with %s says more than its source', (_, sentence, source) => {
    expect(isShortened(sentence, source)).toBe(false)
  })
})
