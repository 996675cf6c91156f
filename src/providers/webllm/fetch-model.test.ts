import { describe, expect, it } from 'vitest'
import { ModelError } from '../../runtime/errors.ts'
import type { LoadProgress } from '../../runtime/local-runner.ts'
import {
  memoryModelStore,
  SHARD_BYTES,
  TINY_MODELS,
  tinyFolder,
  tinyHub,
  usualFiles,
  type Folder,
  type MemoryModelStore,
} from '../../test/webllm-folder.ts'
import { fetchModel } from './fetch-model.ts'

const [MODEL] = TINY_MODELS as [(typeof TINY_MODELS)[number]]
const USUAL = `${MODEL.model}/resolve/main/`

type Files = Parameters<typeof tinyHub>[0]

interface Wish {
  readonly files?: Files
  readonly source?: string | null
  readonly store?: MemoryModelStore
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: LoadProgress) => void
}

async function run({ files = usualFiles(), source = null, ...wish }: Wish = {}) {
  const store = wish.store ?? memoryModelStore()
  const hub = tinyHub(files)
  const progress: LoadProgress[] = []
  const outcome = await fetchModel(
    { model: MODEL, name: 'Tiny', source, store, fetch: hub.fetch },
    {
      signal: wish.signal ?? new AbortController().signal,
      onProgress: step => {
        progress.push(step)
        wish.onProgress?.(step)
      },
    },
  ).catch((error: unknown) => error)
  return { store, hub, progress, outcome }
}

async function sentenceOf(wish: Wish): Promise<string> {
  const { outcome } = await run(wish)
  if (outcome instanceof ModelError) return `${outcome.code}: ${outcome.message}`
  throw new Error('It did not fail as a model fails', { cause: outcome })
}

function changed(
  change: (files: Map<string, Uint8Array<ArrayBuffer> | (() => Response) | Error>) => void,
) {
  const files = usualFiles()
  change(files)
  return files
}

describe('fetchModel', () => {
  it('brings every file under its usual address, and tells how far it is', async () => {
    const { store, outcome, progress } = await run()
    expect(outcome).toBe(true)
    expect([...store.files.keys()].toSorted()).toEqual(
      [...[...tinyFolder().keys()].map(path => `${USUAL}${path}`), MODEL.model_lib].toSorted(),
    )
    const shares = progress.map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(progress[0]).toMatchObject({ loadedBytes: 0, totalBytes: 6 * SHARD_BYTES })
    expect(progress.at(-1)).toEqual({
      phase: 'fetching',
      loadedBytes: 6 * SHARD_BYTES,
      totalBytes: 6 * SHARD_BYTES,
      share: 1,
    })
  })

  it('asks the network for nothing where all is there', async () => {
    const { store } = await run()
    const again = await run({ store, files: new Map() })
    expect(again.outcome).toBe(false)
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
    expect(rest.outcome).toBe(true)
    expect(rest.hub.asked.filter(url => url.includes('shard'))).toHaveLength(6 - kept)
    expect(rest.progress[0]).toMatchObject({ loadedBytes: kept * SHARD_BYTES })
  })

  it('does nothing for who gave up before', async () => {
    const reason = new Error('too late')
    const { outcome, hub } = await run({ signal: AbortSignal.abort(reason) })
    expect(outcome).toBe(reason)
    expect(hub.asked).toEqual([])
  })

  it('says where there is no room, before anything large is fetched', async () => {
    const store = memoryModelStore()
    store.free = 2 * SHARD_BYTES
    const { outcome, hub } = await run({ store })
    expect(String(outcome)).toMatch(/Tiny needs 1 MB more.*room for 1 MB.*Delete another model/)
    expect(hub.asked.filter(url => /shard|wasm/.test(url))).toEqual([])
  })

  it('counts what is stored already against the room', async () => {
    const { store } = await run()
    store.files.delete(`${USUAL}params_shard_3.bin`)
    store.free = SHARD_BYTES
    expect((await run({ store })).outcome).toBe(true)
  })

  it('says where the browser runs out of room on the way', async () => {
    const store = memoryModelStore()
    const put = store.put
    store.put = async (file, body) => {
      if (file.path.includes('shard')) throw new DOMException('full', 'QuotaExceededError')
      return put(file, body)
    }
    expect(String((await run({ store })).outcome)).toMatch(
      /has no more room for Tiny\. Delete another/,
    )
  })

  it.each<readonly [string, Files, RegExp]>([
    [
      'a hub that cannot be reached',
      changed(files => {
        for (const url of files.keys()) files.set(url, new TypeError('Failed to fetch'))
      }),
      /^unreachable: hub\.example cannot be reached.*What has arrived is kept/,
    ],
    ['a hub that has no such model', new Map(), /^not-found: hub\.example has no mlc-chat-config/],
    [
      'a web page in place of a file',
      changed(files =>
        files.set(
          `${USUAL}mlc-chat-config.json`,
          () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
        ),
      ),
      /^not-found: hub\.example has no mlc-chat-config/,
    ],
    [
      'a hub that refuses',
      changed(files =>
        files.set(`${USUAL}params_shard_1.bin`, () => new Response('', { status: 403 })),
      ),
      /^unauthorised: hub\.example refuses to hand out Tiny \(403\)/,
    ],
    [
      'a hub that is busy',
      changed(files =>
        files.set(`${USUAL}tokenizer.json`, () => new Response('', { status: 503 })),
      ),
      /^server-error: hub\.example cannot hand out Tiny at the moment \(503\)/,
    ],
    [
      'a library that is gone',
      changed(files => files.delete(MODEL.model_lib)),
      /^not-found: libraries\.example has no Tiny-1M-Instruct-q4f32_1-MLC-webgpu\.wasm/,
    ],
    [
      'a shard that is short, twice',
      changed(files => files.set(`${USUAL}params_shard_1.bin`, new Uint8Array(7))),
      /^other: params_shard_1\.bin of Tiny arrived broken from hub\.example, twice/,
    ],
    [
      'a shard of other bytes, twice',
      changed(files => files.set(`${USUAL}params_shard_1.bin`, new Uint8Array(SHARD_BYTES))),
      /^other: params_shard_1\.bin of Tiny arrived broken/,
    ],
    [
      'an index that is none',
      changed(files => files.set(`${USUAL}tensor-cache.json`, new Uint8Array(7))),
      /^other: tensor-cache\.json of Tiny arrived broken/,
    ],
    [
      'an index that points elsewhere',
      changed(files =>
        files.set(
          `${USUAL}tensor-cache.json`,
          new TextEncoder().encode('{"records":[{"dataPath":"../../x","nbytes":1}]}'),
        ),
      ),
      /^other: tensor-cache\.json of Tiny arrived broken/,
    ],
  ])('says of %s what happened and what to do', async (_, files, sentence) => {
    expect(await sentenceOf({ files })).toMatch(sentence)
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
    expect(outcome).toBe(true)
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
    expect(outcome).toBe(true)
    expect(hub.asked.filter(url => url.includes('shard'))).toEqual([`${USUAL}params_shard_2.bin`])
  })
})

