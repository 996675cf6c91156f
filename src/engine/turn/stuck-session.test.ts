import { beforeAll, describe, expect, it } from 'vitest'
import { configFor, createDrive, calls, says, type Driven } from '../../test/drive.ts'
import { failing } from '../../test/failures.ts'
import { variedWords } from '../../test/words.ts'
import { PRESETS } from '../presets/registry.ts'
import type { Preset } from '../presets/preset.ts'
import { countRequest } from '../tokens/request-tokens.ts'
import { measuresOf } from './measures.ts'

const WINDOW = 8_192

/** How a session may have grown past the window. */
const SHAPES = {
  'many turns': Array.from({ length: 40 }, () => 0),
  'turns with tools': Array.from({ length: 12 }, () => 4),
  'one turn of many steps': [2, 40],
  'a long message, then short ones': [0, 0, 0],
} as const
type Shape = keyof typeof SHAPES

/** Nothing is compacted automatically, and the window is large. */
function grown(preset: Preset, shape: Shape): Driven {
  let tools = 0
  const drive = createDrive({
    windowTokens: 500_000,
    config: { preset, automatic: false },
    tool: () => variedWords(400),
    answer: (_, index) => {
      if (tools === 0) return says(variedWords(80))
      tools -= 1
      return calls({ type: 'tool-call', callId: `c${index}`, tool: 'read', input: {} })
    },
  })
  for (const [turn, steps] of SHAPES[shape].entries()) {
    tools = steps
    const isLong = shape === 'a long message, then short ones' && turn === 0
    drive.user(`Question ${turn}: ${variedWords(isLong ? 9_000 : 150)}`)
  }
  return drive.driven()
}

/** The session in a small window, whose server refuses everything larger, and whose summarizer fails. */
function stuck(preset: Preset, from: Driven) {
  const { count } = configFor(WINDOW)
  return createDrive({
    from,
    windowTokens: WINDOW,
    config: { preset, automatic: false, summarizer: 'model' },
    answer: request =>
      countRequest(request, count).tokens > WINDOW ? failing({}) : says(variedWords(80)),
    summary: () => null,
  })
}

const LONG_TURNS = PRESETS.map(preset => ({ ...preset, maxSteps: 100 }))

describe.each(LONG_TURNS.map(preset => [preset.id, preset] as const))('under %s', (_, preset) => {
  describe.each(Object.keys(SHAPES) as Shape[])('after %s', shape => {
    let session: Driven
    beforeAll(() => {
      session = grown(preset, shape)
    })

    it.each([false, true])(
      'a compaction by hand frees a session that fits no request any more, also where a model failed: %s',
      isAfterFailure => {
        const drive = stuck(preset, session)
        const pressed = () => measuresOf(drive.driven().state.branch, drive.config)
        expect(pressed().requestTokens).toBeGreaterThan(pressed().budgetTokens)
        if (isAfterFailure) {
          drive.give({ type: 'compact', focus: null, summarizer: 'model' })
          expect(drive.driven().events.at(-1)?.type).toBe('v1.compaction-failed')
        }
        drive.give({ type: 'compact', focus: null, summarizer: 'extractive' })
        const { events } = drive.driven()
        const proposed = events.findLast(({ type }) => type === 'v1.compaction-proposed')
        if (proposed?.type === 'v1.compaction-proposed') {
          const { compactionId, summary } = proposed
          drive.give({ type: 'apply', compactionId, summary })
        }
        expect(drive.driven().notices).toEqual([])
        expect(pressed().requestTokens).toBeLessThanOrEqual(pressed().budgetTokens)
        const before = drive.driven().requests.length
        drive.user('And now?')
        expect(drive.driven().requests).toHaveLength(before + 1)
        const last = drive.driven().events.findLast(({ type }) => type === 'v1.message-appended')
        expect(last).toMatchObject({ role: 'assistant' })
      },
    )
  })
})
