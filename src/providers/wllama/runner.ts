import { wllamaText } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { loadOnce } from '../../ports/connection.ts'
import type { FetchOptions, LocalModel, LocalRunner } from '../../ports/local-runner.ts'
import { deviceMemory } from '../local/graphics-card.ts'
import { unknownModel } from './failure.ts'
import type { ModelFiles, StoredModel } from './model-files.ts'
import { createLoadedModel, type WllamaOptions } from './loaded-model.ts'
import { probeOf, thisBrowser } from './probe.ts'

/** The name in the log. */
const PROVIDER = 'wllama'

/** Models on the processor: llama.cpp in WebAssembly, for every browser without a usable graphics card. */
export function wllamaRunner(options: WllamaOptions = {}): LocalRunner {
  const { browser = thisBrowser } = options
  let source: string | null = null
  const files = loadOnce(async () => {
    const { openModelFiles } = await import('./model-files.ts')
    return openModelFiles(options.root)
  })
  const refetch = async (id: string, { signal, onProgress }: FetchOptions) => {
    const { CATALOGUE } = await import('./catalogue.ts')
    const entry = CATALOGUE.find(other => other.id === id)
    if (!entry) throw unknownModel(id)
    const { fetchModel } = await import('./fetch-model.ts')
    await oneTab(id, async () => {
      const from = { files: await files(), source, signal, onProgress }
      await fetchModel(entry, from)
    })
  }
  const memory = createLoadedModel({ ...options, files, refetch })

  return {
    id: PROVIDER,
    probe: async () => probeOf(browser()),
    models: async () => listed(await files(), options.memoryBytes ?? memoryHere()),
    fetch: refetch,
    remove: async id => {
      memory.drop(id)
      await (await files()).remove(id)
    },
    open: async (id, { holdsToForm } = {}) => {
      const { CATALOGUE } = await import('./catalogue.ts')
      const known = (await (await files()).read(id)) ?? CATALOGUE.find(entry => entry.id === id)
      if (!known) throw unknownModel(id)
      const { windowTokens, tools } = known
      return {
        ref: { provider: PROVIDER, host: null, model: id },
        limits: { windowTokens, tools, maxOutputTokens: null },
        stream: (request, signal) =>
          memory.stream({ id, holdsToForm: holdsToForm?.() ?? true }, request, signal),
      }
    },
    unload: async () => memory.unload(),
    addFile: async file => {
      const { addModelFile } = await import('./add-file.ts')
      const { hasLargeMemory } = browser()
      const added = await addModelFile(file, { files: await files(), hasLargeMemory })
      memory.drop(added.id)
      return asLocal(added)
    },
    setSource: baseUrl => {
      source = baseUrl
    },
  }
}

/** The models of the catalogue that fit into memory, and all that the user added, smallest first. */
async function listed(files: ModelFiles, memoryBytes: number): Promise<readonly LocalModel[]> {
  const { CATALOGUE } = await import('./catalogue.ts')
  const stored = await files.list()
  const offered = CATALOGUE.filter(
    entry => entry.memoryBytes <= memoryBytes || stored.some(({ id }) => id === entry.id),
  ).map(({ id, name, downloadBytes, memoryBytes: needed, windowTokens }): LocalModel => {
    const here = stored.find(model => model.id === id)
    return here
      ? asLocal(here)
      : { id, name, downloadBytes, memoryBytes: needed, windowTokens, isStored: false }
  })
  const added = stored.filter(({ address }) => address === null).map(asLocal)
  return [...offered, ...added].toSorted(
    (left, right) => (left.downloadBytes ?? 0) - (right.downloadBytes ?? 0),
  )
}

function asLocal(model: StoredModel): LocalModel {
  const { id, name, bytes, memoryBytes, windowTokens, pieces } = model
  const isStored = pieces.reduce((sum, piece) => sum + piece.bytes, 0) === bytes
  return {
    id,
    name,
    downloadBytes: bytes,
    memoryBytes,
    windowTokens,
    isStored,
    ...(!isStored && { isPartlyStored: true }),
  }
}

/** Share of the device's memory that one tab may take. */
const TAB_SHARE = 0.5
/** The usual memory of devices whose browsers do not report it. */
const USUAL_GIBIBYTES = 8

function memoryHere(): number {
  return (deviceMemory() ?? USUAL_GIBIBYTES) * 2 ** 30 * TAB_SHARE
}

/** Two tabs that write the same file would damage it. */
async function oneTab(id: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(`palimpsest-model ${id}`, { ifAvailable: true }, async lock => {
    if (!lock) throw new ModelError('other', wllamaText('fetchedElsewhere'))
    await work()
  })
}
