import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/engine/message/message.ts'
import { estimateText, type CountText } from '../../src/engine/tokens/count.ts'
import type { Recording } from '../../src/test/recorded/recording.ts'
import { asksOf } from './asks.ts'
import { addToTally, emptyTally, type Answered } from './tally.ts'

const count: CountText = text => ({ ...estimateText(text), source: 'tokenized' })
const says = (role: 'user' | 'assistant', text: string): Message => ({
  role,
  parts: [{ type: 'text', text }],
})
const edits = (oldText: string): Message => ({
  role: 'assistant',
  parts: [{ type: 'tool-call', callId: 'c1', tool: 'edit', input: { path: 'src/a.ts', oldText } }],
})
const recording: Recording = {
  name: 'one',
  system: 'Be brief.',
  messages: [
    says('user', 'Look at src/a.ts:\nlet seen = 1\nlet other = 2'),
    says('assistant', 'Seen.'),
    says('user', 'Change it.'),
    edits('let seen = 1\nlet never = 3'),
  ],
}
const asked = asksOf(recording, count)
const whole = asked.asks.map(({ history }) => history)

function tallied(
  answers: readonly Answered[],
  fetch: ((id: string) => string | null) | null = null,
) {
  const tally = emptyTally()
  const options = { count, limitTokens: 1_000, fetch, idsIn: () => ['only'] }
  addToTally(tally, asked, { answers, options })
  return tally
}

describe('the tally of a replay', () => {
  it('asks for what the answer used and the history held', () => {
    expect(asked.asks.map(({ identifiers }) => identifiers)).toEqual([[], ['src/a.ts']])
    expect(asked.asks[1]?.oldLines).toEqual(['let seen = 1'])
  })

  it('finds the whole history at full price, all of it kept and reused', () => {
    const tally = tallied(whole)
    expect(tally).toMatchObject({ asks: 2, invalid: 0, orphans: 0, overBudget: 0, refused: 0 })
    expect(tally.tokens).toBe(tally.rawTokens)
    expect(tally.cachedCost).toBeCloseTo(tally.rawCachedCost, 9)
    expect(tally.reusedTokens).toBe(tally.previousTokens)
    expect([tally.retained, tally.oldRetained]).toEqual([1, 1])
  })

  it('finds less kept, less reused and more to write where the beginning is cut off', () => {
    const tally = tallied([whole[0] ?? [], (whole[1] ?? []).slice(2)])
    expect(tally.tokens).toBeLessThan(tally.rawTokens)
    expect(tally.reusedTokens).toBeLessThan(tally.previousTokens)
    expect([tally.retained, tally.recoverable, tally.oldRetained]).toEqual([0, 0, 0])
    expect(tallied([whole[0] ?? [], (whole[1] ?? []).slice(2)], () => 'in src/a.ts')).toMatchObject(
      {
        retained: 0,
        recoverable: 1,
      },
    )
  })

  it('counts a refusal, an orphan and a request that is too large', () => {
    expect(tallied([null, whole[1] ?? []])).toMatchObject({ refused: 1, asks: 2 })
    const orphan: Message = {
      role: 'tool',
      parts: [{ type: 'tool-result', callId: 'c9', tool: 'ls', output: 'x '.repeat(3_000) }],
    }
    expect(tallied([whole[0] ?? [], [orphan]])).toMatchObject({
      orphans: 1,
      invalid: 1,
      overBudget: 1,
    })
  })
})
