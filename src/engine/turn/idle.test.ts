import { describe, expect, it } from 'vitest'
import { createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { shown } from '../../test/session.ts'
import { variedWords } from '../../test/words.ts'
import { viewOf } from '../branch/branch.ts'
import { COPILOT_CLI } from '../presets/copilot-cli.ts'
import type { Preset } from '../presets/preset.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'

/** A conversation at about 0.65 of its budget that has come to rest. */
function resting(options: DriveOptions = {}) {
  const drive = createDrive({ answer: () => says(variedWords(120)), ...options })
  for (let turn = 0; turn < 12; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
  return drive
}
/** The default preset, with an idle compaction where it says; null for none. */
function restingWhere(where: 'free' | 'always' | null): Preset {
  const { compaction } = PALIMPSEST
  const idle = where && compaction?.idle ? { ...compaction.idle, where } : null
  return { ...PALIMPSEST, compaction: compaction && { ...compaction, idle } }
}

const triggers = ({ driven }: ReturnType<typeof resting>) =>
  driven().events.flatMap(event => (event.type === 'v1.compaction-started' ? [event.trigger] : []))
const newest = ({ driven }: ReturnType<typeof resting>) => driven().events.at(-1)
const view = ({ driven }: ReturnType<typeof resting>) => shown(viewOf(driven().state.branch))

describe('a conversation at rest', () => {
  it('C1: asks to be told after the preset’s time, and compacts then', () => {
    const drive = resting()
    expect(drive.driven().rests.at(-1)).toBe(60_000)
    expect(triggers(drive)).toEqual([])
    drive.give({ type: 'rested' })
    expect(triggers(drive)).toEqual(['idle'])
    expect(newest(drive)).toMatchObject({ type: 'v1.compaction-completed', trigger: 'idle' })
  })

  it('asks for no rest below the threshold, and none while a turn runs', () => {
    const drive = createDrive({ answer: () => says('Yes.') })
    drive.user('Hi')
    expect(drive.driven().rests).toEqual([])
    drive.give({ type: 'rested' })
    expect(triggers(drive)).toEqual([])
  })

  it('begins to rest when it is opened', () => {
    const drive = resting()
    const before = drive.driven().rests.length
    drive.give({ type: 'opened', isRestart: false })
    expect(drive.driven().rests).toHaveLength(before + 1)
  })

  it('B3: does not compact twice without new content', () => {
    const drive = resting()
    drive.give({ type: 'rested' }, { type: 'rested' })
    expect(triggers(drive)).toEqual(['idle'])
  })

  it.each([
    ['paid', 'free', []],
    ['paid', 'always', ['idle']],
    ['free', 'free', ['idle']],
    ['free', null, []],
  ] as const)('lets a %s model write where the preset says %s: %j', (price, where, expected) => {
    const drive = resting({
      config: { preset: restingWhere(where), summarizer: 'model', modelSummaries: price },
    })
    drive.give({ type: 'rested' })
    expect(triggers(drive)).toEqual(expected)
  })

  it('does nothing where automatic compaction is off', () => {
    const drive = resting({ config: { automatic: false, preset: restingWhere('always') } })
    drive.give({ type: 'rested' })
    expect(drive.driven().rests).toEqual([])
    expect(triggers(drive)).toEqual([])
  })
})

describe('a browser that runs out of room', () => {
  const short = (turns: number, options: DriveOptions = {}, mayPay = false) => {
    const drive = createDrive({ answer: () => says(variedWords(120)), ...options })
    for (let turn = 0; turn < turns; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
    drive.give({ type: 'memory-short', mayPay })
    return triggers(drive)
  }

  it('E12: has a large session compacted, whatever its preset says of rest', () => {
    expect(short(10, { config: { preset: COPILOT_CLI } })).toEqual(['idle'])
  })

  it('E12: leaves a small session alone, and one that may cost what nobody allowed', () => {
    expect(short(3)).toEqual([])
    const paid: DriveOptions = { config: { summarizer: 'model', modelSummaries: 'paid' } }
    expect(short(10, paid)).toEqual([])
    expect(short(10, paid, true)).toEqual(['idle'])
  })
})

describe('a summary that is written at rest', () => {
  const begun = (change: DriveOptions['config'] = {}) => {
    const drive = resting({
      holdSummaries: true,
      config: { preset: PALIMPSEST, modelSummaries: 'free', ...change },
    })
    drive.give({ type: 'rested' })
    return drive
  }

  it('comes into force at once when the conversation still rests', () => {
    const drive = begun()
    drive.finishSummary()
    expect(newest(drive)).toMatchObject({ type: 'v1.compaction-completed', trigger: 'idle' })
  })

  it('gives its model back when the person writes, and changes nothing', () => {
    const drive = begun({ summarizer: 'model' })
    const before = view(drive)
    drive.user('One more thing.')
    const types = drive.driven().events.map(({ type }) => type)
    expect(types.indexOf('v1.compaction-cancelled')).toBeGreaterThan(0)
    expect(view(drive).slice(0, before.length)).toEqual(before)
    expect(drive.finishSummary()).toBeNull()
    expect(drive.driven().state.turn.type).toBe('idle')
  })

  it('makes room for a compaction that the person asks for', () => {
    const drive = begun({ summarizer: 'model' })
    drive.give({ type: 'compact', focus: null, summarizer: 'extractive' })
    expect(triggers(drive)).toEqual(['idle', 'manual'])
    expect(drive.driven().notices).toEqual([])
  })

  it('goes on without a model, and waits as a proposal until the next request', () => {
    const drive = createDrive({
      answer: () => says(variedWords(120)),
      holdSummaries: true,
      tool: () => 'x',
    })
    for (let turn = 0; turn < 12; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
    drive.give({ type: 'rested' })
    const { state } = drive.driven()
    expect(state.job?.trigger).toBe('idle')
    drive.user('And now?')
    drive.finishSummary()
    drive.user('And then?')
    const completed = drive
      .driven()
      .events.filter(event => event.type === 'v1.compaction-completed')
    expect(completed.map(({ trigger }) => trigger)).toEqual(['idle'])
  })
})
