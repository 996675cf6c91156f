import { describe, expect, it } from 'vitest'
import { changed, MODEL, run, USUAL } from '../../test/webllm-fetching.ts'
import {
  memoryModelStore,
  SHARD_BYTES,
  tinyFolder,
  tinyHub,
  usualFiles,
} from '../../test/webllm-folder.ts'
import { fetchModel } from './fetch-model.ts'

describe('fetchModel', () => {
  it('brings every file under its usual address, and tells how far it is', async () => {
    const { store, outcome, progress } = await run()
    expect(outcome).toBeUndefined()
    expect([...store.files.keys()].toSorted()).toEqual(
      [...[...tinyFolder().keys()].map(path => `${USUAL}${path}`), MODEL.model_lib].toSorted(),
    )
    const shares = progress.map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(progress[0]).toMatchObject({ loadedBytes: 0, totalBytes: 6 * SHARD_BYTES })
    expect(progress.at(-1)).toEqual({
      loadedBytes: 6 * SHARD_BYTES,
      totalBytes: 6 * SHARD_BYTES,
      share: 1,
    })
  })

  it('asks the network for nothing where all is there', async () => {
    const { store } = await run()
    const again = await run({ store, files: new Map() })
    expect(again.outcome).toBeUndefined()
    expect(again.hub.asked).toEqual([])
    expect(again.progress).toEqual([])
  })

  it('keeps whole files when it is stopped, and goes on from them', async () => {
    const controller = new AbortController()
    const reason = new Error('paused')
    const store = memoryModelStore()
    const { outcome } = await run({
      store,
      signal: controller.signal,
      onProgress: ({ loadedBytes }) => {
        if (loadedBytes >= 2 * SHARD_BYTES) controller.abort(reason)
      },
    })
    expect(outcome).toBe(reason)
    const kept = [...store.files.keys()].filter(url => url.includes('shard')).length
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(6)
    const rest = await run({ store })
    expect(rest.outcome).toBeUndefined()
    expect(rest.hub.asked.filter(url => url.includes('shard'))).toHaveLength(6 - kept)
    expect(rest.progress[0]).toMatchObject({ loadedBytes: kept * SHARD_BYTES })
  })

  it('does nothing for who gave up before', async () => {
    const reason = new Error('too late')
    const { outcome, hub } = await run({ signal: AbortSignal.abort(reason) })
    expect(outcome).toBe(reason)
    expect(hub.asked).toEqual([])
  })

  it('fetches a shard that arrives short once more, and keeps it when it is whole', async () => {
    const files = usualFiles()
    const url = `${USUAL}params_shard_1.bin`
    const whole = files.get(url)
    const hub = tinyHub(files)
    files.set(url, new Uint8Array(7))
    const store = memoryModelStore()
    const outcome = await fetchModel(
      {
        model: MODEL,
        name: 'Tiny',
        source: null,
        store,
        fetch: async (input, init) => {
          const response = await hub.fetch(input, init)
          if (String(input) === url && whole) files.set(url, whole)
          return response
        },
      },
      { signal: new AbortController().signal, onProgress: () => undefined },
    )
    expect(outcome).toBeUndefined()
    expect(store.files.get(url)?.size).toBe(SHARD_BYTES)
  })

  it('leaves nothing of a broken shard behind', async () => {
    const files = changed(all => all.set(`${USUAL}params_shard_1.bin`, new Uint8Array(7)))
    const { store } = await run({ files })
    expect(store.files.has(`${USUAL}params_shard_1.bin`)).toBe(false)
  })

  it('takes a stored shard of the wrong size for missing', async () => {
    const { store } = await run()
    store.files.set(`${USUAL}params_shard_2.bin`, new Blob(['short']))
    const { hub, outcome } = await run({ store })
    expect(outcome).toBeUndefined()
    expect(hub.asked.filter(url => url.includes('shard'))).toEqual([`${USUAL}params_shard_2.bin`])
  })
})