describe('an address of the user’s own', () => {
  const at = (root: string, folder: Folder, library: string) =>
    new Map<string, Uint8Array<ArrayBuffer> | (() => Response) | Error>([
      ...[...folder].map(([path, bytes]) => [`${root}${path}`, bytes] as const),
      [library, new Uint8Array(8)],
    ])
  const name = MODEL.model_id
  const wasm = `${name}-webgpu.wasm`

  it.each([
    ['a mirror of the hub', 'https://mirror.example', `mlc-ai/${name}/resolve/main/`],
    ['a mirror with its owner', 'https://mirror.example/mlc-ai/', `${name}/resolve/main/`],
    ['a plain folder', 'https://intranet.example/models', `${name}/`],
  ])('may be %s', async (_, source, path) => {
    const root = `${source.replace(/\/$/, '')}/${path}`
    const { store, outcome, hub } = await run({
      source,
      files: at(root, tinyFolder(), `${root}${wasm}`),
    })
    expect(outcome).toBe(true)
    // WebLLM finds it under the usual address.
    expect(store.files.has(`${USUAL}params_shard_0.bin`)).toBe(true)
    expect(store.files.has(MODEL.model_lib)).toBe(true)
    expect(hub.asked.filter(url => !url.startsWith(source))).toEqual([])
  })

  it('may lack the library, which then comes from its usual address', async () => {
    const root = `https://mirror.example/mlc-ai/${name}/resolve/main/`
    const files = at(root, tinyFolder(), MODEL.model_lib)
    expect((await run({ source: 'https://mirror.example', files })).outcome).toBe(true)
  })

  it('may name the index as it was named before', async () => {
    const folder = tinyFolder()
    const index = folder.get('tensor-cache.json') ?? new Uint8Array()
    folder.delete('tensor-cache.json')
    folder.set('ndarray-cache.json', index)
    const root = `https://old.example/${name}/`
    const { outcome, store } = await run({
      source: 'https://old.example',
      files: at(root, folder, `${root}${wasm}`),
    })
    expect(outcome).toBe(true)
    expect(store.files.has(`${USUAL}tensor-cache.json`)).toBe(true)
  })

  it('must be one of the web', async () => {
    expect(await sentenceOf({ source: 'ftp://x' })).toMatch(/“ftp:\/\/x” is no web address/)
    expect(await sentenceOf({ source: 'models' })).toMatch(/is no web address/)
  })

  it('is named where it has nothing', async () => {
    expect(await sentenceOf({ source: 'https://empty.example', files: new Map() })).toMatch(
      /^not-found: empty\.example has no mlc-chat-config\.json of Tiny\. Check the address/,
    )
  })
})
