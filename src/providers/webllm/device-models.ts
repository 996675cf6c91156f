import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { webLlmText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import type { LocalModel, LocalRunner } from '../../ports/local-runner.ts'
import type { WorkerLike } from '../../workers/worker-client.ts'
import { createPriorityMutex } from '../local/conversation.ts'
import type { AdapterAnswer } from './adapter.ts'
import { webLlmChat } from './chat.ts'
import {
  chooseModels,
  memoryBytesOf,
  type ChosenModel,
  type PrebuiltModel,
} from './choose-models.ts'
import { createEngineSupervisor } from './engine-supervisor.ts'
import { fetchModel } from './fetch-model.ts'
import {
  allFiles,
  fullAddress,
  inventory,
  libraryFile,
  type ModelStore,
  type Shard,
} from './model-files.ts'

export interface DeviceModelsPorts {
  readonly models: readonly PrebuiltModel[]
  readonly store: ModelStore
  readonly adapter: () => Promise<AdapterAnswer>
  readonly start: () => WorkerLike
  readonly fetch: typeof fetch
  /** Base address that the user set; null: the usual ones. */
  readonly source: () => string | null
}

export type DeviceModels = Pick<LocalRunner, 'models' | 'fetch' | 'remove' | 'open' | 'unload'>

/** The part of the runner that is loaded lazily: lists, downloads, deletes and opens models. */
export function createDeviceModels(ports: DeviceModelsPorts): DeviceModels {
  const { store } = ports
  const mutex = createPriorityMutex()
  const supervisor = createEngineSupervisor({
    start: ports.start,
    complete: async (chosen, { repairs, ...options }) => {
      if (repairs) await removeBroken(chosen.variant, store)
      await fetchModel(toFetch(chosen), options)
    },
  })

  const toFetch = ({ name, variant }: ChosenModel) => ({
    model: variant,
    name,
    source: ports.source(),
    store,
    fetch: ports.fetch,
  })
  const chosen = async () => {
    const answer = await ports.adapter()
    return answer.type === 'adapter' ? chooseModels(ports.models, answer.facts) : []
  }
  const find = async (modelId: string) => {
    const found = (await chosen()).find(({ id }) => id === modelId)
    if (!found) throw new ModelError('not-found', webLlmText('unknownModel', { id: modelId }))
    return found
  }

  return {
    models: async () => {
      const all = await chosen()
      if (all.length === 0) return []
      const urls = await store.urls()
      return Promise.all(all.map(one => rowOf(one, store, urls)))
    },
    fetch: async (modelId, options) => {
      await fetchModel(toFetch(await find(modelId)), options)
    },
    remove: async modelId => {
      const one = await find(modelId)
      supervisor.unloadOf(one)
      await removeModel(one, ports)
    },
    open: async modelId =>
      webLlmChat(await find(modelId), {
        supervisor,
        mutex,
        host: () => hostOf(ports.source()),
      }),
    unload: async () => supervisor.unload(),
  }
}

async function rowOf(
  { id, name, variant, variants }: ChosenModel,
  store: ModelStore,
  urls: ReadonlySet<string>,
): Promise<LocalModel> {
  const { weightsBytes, isComplete } = await inventory(variant, store, urls)
  return {
    id,
    name,
    downloadBytes: weightsBytes,
    memoryBytes: memoryBytesOf(variant),
    windowTokens: variant.overrides.context_window_size,
    isStored: isComplete,
    ...(!isComplete && hasFilesOf(variants, urls) && { isPartlyStored: true }),
  }
}

/** Deletes all variants, but not a library that another stored model needs. */
async function removeModel(
  { variants }: ChosenModel,
  { models, store }: DeviceModelsPorts,
): Promise<void> {
  for (const variant of variants) {
    const files = await allFiles(variant, store)
    for (const file of files) {
      const isLibrary = file.url === libraryFile(variant).url
      if (!isLibrary || !(await isShared(variant, models, store))) await store.remove(file)
    }
  }
}

async function isShared(
  { model, model_lib: library }: PrebuiltModel,
  models: readonly PrebuiltModel[],
  store: ModelStore,
): Promise<boolean> {
  const others = models.filter(other => other.model_lib === library && other.model !== model)
  return hasFilesOf(others, await store.urls())
}

/** True for any file of these models; shared libraries do not count. */
function hasFilesOf(models: readonly PrebuiltModel[], urls: ReadonlySet<string>): boolean {
  const folders = models.map(({ model }) => `${model}/`)
  return [...urls].some(url => folders.some(folder => url.startsWith(folder)))
}

function hostOf(source: string | null): string {
  const address = source === null ? 'https://huggingface.co' : fullAddress(source)
  return address === null ? (source ?? '') : new URL(address).host
}

/** After a failed load, removes shards that do not match the index, and all small files. */
async function removeBroken(model: PrebuiltModel, store: ModelStore): Promise<void> {
  for (const file of await allFiles(model, store))
    if (!('sizeBytes' in file && (await isWhole(file, store)))) await store.remove(file)
}

async function isWhole(shard: Shard, store: ModelStore): Promise<boolean> {
  const blob = await store.bytes(shard)
  if (blob?.size !== shard.sizeBytes) return false
  if (shard.md5 === null) return true
  const digest = md5.create()
  const reader = blob.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read())
    digest.update(read.value)
  return bytesToHex(digest.digest()) === shard.md5
}
