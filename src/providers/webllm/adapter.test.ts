import { describe, expect, it } from 'vitest'
import type { GpuHost } from '../local/graphics-card.ts'
import { askForAdapter, probeOf } from './adapter.ts'

const LIMITS = {
  maxBufferSize: 2 ** 30,
  maxStorageBufferBindingSize: 2 ** 30,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBuffersPerShaderStage: 10,
}

function host(adapter: object | null, rest: Partial<GpuHost> = {}): GpuHost {
  const gpu = { requestAdapter: async () => adapter } as unknown as GpuHost['gpu']
  return { gpu, isSecure: true, deviceMemory: null, ...rest }
}

const adapter = (features: readonly string[], isFallbackAdapter = false, limits = LIMITS) => ({
  features: new Set(features),
  limits,
  info: { isFallbackAdapter },
})

const probe = async (asked: GpuHost) => probeOf(await askForAdapter(asked))

describe('the probe of WebLLM', () => {
  it.each([
    ['a page over http', host(null, { isSecure: false }), /needs a secure page.*https/],
    ['a browser without WebGPU', host(null, { gpu: null }), /has no WebGPU.*CPU model/],
    ['a browser without a card', host(null), /no graphics card.*hardware acceleration/],
    [
      'a card that allows too little',
      host(adapter([], false, { ...LIMITS, maxStorageBuffersPerShaderStage: 8 })),
      /allows less than WebLLM needs/,
    ],
  ])('says of %s why not, and what to do', async (_, asked, sentence) => {
    const { available, message } = await probe(asked)
    expect(available).toBe(false)
    expect(message).toMatch(sentence)
  })

  it('takes a refusal for no card', async () => {
    const gpu = { requestAdapter: () => Promise.reject(new Error('blocked')) }
    expect(await probe(host(null, { gpu }))).toMatchObject({ available: false })
  })

  it('says what the card has', async () => {
    expect(await probe(host(adapter(['shader-f16'])))).toMatchObject({
      available: true,
      message: expect.stringMatching(/with 16-bit numbers/),
    })
    expect((await probe(host(adapter([])))).message).toMatch(/no 16-bit numbers/)
  })

  it('warns of a card that is only software', async () => {
    const answer = await probe(host(adapter([], true)))
    expect(answer.available).toBe(true)
    expect(answer.message).toMatch(/only by software.*CPU model is faster/)
  })

  it('takes a card of which nothing is told for a real one', async () => {
    const { info: _, ...untold } = adapter([])
    expect((await probe(host(untold))).message).not.toMatch(/software/)
  })

  it('tells the memory of the device in bytes', async () => {
    const answer = await askForAdapter(host(adapter([]), { deviceMemory: 4 }))
    expect(answer).toMatchObject({ facts: { deviceMemoryBytes: 4 * 2 ** 30 } })
  })
})
