/** Plan policies and compactions under them, for tests of planning. */
import fc from 'fast-check'
import { applyEvent, viewOf, type Branch } from '../engine/branch/branch.ts'
import { resultOf } from '../engine/compaction/commit.ts'
import { planCompaction, type CompactionPlan } from '../engine/compaction/plan/plan.ts'
import type { PlanOptions } from '../engine/compaction/plan/measure.ts'
import { renderReplacement } from '../engine/compaction/replacement/render.ts'
import type { EventDraft, EventId, SessionEvent } from '../engine/log/event.ts'
import { PALIMPSEST } from '../engine/presets/palimpsest.ts'
import type { PlanPolicy, Replacement } from '../engine/presets/plan-policy.ts'
import type { CompactionPolicy, Preset } from '../engine/presets/preset.ts'
import { fixedTokens } from '../engine/request/request.ts'
import { configFor } from './drive.ts'
import { shown } from './session.ts'
import { repeatedWord } from './words.ts'

export const HEADS: readonly PlanPolicy['head'][] = [
  { keep: 'none' },
  { keep: 'messages', count: 2 },
  { keep: 'first-run' },
]

export const TAILS: readonly PlanPolicy['tail'][] = [
  { keep: 'none' },
  { keep: 'target', atLeastShare: 0 },
  { keep: 'target', atLeastShare: 0.2 },
  { keep: 'messages', shareOfTrigger: 0.5, atLeast: 4 },
  { keep: 'turns', share: 0.5, atLeast: 1 },
  { keep: 'tokens', tokens: 200, shareOfWindow: 0.05, atLeastMessages: 2, atMostShare: 0.5 },
  { keep: 'share', share: 0.3 },
]

export const planPolicies: fc.Arbitrary<PlanPolicy> = fc.record({
  head: fc.constantFrom(...HEADS),
  tail: fc.constantFrom(...TAILS),
  align: fc.constantFrom('turn', 'step'),
})

const SUMMARY = {
  use: 'summary',
  role: 'user',
  before: '[Summary of {messages}]\n',
  after: '',
} as const

export const REPLACEMENTS: readonly Replacement[] = [
  [SUMMARY],
  [SUMMARY, { use: 'text', role: 'assistant', text: 'Understood.' }],
  [
    {
      use: 'user-messages',
      tokens: 200,
      share: 0.2,
      clipped: '…',
      omitted: '[{count} more messages of the user]',
    },
    SUMMARY,
  ],
  [SUMMARY, { use: 'exact-details', share: 0.1, shareAbove64k: 0.03 }],
]

/** The default policy with another plan, no least gain, and the other changes. */
export function policyWith(
  plan: Partial<PlanPolicy>,
  change: Partial<CompactionPolicy> = {},
): CompactionPolicy {
  const policy = PALIMPSEST.compaction
  if (!policy) throw new Error('The default preset compacts')
  return { ...policy, plan: { ...policy.plan, ...plan }, minimumReclaim: 0, ...change }
}

export function presetWith(policy: CompactionPolicy, change: Partial<Preset> = {}): Preset {
  return { ...PALIMPSEST, id: 'test', compaction: policy, ...change }
}

export function planWith(
  policy: CompactionPolicy,
  { windowTokens = 4_096, manual = false }: { windowTokens?: number; manual?: boolean } = {},
): PlanOptions {
  const config = configFor(windowTokens)
  const { budget, count } = config
  return { policy, budget, count, fixedTokens: fixedTokens(config), manual }
}

/** The commit of a plan with this summary. */
export function commitOf(
  folded: Branch,
  plan: CompactionPlan,
  { compactionId = 'c.test', text = 'In short.' }: { compactionId?: string; text?: string } = {},
): EventDraft {
  const rendered = renderReplacement(plan.frame, { summary: text, isMarker: false })
  const result = resultOf(
    folded,
    plan,
    {
      compactionId,
      trigger: 'manual',
      text: rendered.summary,
      replacement: rendered.messages,
      summarizer: 'extractive',
      model: null,
      focus: null,
      usage: null,
      durationMs: 1,
      requestIds: [],
    },
    {
      presetId: 'test',
      fixed: { limit: 4_096, system: 10, tools: 0 },
      count: configFor(4_096).count,
    },
  )
  return { type: 'v1.compaction-completed', ...result }
}

/** `u 0 …`, `a 0 …`, and so on, about `size` words each. */
export function turnLines(count: number, size = 20): readonly string[] {
  return Array.from({ length: count }, (_, n) => [
    `u ${n} ${repeatedWord(size)}`,
    `a ${n} ${repeatedWord(size)}`,
  ]).flat()
}

/** The plan of a policy; throws where none is made. */
export function planned(
  folded: Branch,
  plan: Partial<PlanPolicy>,
  {
    change = {},
    ...room
  }: { change?: Partial<CompactionPolicy> } & Parameters<typeof planWith>[1] = {},
): CompactionPlan {
  const made = planCompaction(folded, planWith(policyWith(plan, change), room))
  if (typeof made === 'string') throw new Error(made)
  return made
}

/** First words of what the model reads after the commit. */
export function viewAfter(folded: Branch, plan: CompactionPlan): readonly string[] {
  return shown(viewOf(appended(folded, commitOf(folded, plan)))).map(line =>
    line.split(' ').slice(0, 2).join(' '),
  )
}

let made = 0

/** The branch with one more event, whose id no other has. */
export function appended(folded: Branch, draft: EventDraft): Branch {
  const id = `t${(made += 1)}` as EventId
  return applyEvent(folded, { ...draft, id, parentId: folded.leafId, at: made } as SessionEvent)
}
