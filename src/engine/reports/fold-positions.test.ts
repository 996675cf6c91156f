import { expect, it } from 'vitest'
import { configFor } from '../../test/drive.ts'
import { branch } from '../../test/session.ts'
import { replacementLimit } from '../compaction/plan/measure.ts'
import { planOptions } from '../turn/job.ts'
import { foldPositions } from './fold-positions.ts'

it('promises no less than the preset may put in place of a range, exact details too', () => {
  const config = configFor(16_384)
  const options = planOptions(config, true)
  const summary = foldPositions(branch('u One', 'a Two', 'u Three'), config)?.summary
  if (!options || !summary) throw new Error('The preset compacts')
  expect(summary.added).toBeGreaterThan(500)
  for (const tokens of [4_000, 9_000, 40_000]) {
    const half = Math.max(summary.atLeast, Math.min(summary.atMost, tokens / 2))
    expect(half + summary.added).toBe(replacementLimit(options, tokens))
  }
})
