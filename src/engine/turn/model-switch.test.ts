import { describe, expect, it } from 'vitest'
import { createDrive, says } from '../../test/drive.ts'
import { variedWords } from '../../test/words.ts'
import { budgetFor } from '../tokens/budget.ts'
import type { ModelRef } from '../log/event.ts'
import { fitsAfterSwitch, modelDrafts, switchAdvice } from './model-switch.ts'

const OTHER: ModelRef = { provider: 'test', host: null, model: 'other' }

/** About 6,000 tokens of conversation with a model of 32,768, and then another model. */
function switched(windowTokens: number, model = OTHER) {
  const drive = createDrive({ windowTokens: 32_768, answer: () => says(variedWords(120)) })
  for (let turn = 0; turn < 16; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
  drive.reconfigure({ model, budget: budgetFor(windowTokens, null) })
  for (const draft of modelDrafts(drive.driven().state.branch, model)) drive.append(draft)
  const advice = () => switchAdvice(drive.driven().state.branch, drive.config)
  return { ...drive, advice, config: drive.config }
}

describe('another model', () => {
  it('is written down when it is not the one that was asked before, and not in a session that has asked none', () => {
    const { driven } = switched(32_768)
    expect(driven().events.at(-1)).toMatchObject({ type: 'v1.model-changed', model: OTHER })
    expect(modelDrafts(driven().state.branch, OTHER)).toEqual([])
    expect(modelDrafts(createDrive().driven().state.branch, OTHER)).toEqual([])
  })

  it.each([
    ['a larger window', 65_536],
    ['a smaller one that is large enough', 16_384],
  ])('T8: with %s changes nothing', (_, windowTokens) => {
    const { advice, give, driven } = switched(windowTokens)
    expect(advice()).toBeNull()
    give({ type: 'compact-for-model' })
    expect(driven().notices).toEqual(['fits-already'])
    expect(driven().events.some(({ type }) => type === 'v1.compaction-started')).toBe(false)
  })

  it('T8: of the same name with a smaller window learned is no switch', () => {
    const { advice, config } = switched(4_096, createDrive().config.model)
    expect(config.budget.windowTokens).toBe(4_096)
    expect(advice()).toBeNull()
  })

  it('E11: gets a conversation that fits, at once, and can then be asked', () => {
    const drive = switched(4_096)
    drive.give({ type: 'compact-for-model' })
    const { state, events } = drive.driven()
    expect(events.at(-1)).toMatchObject({
      type: 'v1.compaction-completed',
      trigger: 'model-switch',
    })
    expect(fitsAfterSwitch(state.branch, drive.config)).toBe(true)
    expect(drive.advice()).toBeNull()
    const before = drive.driven().requests.length
    drive.user('And now?')
    expect(drive.driven().requests).toHaveLength(before + 1)
    expect(drive.driven().events.at(-1)).toMatchObject({ role: 'assistant' })
  })

  it('E11, E18: gets a conversation that fits before it is chosen, written by the model of until now', () => {
    const drive = createDrive({ windowTokens: 32_768, answer: () => says(variedWords(120)) })
    for (let turn = 0; turn < 16; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
    const smaller = { ...drive.config, model: OTHER, budget: budgetFor(4_096, null) }
    expect(switchAdvice(drive.driven().state.branch, smaller)).toMatchObject({
      windowTokens: 4_096,
    })
    drive.give({ type: 'compact-for-model', budget: smaller.budget })
    const { state, events } = drive.driven()
    expect(events.at(-1)).toMatchObject({
      type: 'v1.compaction-completed',
      trigger: 'model-switch',
      breakdownAfter: { limit: 32_768 },
    })
    expect(fitsAfterSwitch(state.branch, smaller)).toBe(true)
    expect(switchAdvice(state.branch, smaller)).toBeNull()
    expect(events.some(({ type }) => type === 'v1.model-changed')).toBe(false)
  })

  it('is not helped by a summary where what must stay is too large for it', () => {
    const drive = createDrive({ windowTokens: 32_768, answer: () => says(variedWords(120)) })
    for (let turn = 0; turn < 6; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
    drive.user(variedWords(3_000))
    drive.reconfigure({ model: OTHER, budget: budgetFor(2_048, null) })
    drive.give({ type: 'compact-for-model' })
    expect(drive.driven().notices).toEqual(['floor-too-large'])
    expect(drive.driven().state.job).toBeNull()
  })
})
