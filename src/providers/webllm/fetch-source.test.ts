import { describe, expect, it } from 'vitest'
import { MODEL, run, sentenceOf, USUAL } from '../../test/webllm-fetching.ts'
import { tinyFolder, type Folder } from '../../test/webllm-folder.ts'

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
    expect(outcome).toBeUndefined()
    // WebLLM finds it under the usual address.
    expect(store.files.has(`${USUAL}params_shard_0.bin`)).toBe(true)
    expect(store.files.has(MODEL.model_lib)).toBe(true)
    expect(hub.asked.filter(url => !url.startsWith(source))).toEqual([])
  })

  it('may lack the library, which then comes from its usual address', async () => {
    const root = `https://mirror.example/mlc-ai/${name}/resolve/main/`
    const files = at(root, tinyFolder(), MODEL.model_lib)
    expect((await run({ source: 'https://mirror.example', files })).outcome).toBeUndefined()
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
    expect(outcome).toBeUndefined()
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
