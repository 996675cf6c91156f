import { expect, it } from 'vitest'
import { EventId } from '../../engine/log/event.ts'
import type { RecalledPassage } from '../../engine/log/transcript.ts'
import { runsOf } from './RecalledRow.tsx'

const passage = (number: number): RecalledPassage => ({
  messageId: EventId.parse(`m${number}`),
  text: `words ${number}`,
  number,
  role: 'user',
  tool: null,
})

it('shows neighbouring messages, and several passages of one, as one', () => {
  const runs = runsOf([3, 4, 4, 5, 9, 11].map(passage))
  expect(runs.map(run => run.map(({ number }) => number))).toEqual([[3, 4, 4, 5], [9], [11]])
  const pages = ['“a.pdf”, page 1', '“a.pdf”, page 2'].map(page => ({ ...passage(1), page }))
  expect(runsOf(pages)).toEqual(pages.map(page => [page]))
})
