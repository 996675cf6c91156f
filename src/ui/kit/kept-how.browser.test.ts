import { afterEach, expect, it, vi } from 'vitest'
import { keptHow } from './kept-how.ts'

afterEach(() => vi.unstubAllGlobals())

it('in Safari storage without a promise is kept for a week without a visit, except on the home screen', () => {
  expect(keptHow({ persisted: false })).toBe('not')
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.' })
  expect(keptHow({ persisted: false })).toBe('week')
  expect(keptHow({ persisted: null })).toBe('week')
  expect(keptHow({ persisted: true })).toBe('promised')
  vi.stubGlobal('navigator', { vendor: 'Apple Computer, Inc.', standalone: true })
  expect(keptHow({ persisted: false })).toBe('not')
})
