import { describe, expect, it } from 'vitest'
import { createPlay } from '../../../test/presets/play.ts'
import { eventsOf, lastTexts, talkUntil } from '../../../test/presets/reading.ts'
import { presetById } from '../registry.ts'

const OFF = presetById('off')

describe('off: nothing but repair and a clear error.', () => {
  it('off sends everything as it is, and does not try again after an overflow', () => {
    const play = createPlay(OFF)
    play.talk({ ask: 20, reply: 20, results: [60] }, 30)
    expect(lastTexts(play)).toHaveLength(30 * 4 - 1)
    expect(eventsOf(play, 'v1.request-truncated')).toEqual([])
    expect(eventsOf(play, 'v1.tool-outputs-masked')).toEqual([])
    const refused = createPlay(OFF)
    refused.talk({ ask: 20, reply: 20, refusals: 1 })
    expect(refused.driven().requests).toHaveLength(1)
    expect(eventsOf(refused, 'v1.request-failed')).toMatchObject([{ kind: 'context-tokens' }])
  })

  it('off says in numbers why the next request no longer fits', () => {
    const play = createPlay(OFF)
    talkUntil(play, () => eventsOf(play, 'v1.request-failed').length > 0)
    expect(eventsOf(play, 'v1.request-failed')[0]).toMatchObject({ kind: 'floor-too-large' })
    expect(eventsOf(play, 'v1.request-failed')[0]?.message).toMatch(/This cannot fit: .* 6,799/)
  })
})
