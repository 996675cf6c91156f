import { describe, expect, it } from 'vitest'
import { compactionPrompt } from '../../engine/compaction/prompt.ts'
import { purposeOf } from './conversation.ts'

describe('purposeOf', () => {
  it('knows a summary by its mark, in both wordings', () => {
    const request = { system: 'Be brief.', messages: [], tools: [], maxOutputTokens: 512 }
    const source = { items: [], previousSummary: null, focus: null, targetTokens: 300 }
    const count = (text: string) => ({ tokens: text.length, source: 'estimated' as const })
    for (const isBrief of [true, false]) {
      const { system } = compactionPrompt({ ...source, isBrief, count })
      expect(purposeOf({ ...request, system })).toBe('summary')
    }
    expect(purposeOf(request)).toBe('answer')
  })
})
