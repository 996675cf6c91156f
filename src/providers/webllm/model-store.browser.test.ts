import { afterEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { z } from 'zod'
import { pause } from '../../test/pause.ts'
import { TINY_MODELS } from '../../test/webllm-folder.ts'
import { fetchFile } from './fetch-model.ts'
import { weightsFile, browserModelStore } from './model-files.ts'

/** The protocol's own typing needs a package of its own; one method is used. */
const protocol = z
  .custom<{ send(method: string, parameters: object): Promise<unknown> }>()
  .parse(cdp())

const [MODEL] = TINY_MODELS as [(typeof TINY_MODELS)[number]]
const FILE = weightsFile(MODEL, 'params_shard_0.bin')
const store = browserModelStore()

afterEach(async () => {
  await protocol.send('Storage.overrideQuotaForOrigin', { origin: location.origin })
  await store.remove(FILE)
})

function context(body: () => BodyInit, signal = new AbortController().signal) {
  let bytes = 0
  return {
    name: 'Tiny',
    store,
    signal,
    fetch: async () => new Response(body()),
    onBytes: (more: number) => (bytes += more),
    bytes: () => bytes,
  }
}

const MEGABYTE = 1_000_000

/** Arrives a megabyte at a time, as long as it is read. */
function long(megabytes: number, fails = false): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0
  return new ReadableStream({
    pull: controller => {
      if (sent < megabytes) {
        sent += 1
        // Of nothing that could be packed.
        const piece = new Uint8Array(MEGABYTE)
        for (let at = 0; at < MEGABYTE; at += 65_536)
          crypto.getRandomValues(piece.subarray(at, at + 65_536))
        controller.enqueue(piece)
      } else if (fails) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
}

describe('browserModelStore', () => {
  it('keeps a file under its usual address, where WebLLM looks for it', async () => {
    await fetchFile(
      FILE,
      ['https://mirror.example/x'],
      context(() => 'weights'),
    )
    expect(await store.has(FILE)).toBe(true)
    expect(await (await store.bytes(FILE))?.text()).toBe('weights')
    expect((await store.urls()).has(FILE.url)).toBe(true)
    const cache = await caches.open('webllm/model')
    expect(await (await cache.match(new Request(FILE.url)))?.text()).toBe('weights')
    await store.remove(FILE)
    expect(await store.has(FILE)).toBe(false)
    expect(await store.bytes(FILE)).toBeNull()
  })

  it('keeps nothing of a file that breaks off, and counts none of its bytes', async () => {
    const broken = context(() => long(3, true))
    const error = await fetchFile(FILE, ['https://mirror.example/x'], broken).catch(
      (caught: unknown) => caught,
    )
    expect(error).toMatchObject({ code: 'unreachable' })
    expect(await store.has(FILE)).toBe(false)
    expect(broken.bytes()).toBe(0)
  })

  it('keeps nothing of a file that is stopped', async () => {
    const controller = new AbortController()
    const reason = new Error('paused')
    const body = () => long(1_000).pipeThrough(new TransformStream(), { signal: controller.signal })
    const stopped = context(body, controller.signal)
    const fetching = fetchFile(FILE, ['https://mirror.example/x'], stopped)
    await pause(100)
    controller.abort(reason)
    await expect(fetching).rejects.toBe(reason)
    expect(await store.has(FILE)).toBe(false)
  })

  it('says where the browser has no more room', async () => {
    const { usage = 0 } = await navigator.storage.estimate()
    await protocol.send('Storage.overrideQuotaForOrigin', {
      origin: location.origin,
      quotaSize: usage + 5 * MEGABYTE,
    })
    const error = await fetchFile(
      FILE,
      ['https://mirror.example/x'],
      context(() => long(60)),
    ).catch((caught: unknown) => caught)
    expect(String(error)).toMatch(/has no more room for Tiny\. Delete another model/)
    expect(await store.has(FILE)).toBe(false)
  })
})
