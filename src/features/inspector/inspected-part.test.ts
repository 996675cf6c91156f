import { describe, expect, it } from 'vitest'
import type { InspectedMessage } from '../../engine/reports/inspect.ts'
import { partOf } from './InspectedList.tsx'

const message = (change: Partial<InspectedMessage>): InspectedMessage => ({
  id: 'm1',
  number: 3,
  role: 'user',
  status: 'kept',
  by: null,
  compactionNumber: null,
  parts: [{ type: 'text', text: 'Hello' }],
  isSent: true,
  tokens: 9,
  wholeTokens: { tokens: 9, source: 'tokenized' },
  ...change,
})

describe('partOf', () => {
  it('says what becomes of a message and which step is responsible', () => {
    const trimmed = partOf(
      message({ status: 'trimmed', by: 'turn-window', isSent: false, tokens: 0 }),
    )
    expect(trimmed).toMatchObject({ words: 'no room in this request', step: 'turn window' })
    expect(trimmed.whole?.tokens).toBe(9)
    expect(partOf(message({ status: 'summarised', compactionNumber: 2 })).words).toBe(
      'in summary 2',
    )
    const masked = message({ status: 'masked', role: 'tool' })
    expect(partOf({ ...masked, by: 'superseded-reads' }).step).toBe('superseded reads')
    expect(partOf({ ...masked, compactionNumber: 2 }).words).toBe(
      'sent as a marker since summary 2',
    )
    expect(partOf(masked)).toMatchObject({ words: 'sent as a marker', step: null })
    expect(partOf(message({ status: 'changed', by: 'repair' })).step).toContain('repair')
  })

  it('shows no second number for a message that is sent whole', () => {
    expect(partOf(message({ tokens: 10 })).whole).toBeNull()
  })

  it('shows calls and results as they are sent', () => {
    const call = { type: 'tool-call', callId: 'c1', tool: 'grep', input: { q: 'x' } } as const
    expect(partOf(message({ role: 'assistant', parts: [call] })).text).toBe('grep({"q":"x"})')
  })
})
