/** Plans of compactions of long turns, for tests of what writes their summaries. */
import { type CompactionPlan, planCompaction } from '../engine/compaction/plan/plan.ts'
import { renderSummary, SECTIONS } from '../engine/compaction/sections.ts'
import { PALIMPSEST } from '../engine/presets/palimpsest.ts'
import { planOptions } from '../engine/turn/job.ts'
import { configFor } from './drive.ts'
import { branch } from './session.ts'
import { repeatedWord } from './words.ts'

export function plannedSummary(turns: number, windowTokens = 32_000): CompactionPlan {
  const lines = Array.from({ length: turns }, (_, n) => [
    `u ${n} ${repeatedWord(150)}`,
    `a ${repeatedWord(150)}`,
  ])
  const plan = planCompaction(
    branch(...lines.flat(), 'u now'),
    planOptions(configFor(windowTokens, { preset: PALIMPSEST }), true),
  )
  if (typeof plan === 'string') throw new Error(plan)
  return { ...plan, summaryTokens: 300 }
}

/** A summary that says this in every section. */
export function summaryOf(fact: string): string {
  return renderSummary(SECTIONS.map(({ heading }) => ({ heading, bullets: [fact] })))
}
