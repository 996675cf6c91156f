import fc from 'fast-check'
import { countTokens as countWhole } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { NO_DATA, readData } from '../test/data-folder.ts'
import { countTokens } from './token-counter.ts'

const PLAIN_TEXT = { disallowedSpecial: new Set<string>() }

function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

function lettersFrom(alphabet: string, length: number): string {
  const random = noise(7)
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
}

const PROSE =
  'The committee met on 14 March; nobody’s budget (£3,200) survived.\n\n  It didn’t matter — 預算不足。 '
const CODE = 'export function f(a: number) {\n\treturn a ** 2 // ünïcode\n}\n\n\n'

describe('countTokens', () => {
  it('counts as the vocabulary’s own vectors say', ({ skip }) => {
    const data = readData('token-vectors/TestPlans.txt')
    if (data === null) return skip(NO_DATA)
    const vectors = vectorsIn(data)
    expect(vectors.length).toBeGreaterThan(50)
    const counted = vectors.map(({ sample }) => ({ sample, tokens: countTokens(sample) }))
    expect(counted).toEqual(vectors)
  })

  it('counts a long text of the vectors within 0.1 % of the uncut one', ({ skip }) => {
    const data = readData('token-vectors/TestPlans.txt')
    if (data === null) return skip(NO_DATA)
    const vectors = vectorsIn(data)
    const text = Array.from({ length: 12 }, () =>
      vectors.map(({ sample }) => sample).join('\n'),
    ).join('\n')
    const whole = countWhole(text, PLAIN_TEXT)
    expect(Math.abs(countTokens(text) - whole) / whole).toBeLessThanOrEqual(0.001)
  })

  it.each([
    ['prose in two scripts', PROSE.repeat(900)],
    ['code', CODE.repeat(1_500)],
    ['indented lines', `${' '.repeat(70)}\n  \n${' '.repeat(40)}end\n`.repeat(700)],
    ['base64', Buffer.from(lettersFrom('abcdefgh+?ÄÖ', 60_000)).toString('base64')],
  ])('counts %s exactly as if it were not cut', (_, text) => {
    expect(countTokens(text)).toBe(countWhole(text, PLAIN_TEXT))
  })

  it.each([
    ['one letter', 'a'.repeat(8_000)],
    ['spaces', ' '.repeat(8_000)],
    ['lines', '='.repeat(8_000)],
    ['random lowercase', lettersFrom('abcdefghijklmnopqrstuvwxyz', 8_000)],
    ['Han', lettersFrom('的一是不了人我在有他这中大来上国个到说们', 8_000)],
  ])('counts one run of %s exactly', (_, text) => {
    expect(countTokens(text)).toBe(countWhole(text, PLAIN_TEXT))
  })

  it('counts any text as the library does', () => {
    const scripts = fc.constantFrom(
      'a',
      'E',
      ' ',
      '\n',
      '\t',
      '7',
      "'",
      '.',
      'é',
      'ß',
      '漢',
      'か',
      'ж',
      'ع',
      '😀',
      '\u0301',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.lorem({ maxCount: 40 }),
      fc.string({ unit: scripts, maxLength: 60 }),
    )
    fc.assert(
      fc.property(texts, text => {
        expect(countTokens(text)).toBe(countWhole(text, PLAIN_TEXT))
      }),
      { numRuns: 500 },
    )
  })

  it('counts U+FEFF as the vocabulary has it, where the library splits it', () => {
    expect(countTokens('\uFEFF')).toBe(1)
    expect(countTokens('\uFEFFusing')).toBe(1)
  })

  it('takes the names of special tokens for plain text', () => {
    const text = 'He wrote <|endoftext|> and <|im_start|>system twice.'
    expect(countTokens(text)).toBeGreaterThan(15)
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
  })

  it('counts halves of surrogate pairs without failing', () => {
    expect(countTokens('\ud83d \udc4d')).toBeGreaterThan(0)
  })

  it.each([
    ['one letter', 'a'.repeat(1_000_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['random lowercase', lettersFrom('abcdefghijklmnopqrstuvwxyz', 1_000_000)],
    ['Han', lettersFrom('的一是不了人我在有他这中大来上国个到说们', 333_000)],
    [
      'base64',
      lettersFrom('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 1_000_000),
    ],
  ])('gets through a megabyte of %s', (_, text) => {
    expect(countTokens(text)).toBeGreaterThan(7_000)
  })

  it('gets through twenty million characters of one run', () => {
    expect(countTokens('漢'.repeat(20_000_000))).toBeGreaterThan(1_000_000)
  }, 60_000)
})

interface Vector {
  readonly sample: string
  readonly tokens: number
}

function vectorsIn(text: string): readonly Vector[] {
  const block = /EncodingName: o200k_base\r?\nSample: ([\s\S]*?)\r?\nEncoded: \[([^\]]*)\]/g
  return [...text.matchAll(block)].map(([, sample = '', ids = '']) => ({
    sample,
    tokens: ids.trim() === '' ? 0 : ids.split(',').length,
  }))
}
