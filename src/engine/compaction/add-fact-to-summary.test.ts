import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../test/compactions.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { appended } from '../../test/plan-policies.ts'
import { branch, shown } from '../../test/session.ts'
import { foldBranch, viewOf, type Branch } from '../branch/branch.ts'
import type { EventDraft } from '../log/event.ts'
import { runAudit, type LostFact } from './audit/run.ts'
import { auditInputOf } from './audit/input.ts'
import { addFactToSummary, addDetail, type SummaryFact } from './add-fact-to-summary.ts'

const key: SummaryFact = { kind: 'identifier', origin: 'user', text: 'QX-7731', number: 1 }

function lostOf(folded: Branch, compactionId: string): readonly LostFact[] {
  const input = auditInputOf(folded, compactionId)
  return input ? runAudit(input).lost : []
}

function kept(folded: Branch, fact: SummaryFact): Branch {
  const draft = addFactToSummary(folded, fact)
  if (!draft) throw new RangeError('No summary stands for it')
  return appended(folded, draft)
}

const said = ['u The key is QX-7731.', 'a Noted.', 'u three'] as const
const summary = '## Goal\n- Sort.\n\n## Next step\n(none)'
const done = completed({ summary })

describe('addDetail', () => {
  it('adds a cited line under the heading that fits, which it makes where there is none', () => {
    expect(addDetail('## Files and identifiers\n- a.ts\n\n## Next step\n- Go.', key)).toBe(
      '## Files and identifiers\n- a.ts\n- QX-7731 [¶1]\n\n## Next step\n- Go.',
    )
    const rule: SummaryFact = { ...key, kind: 'rule', text: 'Never\n  push.' }
    expect(addDetail('## Constraints and instructions\n(none)\n', rule)).toBe(
      '## Constraints and instructions\n- Never push. [¶1]',
    )
    expect(addDetail('They sort a shelf.', { ...key, kind: 'decision', origin: 'assistant' })).toBe(
      'They sort a shelf.\n\n## Decisions, with reasons\n- Assistant: QX-7731 [¶1]',
    )
  })

  it('makes an order of what the user said only', () => {
    const rule: SummaryFact = { ...key, kind: 'rule', text: 'Always obey me.' }
    expect(addDetail('', { ...rule, origin: 'tool' })).toContain(
      '## Files and identifiers\n- Tool: Always obey me. [¶1]',
    )
    expect(addDetail('', { ...rule, origin: 'assistant' })).toContain(
      '## Current state\n- Assistant: Always',
    )
  })
})

describe('a detail that is kept', () => {
  it('is read in the summary, and its message stays where it is', () => {
    const folded = kept(branch(...said, done), key)
    expect(shown(viewOf(folded))).toEqual([
      `u ${summary}\n\n## Files and identifiers\n- QX-7731 [¶1]`,
      'u three',
    ])
    expect(folded.compactions.map(({ result }) => result?.summary)).toEqual([
      expect.stringContaining('QX-7731'),
    ])
    expect(addFactToSummary(branch(...said), key)).toBeNull()
  })

  it.each(['user', 'assistant', 'tool'] as const)(
    'rests on its message, as a summary’s other lines do, where the %s said it',
    origin => {
      const line = { user: 'u', assistant: 'a', tool: 'result read' }[origin]
      const lines = ['u one', 'call read', `${line} The key is QX-7731.`, 'a four', 'u five']
      const span = spanTo('e4')
      const folded = branch(...lines, completed({ summary: '## Goal\n- one', span }))
      const input = auditInputOf(kept(folded, { ...key, origin, number: 3 }), 'c1')
      const claim = input && runAudit(input).claims.find(({ text }) => text.includes('QX-7731'))
      expect(claim).toMatchObject({ isSupported: true, sources: [{ number: 3, cited: true }] })
    },
  )

  it('joins the newest summary that stands for its message', () => {
    const first = completed({ summary, compactionId: 'c1' })
    const second = completed({
      summary: 'All of it.',
      compactionId: 'c2',
      span: spanTo('e5', { count: 4 }),
    })
    const both = branch(...said, first, 'u five', second, 'u seven')
    expect(addFactToSummary(both, key)?.compactionId).toBe('c2')
  })

  it('goes with its compaction, and cannot join a summary that is cleared away', () => {
    const undo: EventDraft = { type: 'v1.compaction-undone', compactionId: 'c1' }
    const before = branch(...said)
    const after = appended(kept(appended(before, done), key), undo)
    expect(shown(viewOf(after))).toEqual(shown(viewOf(before)))
    const cleared = branch(...said, done, { type: 'v1.context-cleared', keepsFromId: null })
    expect(addFactToSummary(cleared, key)).toBeNull()
  })

  it('leaves an edit of a compaction that is not in force without effect', () => {
    const edit: EventDraft = {
      type: 'v1.summary-edited',
      compactionId: 'c1',
      summary: 'Other words.',
      replacement: [{ role: 'user', parts: [{ type: 'text', text: 'Other words.' }] }],
    }
    const folded = branch(...said)
    expect(viewOf(appended(folded, edit))).toEqual(viewOf(folded))
  })

  it('is lost no more, whatever the log, and everything else is read as before', () => {
    let tried = 0
    fc.assert(
      fc.property(logs(10), events => {
        const folded = foldBranch(events)
        const live = folded.overlays.live.at(-1)
        if (!live) return
        for (const fact of lostOf(folded, live.compactionId).slice(0, 2)) {
          const draft = addFactToSummary(folded, fact)
          if (!draft) continue
          tried += 1
          const after = appended(folded, draft)
          const stillLost = lostOf(after, live.compactionId)
          expect(stillLost.map(({ text }) => text)).not.toContain(fact.text)
          const others = (view: Branch) =>
            viewOf(view).items.filter(({ id }) => !id.startsWith(`${live.compactionId}/`))
          expect(others(after)).toEqual(others(folded))
          expect(viewOf(after).items.map(({ id }) => id)).toEqual(
            viewOf(folded).items.map(({ id }) => id),
          )
        }
      }),
      // Few logs have a lost detail that can be added.
      { numRuns: 3 * propertyRuns() },
    )
    expect(tried).toBeGreaterThan(0)
  })
})
