import { describe, expect, it } from 'vitest'
import type { GpuHost } from '../local/graphics-card.ts'
import { askForAdapter, probeOf } from './adapter.ts'
import { GPU_LIMITS, gpuHost } from '../../test/webllm-folder.ts'

const adapter = (features: readonly string[], isFallbackAdapter = false, limits = GPU_LIMITS) => ({
  features: new Set(features),
  limits,
  info: { isFallbackAdapter },
})

const probe = async (asked: GpuHost) => probeOf(await askForAdapter(asked))

describe('the probe of WebLLM', () => {
  it.each([
    ['a page over http', gpuHost(null, { isSecure: false }), /needs a secure page.*https/],
    ['a browser without WebGPU', gpuHost(null, { gpu: null }), /has no WebGPU.*CPU model/],
    ['a browser without a card', gpuHost(null), /no graphics card.*hardware acceleration/],
    [
      'a card that allows too little',
      gpuHost(adapter([], false, { ...GPU_LIMITS, maxStorageBuffersPerShaderStage: 8 })),
      /allows less than WebLLM needs/,
    ],
  ])('says of %s why not, and what to do', async (_, asked, sentence) => {
    const { available, message } = await probe(asked)
    expect(available).toBe(false)
    expect(message).toMatch(sentence)
  })

  it('says what the card has', async () => {
    expect(await probe(gpuHost(adapter(['shader-f16'])))).toMatchObject({
      available: true,
      message: expect.stringMatching(/with 16-bit numbers/),
    })
    expect((await probe(gpuHost(adapter([])))).message).toMatch(/no 16-bit numbers/)
  })

  it('warns of a card that is only software', async () => {
    const answer = await probe(gpuHost(adapter([], true)))
    expect(answer.available).toBe(true)
    expect(answer.message).toMatch(/only by software.*CPU model is faster/)
  })

  it('takes a card of which nothing is told for a real one', async () => {
    const { info: _, ...untold } = adapter([])
    expect((await probe(gpuHost(untold))).message).not.toMatch(/software/)
  })

  it('tells the memory of the device in bytes', async () => {
    const answer = await askForAdapter(gpuHost(adapter([]), { deviceMemory: 4 }))
    expect(answer).toMatchObject({ facts: { deviceMemoryBytes: 4 * 2 ** 30 } })
  })
})
