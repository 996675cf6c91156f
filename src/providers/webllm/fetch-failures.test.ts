import { describe, expect, it } from 'vitest'
import { changed, MODEL, run, sentenceOf, USUAL, type Files } from '../../test/webllm-fetching.ts'
import { memoryModelStore, SHARD_BYTES } from '../../test/webllm-folder.ts'

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
])('a fetch that fails says of %s what happened and what to do', async (_, files, sentence) => {
  expect(await sentenceOf({ files })).toMatch(sentence)
})

describe('a browser without room', () => {
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
    expect((await run({ store })).outcome).toBeUndefined()
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
})
