import { describe, expect, it } from 'vitest'
import { createDrive, says } from '../../test/drive.ts'
import { atTheEdge, automatic, counted, decided, message } from '../../test/edge-of-window.ts'
import { variedWords } from '../../test/words.ts'
import { presetById } from '../presets/registry.ts'
import { budgetFor } from '../tokens/budget.ts'
import { recallAhead, summaryAhead } from './ahead.ts'
import type { EngineConfig } from './types.ts'

const byModel: EngineConfig = { ...automatic, summarizer: 'model', modelSummaries: 'paid' }

describe('the summary that the next request would have to wait for', () => {
  it('is nearly always the one that a short message then waits for', () => {
    const lengths = Array.from({ length: 16 }, (_, at) => 90 + at * 5)
    const same = lengths.filter(length => {
      const state = talkOf(length)
      const ahead = summaryAhead(state, byModel)
      const { effects } = decided(state, byModel, message(state), counted)
      const asked = effects.find(effect => effect.type === 'summarize')
      if (!ahead || !asked) throw new RangeError('No request would wait.')
      const { plan } = ahead
      expect(plan.firstNumber).toBe(asked.plan.firstNumber)
      expect(Math.abs(plan.lastNumber - asked.plan.lastNumber)).toBeLessThanOrEqual(1)
      return plan.span.hash === asked.plan.span.hash
    })
    expect(same.length).toBeGreaterThanOrEqual(13)
  })

  it('is none where no request would wait, or none may be written', () => {
    const state = atTheEdge()
    const roomy = { ...byModel.budget, budgetTokens: 100_000, windowTokens: 120_000 }
    expect(summaryAhead(state, { ...byModel, budget: roomy })).toBeNull()
    const { budgetTokens, windowTokens } = byModel.budget
    const larger = {
      ...byModel.budget,
      budgetTokens: budgetTokens * 3.5,
      windowTokens: (windowTokens ?? 0) * 3.5,
    }
    expect(summaryAhead(state, { ...byModel, budget: larger }), 'room is left').toBeNull()
    expect(summaryAhead(state, { ...byModel, automatic: false })).toBeNull()
    const { compaction: _none, ...rest } = byModel.preset
    expect(summaryAhead(state, { ...byModel, preset: { ...rest, compaction: null } })).toBeNull()
  })

  it('is none while a turn runs or a summary is being written', () => {
    const state = atTheEdge()
    const begun = decided(state, byModel, message(state))
    expect(summaryAhead(begun.state, byModel)).toBeNull()
    const waiting = decided(state, byModel, message(state), counted)
    expect(waiting.state.job).not.toBeNull()
    expect(summaryAhead({ ...waiting.state, turn: { type: 'idle' } }, byModel)).toBeNull()
  })

  it('may be extracted where nothing else writes it, or stands in for a model that fails', () => {
    const state = atTheEdge()
    const extracted = (config: EngineConfig) => summaryAhead(state, config)?.mayBeExtracted
    expect(extracted(byModel)).toBe(true)
    const kept: EngineConfig = { ...byModel, preset: withOnFailure('keep') }
    expect(extracted(kept)).toBe(false)
    expect(extracted({ ...kept, summarizer: 'extractive' })).toBe(true)
  })
})

describe('what is searched for before a message is stored', () => {
  const QUESTION = 'Which word stood in the first question?'
  const roomy = { ...byModel, budget: budgetFor(200_000, null) }

  it('is what its request searches for, where there is room for what is found', () => {
    const drive = createDrive({ answer: () => says(variedWords(120)) })
    for (let turn = 0; turn < 60; turn += 1) {
      const { state, searches } = drive.driven()
      const text = `Question ${turn}? ${variedWords(80)}`
      const ahead = recallAhead(state, text, automatic)
      drive.user(text)
      for (const { query } of drive.driven().searches.slice(searches.length))
        expect(query).toBe(ahead)
    }
    expect(drive.driven().searches.length).toBeGreaterThan(5)
  })

  it('is nothing where the model reads all, and goes on to', () => {
    expect(recallAhead(atTheEdge(), QUESTION, roomy)).toBeNull()
    expect(recallAhead(atTheEdge(), QUESTION, byModel)).not.toBeNull()
  })

  it('is nothing for words that ask for nothing, or under a preset that recalls nothing', () => {
    expect(recallAhead(atTheEdge(), 'the', byModel)).toBeNull()
    const preset = { ...byModel.preset, recall: null }
    expect(recallAhead(atTheEdge(), QUESTION, { ...byModel, preset })).toBeNull()
  })
})

/** A talk over the edge of its window, whose answers have so many words. */
function talkOf(words: number) {
  const drive = createDrive({
    answer: () => says(variedWords(words)),
    config: { automatic: false },
  })
  for (let turn = 0; turn < 40; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
  return drive.driven().state
}

function withOnFailure(onFailure: 'keep'): EngineConfig['preset'] {
  const preset = presetById('palimpsest')
  const { compaction } = preset
  return {
    ...preset,
    compaction: compaction && {
      ...compaction,
      summarizer: { ...compaction.summarizer, onFailure },
    },
  }
}
