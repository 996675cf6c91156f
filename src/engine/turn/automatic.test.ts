import { describe, expect, it } from 'vitest'
import { createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { shown } from '../../test/session.ts'
import { variedWords } from '../../test/words.ts'
import { foldBranch, viewOf } from '../branch/branch.ts'
import { renderSummary, SECTIONS } from '../compaction/sections.ts'
import { CODEX } from '../presets/codex.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { CompactionPolicy, Preset } from '../presets/preset.ts'
import { automaticWriter, hasNewContent, rebuildAdvised } from './automatic.ts'

const SUMMARY = renderSummary(
  SECTIONS.map(({ heading }) => ({ heading, bullets: ['word7 word8'] })),
)

/** Waits with every request for a compaction, and keeps what there is when it fails. */
const eager = (change: Partial<CompactionPolicy> = {}): Preset => ({
  ...PALIMPSEST,
  compaction: {
    ...(PALIMPSEST.compaction as CompactionPolicy),
    background: null,
    idle: null,
    blocking: { at: [{ of: 'budget', at: 0.01 }], warns: false, leastMessages: 2 },
    minimumReclaim: 0,
    summarizer: {
      ...(PALIMPSEST.compaction as CompactionPolicy).summarizer,
      onFailure: 'keep',
    },
    ...change,
  },
})

function conversation(options: DriveOptions = {}) {
  const { config, ...rest } = options
  const drive = createDrive({
    windowTokens: 64_000,
    answer: () => says(variedWords(150)),
    ...rest,
    config: { preset: eager(), summarizer: 'model', modelSummaries: 'paid', ...config },
  })
  /** Numbers of the turns, from 1, in which a compaction was begun. */
  const tried: number[] = []
  let turns = 0
  const begun = () =>
    drive.driven().events.filter(({ type }) => type === 'v1.compaction-started').length
  const talk = (count: number) => {
    for (let done = 0; done < count; done += 1) {
      const before = begun()
      drive.user(`Question ${(turns += 1)}: ${variedWords(100)}`)
      if (begun() > before) tried.push(turns)
    }
  }
  return { ...drive, talk, tried, config: drive.config }
}

describe('the circuit breaker', () => {
  it('F2: pauses after three failures, probes ten turns later and every ten turns from then on', () => {
    const { talk, tried } = conversation({ summary: () => null })
    talk(36)
    // The first turn holds one message only: too little to compact.
    expect(tried.map(turn => turn - 1)).toEqual([1, 2, 3, 13, 23, 33])
  })

  it('F2: a success resets it', () => {
    let fails = true
    const { talk, tried } = conversation({ summary: () => (fails ? null : SUMMARY) })
    talk(3)
    fails = false
    talk(1)
    fails = true
    talk(4)
    // Two failures, a success, three failures; then a pause.
    expect(tried).toEqual([2, 3, 4, 5, 6, 7])
  })

  it('F2: holds after a reload, since the log alone decides', () => {
    const drive = conversation({ summary: () => null })
    drive.talk(5)
    const { events, state } = drive.driven()
    expect(automaticWriter(state.branch, drive.config)).toBeNull()
    expect(automaticWriter(foldBranch(events), drive.config)).toBeNull()
  })

  it.each(['input-too-large', 'stale', 'interrupted'] as const)(
    'F3: does not count what ended as %s',
    code => {
      const drive = conversation({ holdSummaries: true })
      drive.talk(2)
      for (let turn = 0; turn < 8; turn += 1) {
        const compactionId = drive.driven().state.job?.compactionId
        expect(compactionId).toBeDefined()
        if (!compactionId) return
        if (code === 'input-too-large')
          drive.give({
            type: 'summarize-ended',
            compactionId,
            outcome: { type: 'failed', message: 'Too large.', code },
          })
        else {
          drive.give({ type: 'cancel-compaction' })
          drive.append({ type: 'v1.compaction-failed', compactionId, code, message: 'So.' })
        }
        drive.talk(1)
      }
    },
  )

  it('F8: never stands in the way of a person', () => {
    const drive = conversation({ summary: () => null })
    drive.talk(6)
    drive.give({ type: 'compact', focus: null, summarizer: 'extractive' })
    expect(drive.driven().events.at(-1)).toMatchObject({
      type: 'v1.compaction-proposed',
      trigger: 'manual',
    })
  })
})

describe('the spend cap', () => {
  const capped = (price: 'free' | 'paid') => {
    let asked = 0
    const drive = conversation({
      summary: () => {
        asked += 1
        return `## Goal\n- ${variedWords(20)}`
      },
      config: {
        modelSummaries: price,
        preset: eager({ spend: { calls: 2, perMs: 1_000_000 }, breaker: null }),
      },
    })
    drive.talk(12)
    return { asked, drive }
  }

  it('F8: bounds automatic summaries by a paid model within its time, and not what costs nothing', () => {
    expect(capped('paid').asked).toBe(2)
    expect(capped('free').asked).toBeGreaterThan(4)
  })

  it('lets go once the time has passed, by the log’s own clock', () => {
    const { drive } = capped('paid')
    const { events } = drive.driven()
    const later = events.map((event, index) => ({ ...event, at: index * 1_000_000 }))
    expect(automaticWriter(foldBranch(events), drive.config)).toBeNull()
    expect(automaticWriter(foldBranch(later), drive.config)).toBe('model')
  })
})

describe('an automatic compaction', () => {
  it('B3: does not begin again on a retry without new content', () => {
    const drive = conversation({ config: { summarizer: 'extractive' } })
    drive.talk(4)
    const begun = drive.tried.length
    expect(hasNewContent(drive.driven().state.branch)).toBe(true)
    const { events } = drive.driven()
    const count = () => events.filter(({ type }) => type === 'v1.compaction-started').length
    const before = count()
    drive.user('Once more')
    expect(count()).toBe(before + 1)
    const failed = createDrive({
      config: { preset: eager(), summarizer: 'extractive' },
      answer: () => ({ type: 'stopped', parts: [] }),
    })
    failed.user(variedWords(100))
    failed.user(variedWords(100))
    failed.user(variedWords(100))
    const started = () =>
      failed.driven().events.filter(({ type }) => type === 'v1.compaction-started').length
    const once = started()
    failed.give({ type: 'run' })
    failed.give({ type: 'run' })
    expect(once).toBeGreaterThan(0)
    expect(started()).toBe(once)
    expect(begun).toBeGreaterThan(0)
  })

  it('B4: makes no call when what must stay is larger than the window by itself', () => {
    const drive = createDrive({
      windowTokens: 4_000,
      answer: () => says(variedWords(100)),
      holdSummaries: true,
      config: { preset: CODEX, summarizer: 'model' },
    })
    for (let turn = 0; turn < 6; turn += 1) drive.user(`Question ${turn}: ${variedWords(60)}`)
    const before = drive.driven().requests.length
    drive.user(variedWords(6_000))
    const { state, requests, events } = drive.driven()
    expect(state.job).toBeNull()
    expect(requests).toHaveLength(before)
    expect(state.branch.failure?.event.kind).toBe('floor-too-large')
    expect(events.filter(({ type }) => type === 'v1.compaction-started')).toEqual([])
    drive.give({ type: 'compact', focus: null, summarizer: 'model' })
    expect(drive.driven().notices).toContain('floor-too-large')
    expect(drive.driven().state.job).toBeNull()
  })

  it('C9: the user is offered one summary from the originals after several in force', () => {
    const drive = conversation({ config: { summarizer: 'extractive' } })
    drive.talk(2)
    expect(rebuildAdvised(drive.driven().state.branch, drive.config)).toBe(false)
    drive.talk(12)
    const { state } = drive.driven()
    expect(rebuildAdvised(state.branch, drive.config)).toBe(true)
    const before = shown(viewOf(state.branch))
    drive.give({
      type: 'compact',
      focus: null,
      summarizer: 'extractive',
      rebuild: true,
      appliesAtOnce: true,
    })
    expect(shown(viewOf(drive.driven().state.branch))).not.toEqual(before)
  })
})
