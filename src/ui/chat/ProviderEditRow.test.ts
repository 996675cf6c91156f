import { expect, it } from 'vitest'
import { providerEditWords } from './RareRow.tsx'

const said = (name: string, cleared: number | null, clearedTokens: number | null = null) =>
  providerEditWords({ name, cleared, clearedTokens, summary: null })

it('says what was cleared, as far as the provider reported it', () => {
  expect(said('clear_tool_uses_20250919', 8, 50_000)).toBe(
    '8 tool results cleared, 50k tokens less',
  )
  expect(said('clear_tool_uses_20250919', 1)).toBe('1 tool result cleared')
  expect(said('clear_tool_uses_20250919', null)).toBe('tool results cleared')
  expect(said('clear_thinking_20251015', 3, 900)).toBe(
    'reasoning of 3 turns cleared, 900 tokens less',
  )
})

it('says that a provider summarized, and names what it does not know', () => {
  expect(said('compaction', null)).toBe('older messages read as a summary of its own')
  expect(said('trim_images_2', null)).toBe('trim_images_2')
  expect(said('trim_images_2', 4)).toBe('trim_images_2: 4 cleared')
})
