import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, nestsDeeper } from './json.ts'

describe('canonicalJson', () => {
  it('sorts keys by code unit and leaves out white space', () => {
    expect(canonicalJson({ b: [1, { z: null, a: true }], a: 'x', B: '', é: -0.5 })).toBe(
      '{"B":"","a":"x","b":[1,{"a":true,"z":null}],"é":-0.5}',
    )
  })

  it('gives equal values one text, whatever the order of their keys', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, held]) => [key, reversed(held)]),
      )
    }
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('escapes broken surrogates, so that every text has a hash', () => {
    expect(canonicalJson('\ud83d')).toBe(String.raw`"\ud83d"`)
  })

  it('throws for what is no JSON', () => {
    for (const value of [undefined, () => 1, 10n, [Symbol('s')]])
      expect(() => canonicalJson(value)).toThrow(/JSON|BigInt/)
  })
})

describe('nestsDeeper', () => {
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`)

  it('counts the levels of arrays and objects', () => {
    expect(nestsDeeper(nested(3), 3)).toBe(false)
    expect(nestsDeeper(nested(4), 3)).toBe(true)
    expect(nestsDeeper({ a: { b: [] } }, 2)).toBe(false)
    expect(nestsDeeper('text', 0)).toBe(false)
  })

  it('answers for a depth that would break a recursive reader', () => {
    expect(nestsDeeper(nested(1_000_000), 200)).toBe(true)
  })
})
