import { expect, it } from 'vitest'
import { probeOf, type ProbedBrowser } from './probe.ts'

const ABLE: ProbedBrowser = {
  isSecureContext: true,
  crossOriginIsolated: true,
  hasFiles: true,
  hasWebAssembly: true,
  hasVectors: true,
  hasLargeMemory: true,
  processors: 8,
}

it('says how a model would run', () => {
  expect(probeOf(ABLE)).toMatchObject({ available: true })
  expect(probeOf(ABLE).message).toContain('several threads')
  expect(probeOf({ ...ABLE, crossOriginIsolated: false }).message).toContain('isolates this page')
  expect(probeOf({ ...ABLE, processors: 2 }).message).toContain('one thread')
})

it.each([
  ['isSecureContext', /https or as localhost/],
  ['hasWebAssembly', /switched off/],
  ['hasVectors', /too old/],
  ['hasLargeMemory', /64-bit memory/],
  ['hasFiles', /cannot keep files/],
] as const)('says why not and what to do without %s', (missing, sentence) => {
  const { available, message } = probeOf({ ...ABLE, [missing]: false })
  expect(available).toBe(false)
  expect(message).toMatch(sentence)
})
