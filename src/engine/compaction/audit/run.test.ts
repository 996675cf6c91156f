import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../../test/compactions.ts'
import { branch, session } from '../../../test/session.ts'
import { foldBranch, type Branch } from '../../branch/branch.ts'
import type { EventDraft, EventId } from '../../log/event.ts'
import { runAudit, type AuditReport } from './run.ts'
import { auditInputOf } from './input.ts'

function examineCompaction(made: Branch, compactionId: string): AuditReport | null {
  const input = auditInputOf(made, compactionId)
  return input && runAudit(input)
}

const id = (value: string) => value as EventId
const RULE = 'Never delete a record without asking Marit first.'

function compaction(summary: string, lastId = 'e2'): EventDraft {
  return completed({ summary, span: spanTo(lastId) })
}

const lines = [
  `u ${RULE} The export is /srv/export/books_2024.csv and has 18412 rows.`,
  'a I will read /srv/export/books_2024.csv now.',
] as const

describe('examine', () => {
  it('lists what the model no longer reads, with the message that holds it', () => {
    const found = examineCompaction(
      branch(...lines, compaction('- The export has 18412 rows.'), 'u go on'),
      'c1',
    )
    expect(found?.lost.map(({ text, number }) => [text, number])).toContainEqual([
      '/srv/export/books_2024.csv',
      1,
    ])
    expect(found?.lost.map(({ text }) => text)).not.toContain('18412')
    expect(found?.kept).toBeLessThan(found?.total ?? 0)
    expect(found?.total).toBe((found?.kept ?? 0) + (found?.lost.length ?? 0))
  })

  it('counts a fact as kept once its message is pinned', () => {
    const made = session(...lines, compaction('- Nothing much.'), 'u go on', {
      type: 'v1.message-pinned',
      messageId: id('e1'),
    })
    expect(examineCompaction(foldBranch(made.slice(0, -1)), 'c1')?.lost).not.toEqual([])
    expect(examineCompaction(foldBranch(made), 'c1')?.lost).toEqual([])
  })

  it('knows nothing of a compaction that is not there, and does not mourn what the user left out', () => {
    expect(examineCompaction(branch(...lines), 'c1')).toBeNull()
    const without: EventDraft = { type: 'v1.message-excluded', messageId: id('e1') }
    const found = examineCompaction(
      branch(...lines, without, compaction('- The assistant reads.'), 'u go on'),
      'c1',
    )
    expect(found?.lost.every(({ number }) => number === 2)).toBe(true)
  })

  it('says of a proposal what it would lose, as it was written and as it is edited', () => {
    const { type: _, ...result } = completed({ summary: '- Nothing much.' })
    const proposed: EventDraft = { type: 'v1.compaction-proposed', ...result }
    const made = branch(...lines, proposed, 'u go on')
    const lostWith = (edited: string | null) => {
      const input = auditInputOf(made, 'c1', edited)
      return input && runAudit(input).lost.map(({ text }) => text)
    }
    expect(lostWith(null)).toContain(RULE)
    expect(lostWith(`- ${RULE}`)).not.toContain(RULE)
    expect(lostWith(`- ${RULE}`)).toContain('18412 rows')
  })
})
