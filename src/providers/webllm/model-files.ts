import { z } from 'zod'
import { webLlmText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { pageAddress } from '../http/page-address.ts'
import { freeBytes } from '../local/download-file.ts'
import type { PrebuiltModel } from './choose-models.ts'

/** A cache that WebLLM reads. */
export type CacheName = 'webllm/model' | 'webllm/config' | 'webllm/wasm'

/** A file as WebLLM asks for it. */
export interface StoredFile {
  readonly cache: CacheName
  /** The usual address, which is its key. */
  readonly url: string
  /** Path within the model's folder; for the library its file name. */
  readonly path: string
}

/** Path of a model’s configuration within its folder. */
export const CONFIG = 'mlc-chat-config.json'
/** Path of the list of shards within the folder. */
export const WEIGHTS_INDEX = 'tensor-cache.json'
/** The name of that list in earlier versions. */
export const OLD_WEIGHTS_INDEX = 'ndarray-cache.json'

/** The model's folder at the usual address, with a slash at its end. */
export function folderOf({ model }: PrebuiltModel): string {
  return `${model.replace(/\/+$/, '')}/resolve/main/`
}

/** The model’s configuration. */
export function configFile(model: PrebuiltModel): StoredFile {
  return inFolder(model, CONFIG, 'webllm/config')
}

/** Null for models without one. */
export function manifestFile(model: PrebuiltModel): StoredFile | null {
  const { model_manifest: path } = model
  return path === undefined ? null : inFolder(model, path, 'webllm/config')
}

/** The WebAssembly that runs the model; models may share it. */
export function libraryFile({ model_lib: url }: PrebuiltModel): StoredFile {
  return { cache: 'webllm/wasm', url, path: url.slice(url.lastIndexOf('/') + 1) }
}

/** The index of the weights, a tokenizer or a shard. */
export function weightsFile(model: PrebuiltModel, path: string): StoredFile {
  return inFolder(model, path, 'webllm/model')
}

function inFolder(model: PrebuiltModel, path: string, cache: CacheName): StoredFile {
  return { cache, url: new URL(path, folderOf(model)).href, path }
}

/** Possible folders, the likeliest first: a hub has `<owner>/<model>/resolve/main/`, a plain folder `<model>/`. Null: the usual one. */
export function foldersAt(base: string | null, model: PrebuiltModel): readonly string[] {
  if (base === null) return [folderOf(model)]
  const path = new URL(model.model).pathname.replace(/^\/|\/+$/g, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  const root = withSlash(base)
  return [`${root}${path}/resolve/main/`, `${root}${name}/resolve/main/`, `${root}${name}/`]
}

/** Possible addresses of the library. The last is the usual one, because mirrors of weights do not have it. */
export function libraryAddresses(
  base: string | null,
  model: PrebuiltModel,
  folder: string,
): readonly string[] {
  const { path, url } = libraryFile(model)
  return base === null ? [url] : [`${folder}${path}`, `${withSlash(base)}${path}`, url]
}

function withSlash(base: string): string {
  return `${base.replace(/\/+$/, '')}/`
}

/** A base address of the user in full; a relative one starts at this page. Null if it is no web address. */
export function fullAddress(base: string): string | null {
  const page = pageAddress()
  if (!URL.canParse(base, page)) return null
  const { protocol, origin, pathname } = new URL(base, page)
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : null
}

/** A path inside the model's folder. */
const Path = z.string().regex(/^(?!.*\.\.)[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/)

const Config = z.looseObject({ tokenizer_files: z.array(z.string()) })

const WeightsIndex = z.looseObject({
  records: z
    .array(
      z.looseObject({
        dataPath: Path,
        nbytes: z.int().nonnegative(),
        /** In hexadecimal digits; absent in some indexes. */
        md5sum: z.string().optional(),
      }),
    )
    .min(1),
})

/** One file of weights. */
export interface Shard extends StoredFile {
  readonly sizeBytes: number
  /** Null if the index has none. */
  readonly md5: string | null
}

/** Paths of the tokenizers that WebLLM reads; it uses the first one that a model has. */
const TOKENIZERS = ['tokenizer.json', 'tokenizer.model']

/** The tokenizer that WebLLM uses; null if the text is no configuration of a model. */
export function tokenizerPath(config: string): string | null {
  const parsed = parse(Config, config)
  return TOKENIZERS.find(path => parsed?.tokenizer_files.includes(path)) ?? null
}

/** Null if the text is no index of weights. */
export function shardsIn(index: string, model: PrebuiltModel): readonly Shard[] | null {
  const parsed = parse(WeightsIndex, index)
  return (
    parsed?.records.map(({ dataPath, nbytes, md5sum }) => ({
      ...weightsFile(model, dataPath),
      sizeBytes: nbytes,
      md5: md5sum ?? null,
    })) ?? null
  )
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | null {
  return schema.safeParse(parseJson(text)).data ?? null
}

/** Empty if it is not stored. */
export async function textOf(file: StoredFile, store: ModelStore): Promise<string> {
  return (await (await store.bytes(file))?.text()) ?? ''
}

/** All possible files of a model. The index is last, so that an interrupted deletion can be continued. */
export async function allFiles(
  model: PrebuiltModel,
  store: ModelStore,
): Promise<readonly (StoredFile | Shard)[]> {
  const index = weightsFile(model, WEIGHTS_INDEX)
  const shards = shardsIn(await textOf(index, store), model) ?? []
  const manifest = manifestFile(model)
  return [
    configFile(model),
    ...(manifest === null ? [] : [manifest]),
    libraryFile(model),
    ...TOKENIZERS.map(path => weightsFile(model, path)),
    ...shards,
    index,
  ]
}

/** The stored part of a model. */
export interface Inventory {
  /** Null until the index of the weights is stored. */
  readonly weightsBytes: number | null
  readonly isComplete: boolean
}

/** `urls`: of all stored files. Compares only names; sizes are checked before a model is loaded. */
export async function inventory(
  model: PrebuiltModel,
  store: ModelStore,
  urls: ReadonlySet<string>,
): Promise<Inventory> {
  const index = weightsFile(model, WEIGHTS_INDEX)
  const shards = urls.has(index.url) ? shardsIn(await textOf(index, store), model) : null
  if (!shards) return { weightsBytes: null, isComplete: false }
  const tokenizer = tokenizerPath(await textOf(configFile(model), store))
  const isUsed = ({ path }: StoredFile) => path === tokenizer || !TOKENIZERS.includes(path)
  const files = await allFiles(model, store)
  return {
    weightsBytes: shards.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    isComplete: tokenizer !== null && files.filter(isUsed).every(({ url }) => urls.has(url)),
  }
}

export interface ModelStore {
  has(file: StoredFile): Promise<boolean>
  /** Null if it is not stored. */
  bytes(file: StoredFile): Promise<Blob | null>
  /** Replaces the stored file. Rejects, and stores nothing, if the body breaks off or there is no space. */
  put(file: StoredFile, body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void>
  remove(file: StoredFile): Promise<void>
  /** Addresses of all stored files. */
  urls(): Promise<ReadonlySet<string>>
  /** Free bytes; null if not reported. */
  freeBytes(): Promise<number | null>
}

/** Rejects with `ModelError` if the browser stores nothing for this page, as in some private windows. */
async function opened(name: string): Promise<Cache> {
  try {
    return await caches.open(name)
  } catch (error) {
    throw new ModelError('other', webLlmText('noCache'), { cause: error })
  }
}

const NAMES: readonly CacheName[] = ['webllm/model', 'webllm/config', 'webllm/wasm']

/** The files of WebLLM's models in this browser, in the caches that WebLLM reads. */
export function browserModelStore(): ModelStore {
  return {
    has: async ({ cache, url }) => (await (await opened(cache)).match(url)) !== undefined,
    bytes: async ({ cache, url }) => {
      const response = await (await opened(cache)).match(url)
      return (await response?.blob()) ?? null
    },
    put: async ({ cache, url }, body) => (await opened(cache)).put(url, new Response(body)),
    remove: async ({ cache, url }) => {
      await (await opened(cache)).delete(url)
    },
    urls: async () => {
      const keys = await Promise.all(NAMES.map(async name => (await opened(name)).keys()))
      return new Set(keys.flat().map(({ url }) => url))
    },
    freeBytes,
  }
}
