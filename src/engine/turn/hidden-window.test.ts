import { appendFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { talkTo, type HiddenServer } from '../../test/hidden-window.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { PRESETS } from '../presets/registry.ts'

/** With a file named by `PALIMPSEST_HIDDEN_WINDOWS`: 100 turns with every server, a row of it for each; fewer otherwise. */
const TABLE = process.env.PALIMPSEST_HIDDEN_WINDOWS ?? ''
const isWhole = TABLE !== ''
const TURNS = isWhole ? 100 : 20
const WINDOWS = isWhole ? [8_000, 32_000, 131_000] : [8_000]
const REFUSALS = isWhole ? (['status-400', 'status-413', 'cut'] as const) : (['cut'] as const)

const servers = REFUSALS.flatMap(refuses =>
  WINDOWS.flatMap(windowTokens =>
    (isWhole ? [null, 200_000] : [200_000]).map(declared => ({ windowTokens, refuses, declared })),
  ),
)
const server = (change: Partial<HiddenServer>): HiddenServer => ({
  windowTokens: 8_000,
  refuses: 'status-400',
  factor: 1.2,
  countsReply: false,
  ...change,
})
/** It shortens nothing, by its name: what does not fit is refused here, with arithmetic. */
const shortens = PRESETS.filter(({ id }) => id !== 'off')
const most = (id: string) => (id === 'palimpsest' ? 4 : 8)

describe.each(shortens.map(preset => [preset.id, preset] as const))('%s', (id, preset) => {
  it.each(servers)(
    'answers every turn within a window of $windowTokens that its server shows by $refuses, and $declared is declared',
    ({ windowTokens, refuses, declared }) => {
      const options = {
        preset,
        server: server({ windowTokens, refuses }),
        turns: TURNS,
        declared,
        reloads: true,
      }
      const run = talkTo(options)
      const second = talkTo({ ...options, known: run.limit, seed: 8 })
      if (isWhole) {
        const { refusals, unanswered, impossible, largest, repeated } = run
        const counted = [refusals, unanswered, impossible, largest, repeated, second.refusals]
        const cells = [id, windowTokens, refuses, declared ?? 'none', ...counted]
        appendFileSync(TABLE, `| ${cells.join(' | ')} |\n`)
      }
      expect(run.unanswered).toBe(0)
      expect(run.refusals).toBeLessThanOrEqual(most(id))
      expect(run.repeated).toBe(0)
      expect(second.unanswered).toBe(0)
      expect(second.refusals).toBe(0)
    },
    isWhole ? 300_000 : 20_000,
  )
})

describe('a server that states no limit', () => {
  it('is asked nothing twice that it refused, however often the session is opened again', () => {
    const options = { preset: PALIMPSEST, server: server({}), turns: TURNS, declared: 200_000 }
    expect(talkTo({ ...options, reloads: true })).toEqual(talkTo(options))
  })

  it('may count the reply that is asked for', () => {
    const counting = server({ countsReply: true })
    const run = talkTo({ preset: PALIMPSEST, server: counting, turns: TURNS, declared: 200_000 })
    expect(run.unanswered).toBe(0)
    expect(run.refusals).toBeLessThanOrEqual(4)
  })

  it('may have a window of next to nothing', () => {
    const run = talkTo({
      preset: PALIMPSEST,
      server: server({ windowTokens: 1_000 }),
      turns: TURNS,
      declared: null,
    })
    expect(run.unanswered).toBe(0)
    expect(run.refusals).toBeLessThanOrEqual(4)
  })
})
