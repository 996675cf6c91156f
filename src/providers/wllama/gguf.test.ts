import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { PLAIN_TEMPLATE, tinyGguf } from '../../test/tiny-gguf.ts'
import { knowsTools, sizesOf } from './add-file.ts'
import { readGguf } from './gguf.ts'

const TINY = tinyGguf({ texts: ['one two three'], name: 'Tiny', contextTokens: 1_024 })

describe('readGguf', () => {
  it('reads name, window, template and what a token of the window takes', async () => {
    expect(await readGguf(new Blob([TINY]))).toEqual({
      architecture: 'llama',
      name: 'Tiny',
      trainedTokens: 1_024,
      // Keys and values of 2 layers of 64 numbers of 2 bytes.
      bytesPerToken: 2 * 2 * 64 * 2,
      chatTemplate: PLAIN_TEMPLATE,
    })
  })

  it('reads a head larger than the first piece', async () => {
    const words = Array.from({ length: 60_000 }, (_, index) => `word${index.toString(36)}`)
      .join(' ')
      .replaceAll(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')
    const large = tinyGguf({ texts: [words], name: 'Large', width: 8, layers: 1 })
    expect(await readGguf(new Blob([large]))).toMatchObject({ name: 'Large' })
  })

  it('refuses everything else, however it was cut or filled', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(TINY.length / 8).map(length => TINY.slice(0, Math.min(length, 2_000))),
      fc.uint8Array({ minLength: 30, maxLength: 200 }).map(tail => {
        const whole = new Uint8Array(8 + tail.length)
        whole.set(TINY.slice(0, 8))
        whole.set(tail, 8)
        return whole
      }),
    )
    await fc.assert(
      fc.asyncProperty(bytes, async content => {
        const read = await readGguf(new Blob([content.slice()])).catch((error: unknown) => error)
        expect(read).toBeInstanceOf(ModelError)
      }),
      { numRuns: propertyRuns() },
    )
  })
})

describe('what is made of it', () => {
  const facts = {
    architecture: 'llama',
    name: null,
    trainedTokens: 131_072,
    bytesPerToken: 32_768,
    chatTemplate: null,
  }

  it('takes the trained window, and less where that would take too much memory or patience', () => {
    expect(sizesOf(1_000, { ...facts, trainedTokens: 2_048 }).windowTokens).toBe(2_048)
    expect(sizesOf(1_000, facts).windowTokens).toBe(8_192)
    expect(sizesOf(1_000, { ...facts, bytesPerToken: 262_144 }).windowTokens).toBe(2_048)
    expect(sizesOf(1_000, { ...facts, bytesPerToken: null })).toEqual({
      windowTokens: 8_192,
      memoryBytes: null,
    })
  })

  it('sees in the template whether a model knows tools', () => {
    expect(knowsTools({ ...facts, chatTemplate: '{% if tools %}' })).toBe(true)
    expect(knowsTools({ ...facts, chatTemplate: PLAIN_TEMPLATE })).toBe(false)
    expect(knowsTools(facts)).toBe(false)
  })
})
