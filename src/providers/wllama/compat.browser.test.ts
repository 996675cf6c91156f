/** Answers and summaries in a browser without 64-bit memory in WebAssembly, played by one that has it. */
import { describe, expect, it } from 'vitest'
import { thisBrowser } from './probe.ts'
import { describeWllamaAnswers } from '../../test/contracts/runner.contract.ts'

// The modules of the test alone fill the 250 entries that browsers keep.
performance.setResourceTimingBufferSize(10_000)

describe('a model on the processor, without 64-bit memory', () => {
  describeWllamaAnswers(() => ({ ...thisBrowser(), hasLargeMemory: false }))

  it('is run by the other build, and nothing of the usual one is fetched', () => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(fetched.filter(name => /llama-compat\.worker/.test(name)).length).toBeGreaterThan(0)
    expect(fetched.filter(name => /llama\.worker/.test(name))).toEqual([])
  })
})
