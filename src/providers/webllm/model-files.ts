/**
 * Which files make a model, as its own index tells once that is stored.
 *
 * @module
 */
import { z } from 'zod'
import { parsedJson } from '../http/json.ts'
import {
  configFile,
  libraryFile,
  manifestFile,
  weightsFile,
  WEIGHTS_INDEX,
  type StoredFile,
} from './addresses.ts'
import type { ModelStore } from './model-store.ts'
import type { PrebuiltModel } from './prebuilt.ts'

/** A path below the model's folder, and nowhere else. */
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
  /** Null where the index does not tell. */
  readonly md5: string | null
}

/** The one of the two tokenizers that WebLLM takes; null where the text is no configuration of a model. */
export function tokenizerPath(config: string): string | null {
  const parsed = parse(Config, config)
  return (
    ['tokenizer.json', 'tokenizer.model'].find(path => parsed?.tokenizer_files.includes(path)) ??
    null
  )
}

/** Null where the text is no index of weights. */
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
  return schema.safeParse(parsedJson(text)).data ?? null
}

/** What is stored of a model. */
export interface Inventory {
  /** Null until the index of the weights is stored. */
  readonly weightsBytes: number | null
  readonly isComplete: boolean
}

/** `urls`: of all that is stored. Names only; sizes are looked at before a model is loaded. */
export async function inventory(
  model: PrebuiltModel,
  store: ModelStore,
  urls: ReadonlySet<string>,
): Promise<Inventory> {
  const index = weightsFile(model, WEIGHTS_INDEX)
  if (!urls.has(index.url)) return { weightsBytes: null, isComplete: false }
  const shards = shardsIn(await textOf(index, store), model)
  if (!shards) return { weightsBytes: null, isComplete: false }
  const tokenizer = tokenizerPath(await textOf(configFile(model), store))
  const others = [configFile(model), manifestFile(model), libraryFile(model)].filter(
    file => file !== null,
  )
  const isComplete =
    tokenizer !== null &&
    [...others, weightsFile(model, tokenizer), ...shards].every(({ url }) => urls.has(url))
  return { weightsBytes: shards.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), isComplete }
}

/** Empty where it is not stored. */
export async function textOf(file: StoredFile, store: ModelStore): Promise<string> {
  return (await (await store.bytes(file))?.text()) ?? ''
}

/** Every file that a model may have stored, whether or not it is. */
export async function allFiles(
  model: PrebuiltModel,
  store: ModelStore,
): Promise<readonly StoredFile[]> {
  const index = weightsFile(model, WEIGHTS_INDEX)
  const shards = shardsIn(await textOf(index, store), model) ?? []
  const named = [configFile(model), manifestFile(model), libraryFile(model)].filter(
    file => file !== null,
  )
  const tokenizers = ['tokenizer.json', 'tokenizer.model'].map(path => weightsFile(model, path))
  // The index last: as long as it is there, a deletion that broke off can be taken up again.
  return [...named, ...tokenizers, ...shards, index]
}
