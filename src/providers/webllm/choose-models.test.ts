import { ModelType, prebuiltAppConfig } from '@mlc-ai/web-llm'
import { describe, expect, it } from 'vitest'
import type { AdapterFacts } from './adapter.ts'
import { chooseModels, memoryBytesOf, PREBUILT_MODELS } from './choose-models.ts'

const HALF: AdapterFacts = {
  features: new Set(['shader-f16']),
  maxBufferBytes: 2 ** 30,
  maxBindingBytes: 2 ** 30,
  deviceMemoryBytes: null,
  isSoftware: false,
}
const WHOLE: AdapterFacts = { ...HALF, features: new Set() }

const chosen = (adapter: AdapterFacts) => chooseModels(PREBUILT_MODELS, adapter)
const variantOf = (id: string, adapter: AdapterFacts) =>
  chosen(adapter).find(one => one.id === id)?.variant.model_id

describe('chooseModels', () => {
  it('has one row for each model, the smallest first', () => {
    const rows = chosen(HALF)
    expect(rows.length).toBeGreaterThan(40)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const memory = rows.map(({ variant }) => memoryBytesOf(variant))
    expect(memory).toEqual(memory.toSorted((one, other) => one - other))
  })

  it('takes 16-bit numbers where the card has them, and 32-bit ones only where it has not', () => {
    expect(variantOf('SmolLM2-360M-Instruct', HALF)).toBe('SmolLM2-360M-Instruct-q4f16_1-MLC')
    expect(variantOf('SmolLM2-360M-Instruct', WHOLE)).toBe('SmolLM2-360M-Instruct-q4f32_1-MLC')
    expect(variantOf('SmolLM2-135M-Instruct', WHOLE)).toBe('SmolLM2-135M-Instruct-q0f32-MLC')
    expect(chosen(WHOLE).filter(({ variant }) => variant.model_id.includes('f16'))).toEqual([])
  })

  it('leaves out what has no variant for the card', () => {
    expect(variantOf('gemma3-1b-it', HALF)).toBe('gemma3-1b-it-q4f16_1-MLC')
    expect(variantOf('gemma3-1b-it', WHOLE)).toBeUndefined()
  })

  it('leaves out windows of 1,024 tokens', () => {
    for (const { variant } of chosen(HALF))
      expect(variant.overrides.context_window_size).toBeGreaterThan(1_024)
  })

  it('offers a card with small buffers only what WebLLM calls small', () => {
    const weak = chosen({ ...HALF, maxBindingBytes: 2 ** 28 - 2 ** 26 })
    expect(weak.length).toBeGreaterThan(3)
    expect(weak.every(({ variant }) => variant.low_resource_required)).toBe(true)
    for (const { variant } of weak)
      expect(variant.buffer_size_required_bytes ?? 0).toBeLessThanOrEqual(2 ** 28 - 2 ** 26)
  })

  it('leaves out what the whole device has no memory for, where that is told', () => {
    const small = chosen({ ...HALF, deviceMemoryBytes: 2 * 2 ** 30 })
    expect(small.length).toBeGreaterThan(3)
    expect(small.every(({ variant }) => memoryBytesOf(variant) <= 2 * 2 ** 30)).toBe(true)
    expect(chosen({ ...HALF, deviceMemoryBytes: 2 ** 33 })).toHaveLength(chosen(HALF).length)
  })

  it('keeps no image and no embedding model, and none that only goes on with a text', () => {
    expect(chosen(HALF).filter(({ id }) => /vision|embed|-Base-/.test(id))).toEqual([])
  })

  it('names models for people', () => {
    const names = chosen(HALF).map(({ name }) => name)
    expect(names).toContain('Llama 3.2 1B Instruct')
    expect(names).toContain('Gemma 2 2b Instruct')
    expect(names).toContain('Phi 1.5')
  })
})

it('holds the language models of the library that is installed, and nothing else', () => {
  const wanted = prebuiltAppConfig.model_list.filter(
    ({ model_type: type }) => (type ?? ModelType.LLM) === ModelType.LLM,
  )
  expect(wanted.length).toBeGreaterThan(100)
  expect(PREBUILT_MODELS).toEqual(wanted)
})
