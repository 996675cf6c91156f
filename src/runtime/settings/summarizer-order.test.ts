import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelRef } from '../../engine/log/event.ts'
import {
  moveToFront,
  firstSummarizer,
  summaryModels,
  normalizedOrder,
  setWriter,
  type SummarizerChoice,
} from './summarizer-order.ts'

const REMOTE: ModelRef = { provider: 'openai', host: 'model.test', model: 'atlas' }
const DEMO: ModelRef = { provider: 'demo', host: null, model: 'demo' }
const SMALL = { runner: 'wllama', model: 'small' } as const
const SMALL_REF: ModelRef = { provider: 'wllama', host: null, model: 'small' }

describe('the order of summarizers', () => {
  it('ends with extraction, has each once, and nothing after extraction', () => {
    const writers = fc.array(fc.constantFrom<SummarizerChoice>('chat', 'local', 'extractive'))
    fc.assert(
      fc.property(writers, order => {
        const whole = normalizedOrder(order)
        expect(whole.at(-1)).toBe('extractive')
        expect(new Set(whole).size).toBe(whole.length)
        expect(normalizedOrder(whole)).toEqual(whole)
        expect(order.filter(writer => writer !== 'extractive').slice(0, 1)).toEqual(
          order[0] === 'extractive'
            ? expect.anything()
            : whole[0] === 'extractive'
              ? []
              : [whole[0]],
        )
      }),
    )
  })

  it('takes a writer in, lets it go, and asks it first', () => {
    expect(setWriter(['chat', 'extractive'], 'local', true)).toEqual([
      'chat',
      'local',
      'extractive',
    ])
    expect(setWriter(['chat', 'local', 'extractive'], 'chat', false)).toEqual([
      'local',
      'extractive',
    ])
    expect(setWriter(['chat'], 'extractive', false)).toEqual(['chat', 'extractive'])
    expect(moveToFront(['chat', 'local', 'extractive'], 'local')).toEqual([
      'local',
      'chat',
      'extractive',
    ])
  })

  it('lets a model on this device write while another one chats', () => {
    const setting = { summarizers: ['local', 'chat', 'extractive'], summaryModel: SMALL } as const
    expect(summaryModels(setting, REMOTE)).toEqual([SMALL_REF, REMOTE])
    expect(firstSummarizer(setting, REMOTE)).toBe('model')
  })

  it('passes over a model that was never chosen, and over the demo', () => {
    const order = ['local', 'chat', 'extractive'] as const
    expect(summaryModels({ summarizers: order, summaryModel: null }, REMOTE)).toEqual([REMOTE])
    expect(summaryModels({ summarizers: order, summaryModel: SMALL }, DEMO)).toEqual([SMALL_REF])
    expect(summaryModels({ summarizers: order, summaryModel: null }, DEMO)).toEqual([])
    expect(firstSummarizer({ summarizers: order, summaryModel: null }, DEMO)).toBe('extractive')
  })

  it('names a model once that both chats and writes', () => {
    const setting = { summarizers: ['local', 'chat', 'extractive'], summaryModel: SMALL } as const
    expect(summaryModels(setting, SMALL_REF)).toEqual([SMALL_REF])
  })

  it('leaves the chat model to be asked by hand where the order is extraction alone', () => {
    const setting = { summarizers: ['extractive'], summaryModel: null } as const
    expect(summaryModels(setting, REMOTE)).toEqual([REMOTE])
    expect(firstSummarizer(setting, REMOTE)).toBe('extractive')
  })
})
