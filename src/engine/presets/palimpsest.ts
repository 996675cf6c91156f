import type { Preset } from './preset.ts'

/**
 * The default: cheapest first and in batches, so that the beginning of the request stays
 * the same between commits and prompt caches keep working.
 */
export const PALIMPSEST: Preset = {
  id: 'palimpsest',
  title: 'Palimpsest',
  source: 'docs/architecture.md, "The pressure ladder"',
  chain: [
    { use: 'strip-reasoning', options: {} },
    { use: 'guard', options: { target: 0.9, resultShare: 0.2 } },
  ],
  mask: { reclaimShare: 0.1, reclaimTokens: 2_000, reclaimAtMost: 0.15, protectTurns: 1 },
  background: { prepareAt: 0.75, commitAt: 0.85 },
  blocking: { at: 0.95 },
  compaction: {
    target: 0.25,
    summaryShare: 0.1,
    summaryAtLeast: 200,
    summaryAtMost: 4_000,
    maskAfterTurns: 3,
    minimumReclaim: 0.05,
    breakAfter: 3,
  },
  maxSteps: 15,
}
