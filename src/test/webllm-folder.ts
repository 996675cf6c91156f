/** A model of a few bytes as it lies at a hub, with a `fetch` that hands it out. Nothing can run it. */
import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { GpuHost } from '../providers/local/graphics-card.ts'
import type { ModelStore } from '../providers/webllm/model-files.ts'
import type { PrebuiltModel } from '../providers/webllm/choose-models.ts'
import { pause } from './pause.ts'

/** For a card without 16-bit numbers, and one for a card with them, of the same model. */
export const TINY_MODELS: readonly PrebuiltModel[] = [
  tinyModel('Tiny-1M-Instruct-q4f32_1-MLC', 20),
  tinyModel('Tiny-1M-Instruct-q4f16_1-MLC', 10),
]

export function tinyModel(id: string, memory: number): PrebuiltModel {
  return {
    model_id: id,
    model: `https://hub.example/mlc-ai/${id}`,
    model_lib: `https://libraries.example/web/${id}-webgpu.wasm`,
    vram_required_MB: memory,
    low_resource_required: true,
    overrides: { context_window_size: 4_096 },
  }
}

export const GPU_LIMITS = {
  maxBufferSize: 2 ** 30,
  maxStorageBufferBindingSize: 2 ** 30,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBuffersPerShaderStage: 10,
}

/** A page whose browser gives this adapter. */
export function gpuHost(adapter: object | null, rest: Partial<GpuHost> = {}): GpuHost {
  const gpu = { requestAdapter: async () => adapter } as unknown as GpuHost['gpu']
  return { gpu, isSecure: true, deviceMemory: null, ...rest }
}

export const SHARD_BYTES = 1_000

/** Path → content of a model's folder. */
export type Folder = Map<string, Uint8Array<ArrayBuffer>>

export function tinyFolder(shards = 6): Folder {
  const weights = Array.from({ length: shards }, (_, shard) =>
    new Uint8Array(SHARD_BYTES).fill(shard + 1),
  )
  const records = weights.map((bytes, shard) => ({
    dataPath: `params_shard_${shard}.bin`,
    format: 'raw-shard',
    nbytes: bytes.length,
    md5sum: bytesToHex(md5(bytes)),
    records: [],
  }))
  return new Map([
    ['mlc-chat-config.json', json({ tokenizer_files: ['tokenizer.json'] })],
    ['tensor-cache.json', json({ metadata: {}, records })],
    ['tokenizer.json', json({})],
    ...weights.map((bytes, shard) => [`params_shard_${shard}.bin`, bytes] as const),
  ])
}

function json(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}

export interface TinyHub {
  readonly fetch: typeof fetch
  /** Every address that was asked for, in order. */
  readonly asked: string[]
}

/** `files`: address → content. An address that is not there answers 404; an `Error` in place of content is thrown. */
export function tinyHub(
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer> | (() => Response) | Error>,
): TinyHub {
  const asked: string[] = []
  return {
    asked,
    fetch: async (input, init) => {
      const url = String(input)
      asked.push(url)
      // As a network does: not at once, and not after an abort.
      await pause(1)
      init?.signal?.throwIfAborted()
      const found = files.get(url)
      if (found instanceof Error) throw found
      if (typeof found === 'function') return found()
      return found ? new Response(found) : new Response('no such file', { status: 404 })
    },
  }
}

/** The usual addresses of both tiny models, with their libraries. */
export function usualFiles(
  folder: Folder = tinyFolder(),
): Map<string, Uint8Array<ArrayBuffer> | (() => Response) | Error> {
  return new Map(
    TINY_MODELS.flatMap(({ model, model_lib: library }) => [
      ...[...folder].map(([path, bytes]) => [`${model}/resolve/main/${path}`, bytes] as const),
      [library, new Uint8Array(8)] as const,
    ]),
  )
}

export interface MemoryModelStore extends ModelStore {
  readonly files: Map<string, Blob>
  /** What `freeBytes` tells. */
  free: number | null
}

export function memoryModelStore(): MemoryModelStore {
  const files = new Map<string, Blob>()
  return {
    files,
    free: null,
    has: async ({ url }) => files.has(url),
    bytes: async ({ url }) => files.get(url) ?? null,
    put: async ({ url }, body) => {
      files.set(url, await new Response(body).blob())
    },
    remove: async ({ url }) => void files.delete(url),
    urls: async () => new Set(files.keys()),
    freeBytes: async function () {
      return this.free
    },
  }
}
