import { describe, expect, it } from 'vitest'
import { dataFolder, NO_DATA } from '../../test/data-folder.ts'
import { readRecordings, type RecordingSource } from '../../test/recorded/all.ts'
import { logOf } from '../../test/recorded/recording.ts'
import { countByLength } from '../../test/processor-laws.ts'
import { maskContext } from '../../test/mask-strategy-laws.ts'
import { archiveReferencesIn, expandArchived } from '../../test/archived-text.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import { toolResultsOf } from '../message/message.ts'
import { countMessages } from '../tokens/request-tokens.ts'
import { supersededReads } from './superseded.ts'

const folder = dataFolder()
const strategy = supersededReads.build({
  reclaimShare: 0,
  reclaimTokens: 0,
  protectTurns: 0,
  protectResults: 4,
  leastEdits: 2,
  keepNames: 0,
})

/** Share of all tokens of these conversations that superseded reads take. */
function freedIn(source: RecordingSource): number {
  let total = 0
  let freed = 0
  for (const recording of readRecordings(folder ?? '', source) ?? []) {
    const log = logOf(recording)
    const view = viewOf(foldBranch([...log]))
    total += countMessages(view.items, countByLength).tokens
    const results = new Map<string, string>(
      recording.messages.flatMap(({ parts }, at) =>
        toolResultsOf(parts).map(part => [`m${at + 1} ${part.callId}`, part.output] as const),
      ),
    )
    for (const mask of strategy.run(view, { ...maskContext(64_000), count: countByLength })) {
      freed += mask.tokensBefore - mask.tokensAfter
      const [id = ''] = archiveReferencesIn(mask.marker)
      expect(expandArchived(log, id)).toBe(results.get(`${mask.messageId} ${mask.callId}`))
    }
  }
  return freed / total
}

describe.skipIf(folder === null)(`superseded reads of recorded agents (data: ${NO_DATA})`, () => {
  it('take more than a fifth of a coding session, and each text can be had again', () => {
    expect(freedIn('pi-sessions')).toBeGreaterThan(0.2)
  })

  it('take next to nothing where no tool reads files', () => {
    expect(freedIn('tau-bench')).toBeLessThan(0.001)
  })
})
