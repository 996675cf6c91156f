import { describe, expect, it } from 'vitest'
import { thisBrowser } from './probe.ts'
import { describeWllamaRunner } from '../../test/contracts/runner.contract.ts'

// The modules of the test alone fill the 250 entries that browsers keep.
performance.setResourceTimingBufferSize(10_000)

describe('a model on the processor', () => {
  describeWllamaRunner(thisBrowser)

  it('is run by the build with 64-bit memory, and nothing of the other one is fetched', () => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(fetched.filter(name => /llama\.worker/.test(name)).length).toBeGreaterThan(0)
    expect(fetched.filter(name => /llama-compat\.worker/.test(name))).toEqual([])
  })
})
