import { expect, it } from 'vitest'
import { hasLargeMemory, probeOf, type ProbedBrowser } from './probe.ts'

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
  ['hasFiles', /cannot keep files/],
] as const)('says why not and what to do without %s', (missing, sentence) => {
  const { available, message } = probeOf({ ...ABLE, [missing]: false })
  expect(available).toBe(false)
  expect(message).toMatch(sentence)
})

it('runs without 64-bit memory, and says that this is slower and what it takes', () => {
  const { available, message } = probeOf({ ...ABLE, hasLargeMemory: false })
  expect(available).toBe(true)
  expect(message).toMatch(/several threads\. It is slower .* 64-bit memory.* less than 2 GB/)
})

it('asks for 64-bit memory by a module that is right but for its addresses', () => {
  const asked: (readonly number[])[] = []
  const knows = (module: readonly number[]) => WebAssembly.validate(Uint8Array.from(module))
  const noting = (module: readonly number[]) => asked.push(module) > 0 && knows(module)
  expect(hasLargeMemory(noting)).toBe(true)
  expect(hasLargeMemory(() => false)).toBe(false)
  const narrow = asked[0]?.map((byte, at) => (at === 11 ? 0 : byte)) ?? []
  expect(knows(narrow)).toBe(true)
  expect(knows(narrow.with(11, 8))).toBe(false)
})
