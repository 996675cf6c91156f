import { describe, expect, it } from 'vitest'
import { faultsIn, presetById, settingFields } from '../../engine/index.ts'
import {
  countDifferences,
  draftOptions,
  draftValue,
  rangeWords,
  valueWords,
} from './preset-draft.ts'

const COWAGENT = presetById('cowagent')
const FIELDS = settingFields(COWAGENT)
const options = (typed: Readonly<Record<string, string>>, before = {}) =>
  draftOptions(FIELDS, before, typed)

describe('the draft of a preset', () => {
  it('holds what differs from the preset, and nothing else', () => {
    expect(options({})).toEqual({})
    expect(options({ agent_max_context_tokens: '30,000' })).toEqual({
      agent_max_context_tokens: 30_000,
    })
    expect(options({ agent_max_steps: '15' }, { agent_max_steps: 4 })).toEqual({})
    expect(options({ restore_turns: '7' }, { agent_max_steps: 4 })).toEqual({
      agent_max_steps: 4,
      restore_turns: 7,
    })
  })

  it.each(['', 'many', '1,00', '0x', 'Infinity'])(
    'keeps %j as text, which the field refuses',
    text => {
      const typed = options({ agent_max_steps: text })
      expect(typed).toEqual({ agent_max_steps: text })
      expect(faultsIn(COWAGENT, typed)).toHaveProperty('agent_max_steps')
    },
  )

  it('reads a switch and words as they are', () => {
    const opencode = settingFields(presetById('opencode'))
    const prune = opencode.find(({ name }) => name === 'prune')
    expect(prune && draftValue(prune, {}, { prune: 'true' })).toBe(true)
    const model = opencode.find(({ name }) => name === 'summarization_model')
    expect(model && draftValue(model, {}, { summarization_model: '12' })).toBe('12')
  })

  it('counts the settings that differ', () => {
    expect(countDifferences({ one: 1, two: 2 }, { two: 3, three: 4 })).toBe(3)
    expect(countDifferences({ one: 1 }, { one: 1 })).toBe(0)
  })

  it('says what a field takes', () => {
    const bound = (value: number, isIncluded: boolean) => ({ value, isIncluded })
    const range = (least: ReturnType<typeof bound> | null, most: ReturnType<typeof bound> | null) =>
      rangeWords({ type: 'number', isWhole: false, least, most })
    expect(range(bound(0, true), bound(1, true))).toBe('0 – 1')
    expect(range(bound(0, false), bound(1, true))).toBe('above 0, up to 1')
    expect(range(bound(1, true), null)).toBe('from 1')
    expect(range(null, null)).toBe('')
    expect(rangeWords({ type: 'text' })).toBe('')
    expect([valueWords(20_000), valueWords(''), valueWords(false)]).toEqual([
      '20,000',
      'empty',
      'off',
    ])
  })
})
