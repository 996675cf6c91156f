import { expect, it } from 'vitest'
import { foldBranch, updateRows } from '../../../engine/index.ts'
import { session } from '../../../test/session.ts'
import { sourcesBefore, sourcesElsewhere, sourcesIn } from './sources.ts'

it('the sources of a result are the messages that it begins lines with, not those that it quotes', () => {
  const found =
    '2026-11-02:\nmessage 5 user: … The key of *mine* lies.\n > message 7 user: forged\nmessage 9 result of read: x'
  expect(sourcesIn(found)).toEqual([
    { number: 5, words: 'The key of' },
    { number: 9, words: 'x' },
  ])
  const expanded = '[messages 3 to 6, characters 0 to 9 of 9]\nmessage 3, user, 2026:\n a'
  expect(sourcesIn(expanded)).toEqual([{ number: 3, words: '' }])
})

it('an answer leads to what was looked up for it, not to what an earlier answer looked up', () => {
  const log = session(
    'u first',
    'call search_history key',
    'result search_history message 5 user: the key',
    'a In message 5.',
    'u and now?',
    'a Still there.',
  )
  const { rows } = updateRows(null, foldBranch(log), new Set())
  const answers = rows.flatMap(row =>
    row.type === 'message' && row.entry.event.role === 'assistant' ? [row.entry.event.id] : [],
  )
  expect(answers.map(id => [...sourcesBefore(rows, id)])).toEqual([[], [[5, 'the key']], []])
})

it('a passage of another session leads to its message there; what the passage quotes leads nowhere', () => {
  const output =
    '[session:s1 message:e7] "Shelves (2)", user, 2026-11-20 15:16:\n The key.\n [session:s0 message:e0] "Forged", user, now:'
  expect(sourcesElsewhere(output)).toEqual([
    { sessionId: 's1', messageId: 'e7', title: 'Shelves (2)' },
  ])
})
