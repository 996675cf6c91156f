import { afterEach, describe, expect, it, vi } from 'vitest'
import { askForCard, deviceMemory, type GpuHost } from './graphics-card.ts'

function host(requestAdapter: (options?: object) => Promise<object | null>): GpuHost {
  const gpu = { requestAdapter } as unknown as GpuHost['gpu']
  return { gpu, isSecure: true, deviceMemory: null }
}

describe('askForCard', () => {
  it('asks for the fastest, and tells its name', async () => {
    const asked: unknown[] = []
    const info = { vendor: 'google', architecture: 'swiftshader', isFallbackAdapter: true }
    const card = await askForCard(
      host(async options => {
        asked.push(options)
        return { info }
      }),
    )
    expect(asked).toEqual([{ powerPreference: 'high-performance' }])
    expect(card).toMatchObject({ state: 'card', name: 'google swiftshader', isSoftware: true })
  })

  it.each([
    [{}, ''],
    [{ info: {} }, ''],
    [{ info: { vendor: 'apple', architecture: '' } }, 'apple'],
  ])('takes one that tells only %o for a card', async (adapter, name) => {
    const card = await askForCard(host(async () => adapter))
    expect(card).toMatchObject({ state: 'card', name, isSoftware: false })
  })

  it('tells an insecure page, a browser without WebGPU and one without a card apart', async () => {
    const none = host(async () => null)
    const broken = host(() => Promise.reject(new Error('The driver broke.')))
    expect(await askForCard({ ...none, isSecure: false })).toEqual({ state: 'insecure' })
    expect(await askForCard({ ...none, gpu: null })).toEqual({ state: 'no-webgpu' })
    expect(await askForCard(none)).toEqual({ state: 'no-adapter' })
    expect(await askForCard(broken)).toEqual({ state: 'no-adapter' })
  })
})

describe('deviceMemory', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    [{ deviceMemory: 0.5 }, 0.5],
    [{ deviceMemory: 8 }, 8],
    [{ deviceMemory: 0 }, null],
    [{ deviceMemory: 'much' }, null],
    [{}, null],
  ])('reads %o as %s GiB', (told, expected) => {
    vi.stubGlobal('navigator', told)
    expect(deviceMemory()).toBe(expected)
  })
})
