/** Fetches of a tiny model from a hub that holds what a test says. */
import type { LoadProgress } from '../ports/local-runner.ts'
import { modelErrorOf } from './model-request.ts'
import { fetchModel } from '../providers/webllm/fetch-model.ts'
import {
  memoryModelStore,
  TINY_MODELS,
  tinyHub,
  usualFiles,
  type MemoryModelStore,
} from './webllm-folder.ts'

/** The tiny model, and where its files lie by default. */
export const [MODEL] = TINY_MODELS as [(typeof TINY_MODELS)[number]]
export const USUAL = `${MODEL.model}/resolve/main/`

export type Files = Parameters<typeof tinyHub>[0]

/** What is fetched, and from where; the whole model from its usual place by default. */
interface FetchSetup {
  readonly files?: Files
  readonly source?: string | null
  readonly store?: MemoryModelStore
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: LoadProgress) => void
}

/** One fetch to its end, good or bad. */
export async function run({ files = usualFiles(), source = null, ...setup }: FetchSetup = {}) {
  const store = setup.store ?? memoryModelStore()
  const hub = tinyHub(files)
  const progress: LoadProgress[] = []
  const outcome = await fetchModel(
    { model: MODEL, name: 'Tiny', source, store, fetch: hub.fetch },
    {
      signal: setup.signal ?? new AbortController().signal,
      onProgress: step => {
        progress.push(step)
        setup.onProgress?.(step)
      },
    },
  ).catch((error: unknown) => error)
  return { store, hub, progress, outcome }
}

/** Kind and words of a fetch that fails. */
export async function sentenceOf(setup: FetchSetup): Promise<string> {
  const { outcome } = await run(setup)
  const { code, message } = await modelErrorOf(Promise.reject(outcome))
  return `${code}: ${message}`
}

/** The usual files with a change. */
export function changed(
  change: (files: Map<string, Uint8Array<ArrayBuffer> | (() => Response) | Error>) => void,
) {
  const files = usualFiles()
  change(files)
  return files
}
