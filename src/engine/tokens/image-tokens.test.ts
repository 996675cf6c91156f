import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageTokens } from './image-tokens.ts'

const image = (width: number | null, height: number | null, detail: 'low' | 'high' = 'high') => ({
  width,
  height,
  detail,
})

describe('imageTokens', () => {
  it.each([
    // The providers' own examples.
    ['gpt-4o', image(1_024, 1_024), 765],
    ['gpt-4o', image(2_048, 4_096), 1_105],
    ['gpt-4o', image(4_096, 8_192, 'low'), 85],
    ['gpt-4.1-mini', image(1_024, 1_024), Math.ceil(1_024 * 1.62)],
    ['claude-sonnet-4-5', image(200, 200), 54],
    ['claude-sonnet-4-5', image(1_000, 1_000), 1_334],
    ['gemini-2.5-flash', image(300, 300), 258],
    ['gemini-2.5-flash', image(960, 540), 6 * 258],
  ])('takes for %s of %o what its provider says', (model, size, tokens) => {
    expect(imageTokens(model, size)).toEqual({ tokens, source: 'tokenized' })
  })

  it('takes a flat number, as an estimate, where no rule is known', () => {
    expect(imageTokens('some-vision-model', image(100, 100))).toEqual({
      tokens: 3_000,
      source: 'estimated',
    })
  })

  const models = fc.constantFrom(
    'gpt-4o',
    'gpt-4o-mini',
    'gpt-5',
    'gpt-5-nano',
    'o3',
    'o4-mini',
    'claude-opus-4-1',
  )
  const pixels = fc.integer({ min: 1, max: 20_000 })

  it('B11: takes no less for an image of unknown size than for any of known size', () => {
    fc.assert(
      fc.property(models, pixels, pixels, (model, width, height) => {
        const unknown = imageTokens(model, image(null, null))
        const { tokens } = imageTokens(model, image(width, height))
        expect(unknown.source).toBe('estimated')
        expect(tokens).toBeGreaterThan(0)
        expect(tokens).toBeLessThanOrEqual(unknown.tokens)
      }),
    )
  })

  it('takes the same for an image on its side', () => {
    fc.assert(
      fc.property(models, pixels, pixels, (model, width, height) => {
        expect(imageTokens(model, image(width, height))).toEqual(
          imageTokens(model, image(height, width)),
        )
      }),
    )
  })

  it('refuses an image without pixels', () => {
    expect(() => imageTokens('gpt-4o', image(0, 10))).toThrow(RangeError)
  })
})
