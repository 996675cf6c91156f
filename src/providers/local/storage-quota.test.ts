import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { assertSpace, freeBytes, quotaErrorFor, SLACK_BYTES } from './download-file.ts'

const bytes = fc.nat({ max: 10 ** 12 })

describe('checkRoom', () => {
  it('lets pass what fits to the byte, and refuses one byte more', () => {
    fc.assert(
      fc.property(bytes, free => {
        expect(() => assertSpace('Tiny', free, free)).not.toThrow()
        expect(() => assertSpace('Tiny', free + 1, free)).toThrow(ModelError)
      }),
      { numRuns: propertyRuns() },
    )
  })

  it('lets everything pass where the browser does not tell, and nothing is no hindrance', () => {
    expect(() => assertSpace('Tiny', 10 ** 12, null)).not.toThrow()
    expect(() => assertSpace('Tiny', 0, -1)).not.toThrow()
  })

  it.each([
    [145e6, 1e6, 'Tiny needs 145 MB more on this device, and the browser has room for 1 MB.'],
    [1.3e9, -5, 'Tiny needs 1.3 GB more on this device, and the browser has room for 0 bytes.'],
  ])('says of %d bytes and %d free what to do', (needed, free, sentence) => {
    expect(() => assertSpace('Tiny', needed, free)).toThrow(sentence)
    expect(() => assertSpace('Tiny', needed, free)).toThrow('Delete another model')
  })
})

describe('freeBytes', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    [{ quota: 10 ** 9, usage: 10 ** 8 }, 9 * 10 ** 8 - SLACK_BYTES],
    [{ quota: 10 ** 9 }, null],
    [{}, null],
  ])('reads %o as %s', async (told, expected) => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => told } })
    expect(await freeBytes()).toBe(expected)
  })

  it('is unknown in a browser without that question', async () => {
    vi.stubGlobal('navigator', {})
    expect(await freeBytes()).toBeNull()
  })
})

it('tells a browser that ran full from every other failure', () => {
  const full = new DOMException('full', 'QuotaExceededError')
  expect(quotaErrorFor('Tiny', full)).toMatchObject({ code: 'other', cause: full })
  expect(quotaErrorFor('Tiny', full)?.message).toContain('no more room for Tiny')
  expect(quotaErrorFor('Tiny', new DOMException('gone', 'NotFoundError'))).toBeNull()
  expect(quotaErrorFor('Tiny', new Error('QuotaExceededError'))).toBeNull()
})

it.each([
  ['UnknownError', 'Unexpected internal error.'],
  ['InvalidAccessError', 'Entry already exists.'],
  ['InvalidStateError', 'The state had changed since it was read from disk.'],
])('tells a full disk, which a browser calls %s', (name, words) => {
  const cause = new DOMException(words, name)
  expect(quotaErrorFor('Tiny', cause)).toMatchObject({ code: 'other', cause })
  expect(quotaErrorFor('Tiny', cause)?.message).toMatch(/no room left for Tiny.*Free some space/)
  expect(quotaErrorFor('Tiny', new DOMException('Something else', 'UnknownError'))).toBeNull()
})
