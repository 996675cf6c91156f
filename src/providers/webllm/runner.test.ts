import { describe, expect, it } from 'vitest'
import {
  GPU_LIMITS,
  gpuHost,
  memoryModelStore,
  SHARD_BYTES,
  TINY_MODELS,
  tinyHub,
  usualFiles,
  tinyFolder,
  tinyModel,
} from '../../test/webllm-folder.ts'
import { webLlmRunner } from './runner.ts'

const ADAPTER = { features: new Set(['shader-f16']), limits: GPU_LIMITS, info: {} }

function setUp(models = TINY_MODELS, adapter: object | null = ADAPTER) {
  const store = memoryModelStore()
  const hub = tinyHub(usualFiles())
  let starts = 0
  const runner = webLlmRunner({
    host: () => gpuHost(adapter),
    models,
    store,
    fetch: hub.fetch,
    start: () => {
      starts += 1
      throw new Error('Nothing here may load the library')
    },
  })
  return { runner, store, hub, starts: () => starts }
}

const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

describe('webLlmRunner', () => {
  it('knows no size before the model’s own index is there, and all that is stored after', async () => {
    const { runner, starts } = setUp()
    const [before] = await runner.models()
    expect(before).toEqual({
      id: 'Tiny-1M-Instruct',
      name: 'Tiny 1M Instruct',
      downloadBytes: null,
      memoryBytes: 10 * 2 ** 20,
      windowTokens: 4_096,
      isStored: false,
    })
    await runner.fetch('Tiny-1M-Instruct', options())
    const [after] = await runner.models()
    expect(after).toMatchObject({ downloadBytes: 6 * SHARD_BYTES, isStored: true })
    expect(starts()).toBe(0)
  })

  it('does not take half a download for a model', async () => {
    const { runner, store } = setUp()
    await runner.fetch('Tiny-1M-Instruct', options())
    const [shard = ''] = [...store.files.keys()].filter(url => url.endsWith('shard_5.bin'))
    store.files.delete(shard)
    const [row] = await runner.models()
    expect(row).toMatchObject({
      downloadBytes: 6 * SHARD_BYTES,
      isStored: false,
      isPartlyStored: true,
    })
    await runner.remove('Tiny-1M-Instruct')
    const [deleted] = await runner.models()
    expect(deleted).not.toHaveProperty('isPartlyStored')
  })

  it('opens without loading anything, with the window that the model runs with', async () => {
    const { runner, starts, hub } = setUp()
    const { ref, limits } = await runner.open('Tiny-1M-Instruct')
    expect(ref).toEqual({ provider: 'webllm', host: null, model: 'Tiny-1M-Instruct' })
    expect(limits).toEqual({ windowTokens: 4_096, maxOutputTokens: null, tools: false })
    expect(hub.asked).toEqual([])
    expect(starts()).toBe(0)
  })

  it('deletes all of a model, half a download and another variant of it included', async () => {
    const { runner, store } = setUp()
    await runner.fetch('Tiny-1M-Instruct', options())
    const other = `${TINY_MODELS[0]?.model}/resolve/main/mlc-chat-config.json`
    store.files.set(other, new Blob(['{}']))
    await runner.remove('Tiny-1M-Instruct')
    expect([...store.files.keys()]).toEqual([])
  })

  it('keeps a library that another stored model runs on', async () => {
    const library = 'https://libraries.example/web/shared.wasm'
    const models = ['One-1M', 'Two-1M'].map(name => ({
      ...tinyModel(`${name}-q4f16_1-MLC`, 10),
      model_lib: library,
    }))
    const { store } = setUp(models)
    const files = new Map<string, Uint8Array<ArrayBuffer>>(
      models.flatMap(({ model }) =>
        [...tinyFolder()].map(([path, bytes]) => [`${model}/resolve/main/${path}`, bytes] as const),
      ),
    ).set(library, new Uint8Array(8))
    const runner = webLlmRunner({
      host: () => gpuHost(ADAPTER),
      models,
      store,
      fetch: tinyHub(files).fetch,
    })
    await runner.fetch('One-1M', options())
    await runner.fetch('Two-1M', options())
    await runner.remove('One-1M')
    expect(store.files.has(library)).toBe(true)
    await runner.remove('Two-1M')
    expect([...store.files.keys()]).toEqual([])
  })

  it('says of a model that does not run here that it does not', async () => {
    const { runner } = setUp()
    await expect(runner.open('Huge-70B')).rejects.toThrow(/Huge-70B does not run on this device/)
    await expect(runner.fetch('Huge-70B', options())).rejects.toThrow(
      /Choose a model from the list/,
    )
  })

  it('has no models without a card', async () => {
    const { runner } = setUp(TINY_MODELS, null)
    expect(await runner.models()).toEqual([])
    expect(await runner.probe()).toMatchObject({ available: false })
    await runner.unload()
  })

  it('fetches from the address that is set, and from the usual one again when it is cleared', async () => {
    const { runner, hub } = setUp()
    runner.setSource?.('https://mirror.example')
    await expect(runner.fetch('Tiny-1M-Instruct', options())).rejects.toThrow(
      /^mirror\.example has no/,
    )
    expect(hub.asked.every(url => url.startsWith('https://mirror.example/'))).toBe(true)
    runner.setSource?.(null)
    await runner.fetch('Tiny-1M-Instruct', options())
  })
})
