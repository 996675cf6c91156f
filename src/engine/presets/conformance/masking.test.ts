import { describe, expect, it } from 'vitest'
import { createPlay } from '../../../test/presets/play.ts'
import { resultsIn } from '../../../test/presets/reading.ts'
import { hidesMuch } from '../../recall/archive-tools.ts'
import { presetById } from '../registry.ts'

const MASKING = presetById('masking')
const WORK = { ask: 20, reply: 20, results: [200] }

describe('C11 Masking alone as a preset, `masking`: results older than the newest 10 turns, no model call.', () => {
  const worked = (turns: number) => {
    const play = createPlay(MASKING, { windowTokens: 16_384 })
    play.talk(WORK, turns)
    return play
  }
  const isMasked = (text: string) => text.startsWith('[TOOL OUTPUT ARCHIVED]')

  it('C11 leaves the results of the newest 10 turns whole, and masks what is older at once', () => {
    expect(resultsIn(worked(10)).filter(isMasked)).toEqual([])
    expect(resultsIn(worked(11)).map(isMasked)).toEqual([true, ...Array(10).fill(false)])
    expect(resultsIn(worked(14)).filter(isMasked)).toHaveLength(4)
  })

  it('C11 takes a turn for one of the agent: of 60 steps for one message it masks 50', () => {
    const play = createPlay({ ...MASKING, maxSteps: 100 }, { windowTokens: 200_000 })
    play.talk({ ask: 20, reply: 20, results: Array<number>(60).fill(200) })
    expect(resultsIn(play).filter(isMasked)).toHaveLength(50)
  })

  it('C11 C7 says which tool answered, and when, and names a search where the model has one', () => {
    expect(resultsIn(worked(11))[0]).toBe('[TOOL OUTPUT ARCHIVED] read, 1970-01-01 00:00')
    const able = createPlay(MASKING, { windowTokens: 16_384, config: { canExpand: true } })
    able.talk(WORK, 11)
    expect(resultsIn(able)[0]).toBe(
      '[TOOL OUTPUT ARCHIVED - search_history for details] read, 1970-01-01 00:00',
    )
    expect(hidesMuch(able.driven().state.branch)).toBe(true)
    expect(hidesMuch(worked(11).driven().state.branch)).toBe(false)
  })

  it('C11 asks no model for a summary, whatever happens', () => {
    const play = worked(60)
    play.give({ type: 'compact', focus: null, summarizer: 'model', appliesAtOnce: true })
    play.talk({ ...WORK, refusals: 1 })
    expect(play.driven().asked).toEqual([])
    expect(play.driven().notices).toEqual(['never-compacts'])
  })
})
