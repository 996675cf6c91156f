import { describe, expect, it } from 'vitest'
import { createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { policyWith, presetWith, TAILS } from '../../test/plan-policies.ts'
import { variedWords } from '../../test/words.ts'
import { viewOf } from '../branch/branch.ts'
import { renderSummary, SECTIONS } from '../compaction/sections.ts'
import type { SessionEvent } from '../log/event.ts'
import type { CompactionPolicy } from '../presets/preset.ts'
import { estimateText } from '../tokens/count.ts'

type OnFailure = CompactionPolicy['summarizer']['onFailure']

const MARKER =
  '[Earlier conversation trimmed — {count} messages removed to stay within context budget]'

const base = policyWith({})
const summarizing = (change: Partial<CompactionPolicy['summarizer']>) => ({
  summarizer: { ...base.summarizer, staticMarker: MARKER, ...change },
})

/** Compacts over ten messages, in a window where tokens are no matter, unless told otherwise. */
function talking(
  change: Partial<CompactionPolicy>,
  { turns = 8, ...options }: DriveOptions & { turns?: number } = {},
) {
  const policy = policyWith(
    { tail: { keep: 'messages', shareOfTrigger: 0.5, atLeast: 4 }, align: 'step' },
    {
      background: null,
      idle: null,
      blocking: { at: [{ of: 'messages', at: 10 }], warns: false, leastMessages: 0 },
      spend: null,
      ...change,
    },
  )
  const drive = createDrive({
    windowTokens: 100_000,
    answer: () => says(variedWords(60)),
    ...options,
    config: { preset: presetWith(policy), summarizer: 'model', ...options.config },
  })
  for (let turn = 0; turn < turns; turn += 1) drive.user(`Question ${turn}: ${variedWords(60)}`)
  return drive
}

const failing = { summary: () => null }
const typed = <Type extends SessionEvent['type']>(events: readonly SessionEvent[], type: Type) =>
  events.filter((event): event is Extract<SessionEvent, { type: Type }> => event.type === type)
const view = (drive: ReturnType<typeof talking>) => viewOf(drive.driven().state.branch)

describe('where a model’s summary fails', () => {
  it('F1: nothing changes where the preset keeps what there is, and the request goes out all the same', () => {
    const kept = talking(summarizing({ onFailure: 'keep' }), failing)
    const { events, requests } = kept.driven()
    expect(typed(events, 'v1.compaction-failed').length).toBeGreaterThan(0)
    expect(typed(events, 'v1.compaction-completed')).toEqual([])
    expect(view(kept).items).toHaveLength(16)
    expect(requests).toHaveLength(8)
  })

  it.each<OnFailure>(['extractive', 'static-marker', 'keep'])(
    'F1: a person’s compaction fails as it is, without another one in its place: %s',
    onFailure => {
      const policy = { ...summarizing({ onFailure }), blocking: null }
      const drive = talking(policy, { ...failing, turns: 10 })
      const before = view(drive)
      drive.give({ type: 'compact', focus: null, summarizer: 'model' })
      expect(drive.driven().events.at(-1)?.type).toBe('v1.compaction-failed')
      expect(view(drive)).toEqual(before)
    },
  )

  it.each<OnFailure>(['extractive', 'static-marker', 'keep'])(
    'F5: a cancel never falls through to anything: %s',
    onFailure => {
      const drive = talking(summarizing({ onFailure }), { holdSummaries: true, turns: 6 })
      const { job, branch } = drive.driven().state
      expect(job).not.toBeNull()
      const before = viewOf(branch)
      drive.give({ type: 'cancel-compaction' })
      const { events, state } = drive.driven()
      expect(typed(events, 'v1.compaction-cancelled')).toHaveLength(1)
      expect(typed(events, 'v1.compaction-completed')).toEqual([])
      expect(viewOf(state.branch).items.slice(0, before.items.length)).toEqual(before.items)
    },
  )
})

describe('who writes', () => {
  it('is nobody where the preset wants no summary: the marker, and no effect', () => {
    const drive = talking(summarizing({ writer: 'none' }), { holdSummaries: true })
    const { events, state } = drive.driven()
    expect(state.job).toBeNull()
    expect(typed(events, 'v1.compaction-completed')[0]?.summary).toMatch(/^\[Earlier conv/)
  })

  it('is the extractive summarizer where the preset says so, whatever the settings say', () => {
    const { events } = talking(summarizing({ writer: 'extractive' }), failing).driven()
    expect(typed(events, 'v1.compaction-started')[0]?.summarizer).toBe('extractive')
    expect(typed(events, 'v1.compaction-completed').length).toBeGreaterThan(0)
  })
})

describe('a summary by a model', () => {
  const prose = `They agreed on ${variedWords(40)}.`

  it('needs some where it asks for sections, and can be read where it has none', () => {
    const change = summarizing({ form: 'sections', onFailure: 'keep' })
    const { events } = talking(change, { summary: () => prose }).driven()
    expect(typed(events, 'v1.compaction-failed')[0]?.code).toBe('missing-sections')
    expect(typed(events, 'v1.summary-refused')[0]).toMatchObject({
      code: 'missing-sections',
      text: prose,
    })
  })

  const four = renderSummary(
    SECTIONS.slice(0, 4).map(({ heading }) => ({ heading, bullets: [prose] })),
  )

  it('is used though it misses some of them', () => {
    const { events } = talking(summarizing({ onFailure: 'keep' }), { summary: () => four }).driven()
    expect(typed(events, 'v1.summary-refused')).toEqual([])
    expect(typed(events, 'v1.compaction-completed')[0]?.summary.startsWith(four)).toBe(true)
  })

  it('can be read where another one took its place', () => {
    const change = summarizing({ onFailure: 'extractive' })
    const { events, state } = talking(change, { summary: () => prose }).driven()
    const [completed] = typed(events, 'v1.compaction-completed')
    const record = state.branch.compactions.find(
      ({ compactionId }) => compactionId === completed?.compactionId,
    )
    expect(record?.refused).toMatchObject({ code: 'missing-sections', text: prose })
  })

  it.each([false, true])(
    'is offered to the person who asked for it, whatever it misses (applies at once: %s)',
    appliesAtOnce => {
      const policy = { ...summarizing({ form: 'sections' }), blocking: null, background: null }
      const drive = talking(policy, { summary: () => prose, turns: 10 })
      drive.give({ type: 'compact', focus: null, summarizer: 'model', appliesAtOnce })
      const proposed = drive.driven().events.at(-1)
      expect(proposed).toMatchObject({ type: 'v1.compaction-proposed', trigger: 'manual' })
      expect(proposed).toMatchObject({ summary: expect.stringContaining(prose) })
    },
  )

  it('T10: loses the key that it repeats', () => {
    const summary = renderSummary(
      SECTIONS.map(({ heading }) => ({ heading, bullets: ['sk-proj-abcdefghijklmnop0123456789'] })),
    )
    const { events } = talking(summarizing({}), { summary: () => summary }).driven()
    const [completed] = typed(events, 'v1.compaction-completed')
    expect(completed?.summary).toContain('[secret removed]')
    expect(JSON.stringify(completed)).not.toContain('sk-proj')
  })
})

describe.each(TAILS)('a long conversation under a tail of $keep', tail => {
  const long = (turns: number) =>
    talking(
      {
        plan: { ...base.plan, tail },
        blocking: { at: [{ of: 'budget', at: 0.9 }], warns: false, leastMessages: 4 },
      },
      { turns, windowTokens: 3_000, config: { summarizer: 'extractive' } },
    )

  it('B1, B3: shrinks by every compaction, and none follows another without a new message', () => {
    const { events } = long(60).driven()
    const completed = typed(events, 'v1.compaction-completed')
    expect(completed.length).toBeGreaterThan(1)
    for (const { tokensBefore, tokensAfter } of completed)
      expect(tokensAfter.tokens).toBeLessThan(tokensBefore.tokens)
    const between = events.filter(
      ({ type }) => type === 'v1.compaction-started' || type === 'v1.message-appended',
    )
    const isStart = (event: SessionEvent | undefined) => event?.type === 'v1.compaction-started'
    expect(between.filter((event, at) => isStart(event) && isStart(between[at + 1]))).toEqual([])
  })

  it('B7: never lets summaries grow, however many build on each other', () => {
    const { events } = long(120).driven()
    const sizes = typed(events, 'v1.compaction-completed').map(
      ({ summary }) => estimateText(summary).tokens,
    )
    expect(sizes.length).toBeGreaterThan(3)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(260)
  })
})
