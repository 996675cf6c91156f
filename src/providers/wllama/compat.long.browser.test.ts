/** All that the usual build does, in a browser without 64-bit memory in WebAssembly, played by one that has it. */
import { describe } from 'vitest'
import { thisBrowser } from './probe.ts'
import { describeWllamaRunner } from '../../test/contracts/runner.contract.ts'

describe('a model on the processor, without 64-bit memory', () => {
  describeWllamaRunner(() => ({ ...thisBrowser(), hasLargeMemory: false }))
})
