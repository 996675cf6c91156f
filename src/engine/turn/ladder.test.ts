import { describe, expect, it } from 'vitest'
import { createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { failing } from '../../test/failures.ts'
import { eventsOf } from '../../test/presets/reading.ts'
import { variedWords } from '../../test/words.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { Preset } from '../presets/preset.ts'

function talker(preset: Preset, options: DriveOptions = {}) {
  const { config, ...rest } = options
  const drive = createDrive({
    answer: () => says(variedWords(120)),
    holdSummaries: true,
    ...rest,
    config: { preset, ...config },
  })
  let turns = 0
  const talk = (count = 1) => {
    for (let done = 0; done < count; done += 1)
      drive.user(`Question ${(turns += 1)}: ${variedWords(80)}`)
  }
  /** Talks until the condition holds; the number of turns that took. */
  const talkUntil = (condition: () => boolean) => {
    for (let spent = 0; spent < 200; spent += 1) {
      if (condition()) return spent
      talk()
    }
    throw new Error('It never came')
  }
  return { ...drive, talk, talkUntil, job: () => drive.driven().state.job }
}

describe('a background compaction', () => {
  const begun = (preset: Preset, options: DriveOptions = {}) => {
    const drive = talker(preset, options)
    drive.talkUntil(() => drive.job() !== null)
    return drive
  }

  it('E8: is applied before the retry of a request that was too large without it', () => {
    let overflows = false
    const drive = talker(PALIMPSEST, {
      windowTokens: 16_384,
      config: { summarizer: 'model' },
      answer: () => (overflows ? refuseOnce() : says(variedWords(120))),
    })
    const refuseOnce = () => {
      overflows = false
      return failing({})
    }
    drive.talkUntil(() => drive.job() !== null)
    drive.finishSummary()
    expect(eventsOf(drive, 'v1.compaction-completed')).toEqual([])
    overflows = true
    drive.talk()
    expect(eventsOf(drive, 'v1.compaction-completed')).toHaveLength(1)
    expect(drive.driven().events.at(-1)).toMatchObject({ role: 'assistant' })
  })

  it.each([
    ['a message of its span is left out', 'v1.message-excluded'],
    ['a message of its span is pinned and another compaction came', 'manual'],
    ['another model is chosen', 'v1.model-changed'],
  ] as const)('F6: is discarded when %s', (_, change) => {
    const drive = begun(PALIMPSEST, { windowTokens: 20_000 })
    const [first] = eventsOf(drive, 'v1.message-appended')
    if (change === 'v1.model-changed')
      drive.append({ type: change, model: { provider: 'test', host: null, model: 'other' } })
    if (change === 'v1.message-excluded' && first)
      drive.append({ type: change, messageId: first.id })
    if (change === 'manual') {
      drive.finishSummary()
      drive.give({ type: 'compact', focus: null, summarizer: 'extractive', appliesAtOnce: true })
    }
    drive.finishSummary()
    drive.talkUntil(() => eventsOf(drive, 'v1.compaction-failed').length > 0)
    expect(eventsOf(drive, 'v1.compaction-failed')[0]).toMatchObject({ code: 'stale' })
    const inForce = eventsOf(drive, 'v1.compaction-completed').map(({ trigger }) => trigger)
    expect(inForce).toEqual(change === 'manual' ? ['manual'] : [])
  })
})

describe('a request that waits', () => {
  it('P6: needs no summary where masking the old results is enough', () => {
    const drive = createDrive({
      windowTokens: 16_000,
      answer: (_, index) =>
        index % 2 === 0
          ? {
              ...says(''),
              parts: [
                { type: 'tool-call', callId: `c${index}`, tool: 'read', input: { path: 'a' } },
              ],
              finishReason: 'tool-calls',
            }
          : says('Read.'),
      tool: () => variedWords(700),
    })
    for (let turn = 0; turn < 20; turn += 1) drive.user('Read it again')
    expect(eventsOf(drive, 'v1.tool-outputs-masked').length).toBeGreaterThan(0)
    expect(eventsOf(drive, 'v1.compaction-started')).toEqual([])
  })
})
