import { expect, it } from 'vitest'
import type { CompactionProposed, EventId } from '../../engine/log/event.ts'
import type { Meter } from '../../engine/reports/meter.ts'
import { rowsOf } from '../../engine/branch/rows.ts'
import { METER } from '../../test/meter.ts'
import { branch } from '../../test/session.ts'
import { meterAfter, meterWithout } from './projection.ts'
import { processorMs } from '../../test/processor-time.ts'

const rows = rowsOf(
  branch('u aaaa', 'a bbbbbbbb', 'call grep', 'result grep cccc', 'u dddd', 'a eeee'),
  new Set(),
)

const proposal = {
  span: { firstId: 'e1' as EventId, lastId: 'e4' as EventId, count: 4, hash: 'h' },
  tokensBefore: { tokens: 60_000, source: 'tokenized' },
  tokensAfter: { tokens: 20_000, source: 'tokenized' },
} as CompactionProposed

const sent = ({ parts }: Meter) =>
  parts.system +
  parts.tools +
  parts.pins +
  parts.summary +
  parts.user +
  parts.assistant +
  parts.toolResults +
  parts.draft

it('meterAfter comes to what was counted with the proposal, and its parts add up to it', () => {
  const after = meterAfter(METER, rows, proposal)
  expect(after.tokens.tokens).toBe(20_000)
  expect(sent(after)).toBe(20_000)
})

it('meterAfter keeps the floor, and has no tool results where none stay', () => {
  const { parts } = meterAfter(METER, rows, proposal)
  expect(parts).toMatchObject({ system: 2_000, tools: 3_000, toolResults: 0 })
  expect(parts.summary).toBeGreaterThan(0)
  expect(parts.user).toBe(5_000)
})

it('meterWithout is the request less the span, with no summary yet', () => {
  const without = meterWithout(METER, rows, { spanTokens: 40_000, firstNumber: 1, lastNumber: 4 })
  expect(without.tokens.tokens).toBe(20_000)
  expect(sent(without)).toBe(20_000)
  expect(without.parts.summary).toBe(0)
})

it('meterWithout takes less than a frame at 10,000 messages', () => {
  const many = rowsOf(
    branch(...Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? `u ${at}` : `a ${at}`))),
    new Set(),
  )
  const took = processorMs(() => {
    for (let times = 0; times < 20; times += 1)
      meterWithout(METER, many, { spanTokens: 10_000, firstNumber: 1, lastNumber: 10_000 })
  })
  expect(took / 20).toBeLessThan(16)
})
