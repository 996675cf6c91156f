import { describe, expect, it } from 'vitest'
import { configFor, createDrive, calls, says, type DriveOptions } from '../../test/drive.ts'
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

/** Nothing is compacted automatically, and the server refuses whatever is larger than its window. */
function stuck(preset: Preset, shape: Shape, change: Partial<DriveOptions> = {}) {
  let tools = 0
  let isSmall = false
  const drive = createDrive({
    windowTokens: 500_000,
    config: { preset: { ...preset, maxSteps: 100 }, automatic: false, summarizer: 'model' },
    tool: () => variedWords(400),
    answer: (request, index) => {
      const { tokens } = countRequest(request, configFor(WINDOW).count)
      if (isSmall && tokens > WINDOW) return failing({})
      if (tools === 0) return says(variedWords(80))
      tools -= 1
      return calls({ type: 'tool-call', callId: `c${index}`, tool: 'read', input: {} })
    },
    ...change,
  })
  for (const [turn, steps] of SHAPES[shape].entries()) {
    tools = steps
    const isLong = shape === 'a long message, then short ones' && turn === 0
    drive.user(`Question ${turn}: ${variedWords(isLong ? 9_000 : 150)}`)
  }
  isSmall = true
  tools = 0
  drive.reconfigure({ budget: configFor(WINDOW).budget })
  return drive
}

describe.each(PRESETS.map(preset => [preset.id, preset] as const))('under %s', (_, preset) => {
  describe.each(Object.keys(SHAPES) as Shape[])('after %s', shape => {
    it.each([false, true])(
      'a compaction by hand frees a session that fits no request any more, also where a model failed: %s',
      isAfterFailure => {
        const drive = stuck(preset, shape, { summary: () => null })
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
