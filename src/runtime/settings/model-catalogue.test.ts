import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usageOf } from '../../test/model-request.ts'
import { CATALOGUE, modelInfoOf } from './model-catalogue.ts'
import { costOf, ModelFacts, type Price } from './model-info.ts'

const PRICE: Price = { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 }

describe('the catalogue', () => {
  it('knows some twenty models, each once and whole', () => {
    expect(CATALOGUE.length).toBeGreaterThanOrEqual(20)
    expect(new Set(CATALOGUE.map(({ model }) => model)).size).toBe(CATALOGUE.length)
    expect(CATALOGUE.map(facts => ModelFacts.parse(facts))).toEqual(CATALOGUE)
  })

  it.each([
    ['gpt-5', 'gpt-5'],
    ['gpt-5-2025-08-07', 'gpt-5'],
    ['GPT-5-mini', 'gpt-5-mini'],
    ['openai/gpt-oss-120b', 'gpt-oss-120b'],
    ['anthropic/claude-haiku-4-5-20251001', 'claude-haiku-4-5'],
    ['claude-sonnet-5-5-latest', 'claude-sonnet-5-5'],
  ])('knows %s', (name, model) => {
    expect(modelInfoOf(name)?.model).toBe(model)
  })

  it.each(['gpt-5-turbo', 'my-gpt-5', 'gpt', 'llama3.2', ''])('does not guess at %j', name => {
    expect(modelInfoOf(name)).toBeNull()
  })

  it('believes the person before itself', () => {
    const own = { ...CATALOGUE[0]!, model: 'gpt-5', windowTokens: 1_234 }
    expect(modelInfoOf('gpt-5-2025-08-07', [own])?.windowTokens).toBe(1_234)
    expect(modelInfoOf('gpt-5-mini', [own])?.windowTokens).toBe(400_000)
  })
})

describe('the cost of a request', () => {
  it('is the sum of its tokens at their prices', () => {
    expect(costOf(usageOf({ inputTokens: 1_000_000 }), PRICE)).toBeCloseTo(3)
    expect(costOf(usageOf({ outputTokens: 100_000 }), PRICE)).toBeCloseTo(1.5)
    expect(
      costOf(
        usageOf({
          inputTokens: 1_000_000,
          cachedInputTokens: 500_000,
          writtenInputTokens: 100_000,
        }),
        PRICE,
      ),
    ).toBeCloseTo(0.4 * 3 + 0.5 * 0.3 + 0.1 * 3.75)
  })

  it('takes cached input at the full price where no other is known', () => {
    const plain = { ...PRICE, cachedInput: null, cacheWrite: null }
    const all = usageOf({ inputTokens: 1_000, cachedInputTokens: 400, writtenInputTokens: 400 })
    expect(costOf(all, plain)).toBeCloseTo(0.003)
  })

  it('is never negative, and never less for more tokens', () => {
    const tokens = fc.nat(2_000_000)
    fc.assert(
      fc.property(tokens, tokens, tokens, tokens, (inputTokens, outputTokens, cached, more) => {
        const one = usageOf({ inputTokens, outputTokens, cachedInputTokens: cached })
        const cost = costOf(one, PRICE)
        expect(cost).toBeGreaterThanOrEqual(0)
        expect(costOf({ ...one, outputTokens: outputTokens + more }, PRICE)).toBeGreaterThanOrEqual(
          cost,
        )
      }),
    )
  })
})
