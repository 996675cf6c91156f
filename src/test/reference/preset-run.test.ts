import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PALIMPSEST } from '../../engine/presets/palimpsest.ts'
import { plainHistories } from './plain-history-arbitrary.ts'
import { createPresetRun } from './preset-run.ts'
import { repaired } from './repaired.ts'

const NEVER = { ...PALIMPSEST, chain: [], masks: [], compaction: null }

it('sends the whole repaired history at every step where nothing shortens it', () => {
  fc.assert(
    fc.property(plainHistories(8), messages => {
      const run = createPresetRun({ preset: NEVER, windowTokens: 10_000_000, summary: () => null })
      for (const [index, message] of messages.entries()) {
        const asked = run.next(message)
        const sendable = repaired(messages.slice(0, index + 1))
        const answers = sendable.length > 0 && sendable.at(-1)?.role !== 'assistant'
        if (asked) expect(asked.request).toEqual(answers ? sendable : null)
      }
    }),
    { numRuns: 50 },
  )
})
