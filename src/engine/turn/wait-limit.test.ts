import { describe, expect, it } from 'vitest'
import { createDrive, says } from '../../test/drive.ts'
import {
  automatic,
  counted,
  decided,
  FITTING,
  JOB_COUNTED,
  message,
} from '../../test/edge-of-window.ts'
import { variedWords } from '../../test/words.ts'
import { decide } from './decide.ts'
import { summaryWithoutModel } from './job.ts'
import type { EngineConfig, EngineState } from './types.ts'
import type { Input } from './signals.ts'

describe('a request that has waited for a summary as long as its preset allows', () => {
  /** Turns up to the one that waits; its summary is being written. */
  const talking = (change: Partial<EngineConfig> = {}) => {
    const drive = createDrive({
      windowTokens: 8_192,
      answer: () => says(variedWords(120)),
      config: { automatic: false },
      holdSummaries: true,
    })
    for (let turn = 0; turn < 40; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
    drive.reconfigure({ automatic: true, ...change })
    return drive
  }
  const waited = ({ driven }: ReturnType<typeof talking>): Input => ({
    type: 'waited',
    compactionId: driven().state.job?.compactionId ?? '',
  })
  const seconds = (waitSeconds: number | undefined): Partial<EngineConfig> => {
    const { preset } = automatic
    const { compaction } = preset
    if (!compaction?.blocking) throw new RangeError('The preset never lets a request wait.')
    const { waitSeconds: _, ...blocking } = compaction.blocking
    return {
      preset: {
        ...preset,
        compaction: {
          ...compaction,
          blocking: waitSeconds === undefined ? blocking : { ...blocking, waitSeconds },
        },
      },
    }
  }
  const ends = ({ driven }: ReturnType<typeof talking>) =>
    driven().events.flatMap(({ type }) =>
      /^v[12]\.compaction-(completed|proposed|cancelled)$/.test(type) ? [type] : [],
    )

  it('goes without it, shortened to fit, and the summary comes into force when it is ready', () => {
    const drive = talking(seconds(2.5))
    const before = drive.driven().requests.length
    drive.user('And now?')
    expect(drive.driven().waits).toEqual([2_500])
    expect(drive.driven().requests).toHaveLength(before)
    drive.give(waited(drive))
    const { requests, state, events } = drive.driven()
    expect(requests).toHaveLength(before + 1)
    expect(events.some(({ type }) => type === 'v1.request-truncated')).toBe(true)
    expect(state.turn.type).toBe('idle')
    drive.finishSummary()
    expect(ends(drive)).toEqual(['v1.compaction-completed'])
    expect(drive.driven().state.job).toBeNull()
  })

  it('is the only one that waits for it: the next one is sent at once', () => {
    const drive = talking(seconds(1))
    drive.user('And now?')
    drive.give(waited(drive))
    const before = drive.driven().requests.length
    drive.user('And then?')
    expect(drive.driven().requests).toHaveLength(before + 1)
    expect(drive.driven().waits).toEqual([1_000])
    expect(drive.driven().asked).toHaveLength(1)
  })

  it('leaves a summary that is ready during an answer as a proposal, for the next request', () => {
    const drive = talking(seconds(1))
    drive.user('And now?')
    const sending = decide(drive.driven().state, waited(drive), drive.config).state
    const { state, effects } = decided(sending, drive.config, counted)
    expect(effects.map(({ type }) => type)).toContain('send')
    const written: Input = {
      type: 'summarize-ended',
      compactionId: state.job?.compactionId ?? '',
      outcome: summaryWithoutModel(FITTING),
    }
    const ended = decided(state, drive.config, written, JOB_COUNTED)
    expect(ended.events.map(({ type }) => type)).toEqual(['v1.compaction-proposed'])
    const idle: EngineState = { ...ended.state, turn: { type: 'idle' } }
    const next = decided(idle, drive.config, message(idle), counted)
    expect(next.events.map(({ type }) => type)).toContain('v1.compaction-completed')
  })

  it('waits on where nothing could make it fit', () => {
    const { preset = automatic.preset } = seconds(1)
    const chain = [{ use: 'guard', options: { mode: 'refuse' } }]
    const drive = talking({ preset: { ...preset, chain } })
    const before = drive.driven().requests.length
    drive.user('And now?')
    drive.give(waited(drive))
    expect(drive.driven().state.turn.type).toBe('blocked')
    drive.finishSummary()
    expect(drive.driven().requests).toHaveLength(before + 1)
  })

  it('waits until the summary is there under a preset that names no limit', () => {
    const drive = talking(seconds(undefined))
    drive.user('And now?')
    expect(drive.driven().waits).toEqual([])
    expect(drive.driven().state.turn.type).toBe('blocked')
  })

  it('is no reason to keep a summary that another model ends', () => {
    const drive = talking(seconds(1))
    drive.user('And now?')
    drive.give(waited(drive))
    drive.append({ type: 'v1.model-changed', model: { ...automatic.model, model: 'other' } })
    expect(drive.driven().state.job).toBeNull()
    expect(drive.driven().events.at(-1)).toMatchObject({
      type: 'v1.compaction-failed',
      code: 'stale',
    })
  })

  it('hears nothing of a limit that is over too late', () => {
    const drive = talking(seconds(1))
    drive.user('And now?')
    const late = waited(drive)
    drive.finishSummary()
    const { state } = drive.driven()
    drive.give(late)
    expect(drive.driven().state).toEqual(state)
  })
})
