import { afterEach, expect, it, vi } from 'vitest'
import { storageSafety } from './storage-safety.ts'

afterEach(() => vi.unstubAllGlobals())

it('in Safari storage without a promise is kept for a week without a visit, except on the home screen', () => {
  expect(storageSafety({ persisted: false })).toBe('not')
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' })
  expect(storageSafety({ persisted: false })).toBe('week')
  expect(storageSafety({ persisted: null })).toBe('week')
  expect(storageSafety({ persisted: true })).toBe('promised')
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.', standalone: true })
  expect(storageSafety({ persisted: false })).toBe('not')
})
