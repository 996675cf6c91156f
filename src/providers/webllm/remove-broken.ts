import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { configFile, libraryFile, manifestFile, weightsFile, WEIGHTS_INDEX } from './addresses.ts'
import { shardsIn, textOf, tokenizerPath, type Shard } from './model-files.ts'
import type { ModelStore } from './model-store.ts'
import type { PrebuiltModel } from './prebuilt.ts'

/**
 * After a model did not load: takes out of the store what is broken, so that the next fetch brings it anew. Shards are
 * compared with the index, by size and by digest where it has one. The small files, of which nothing is known to
 * compare them with, all go.
 */
export async function removeBroken(model: PrebuiltModel, store: ModelStore): Promise<void> {
  const index = weightsFile(model, WEIGHTS_INDEX)
  for (const shard of shardsIn(await textOf(index, store), model) ?? [])
    if (!(await isWhole(shard, store))) await store.remove(shard)
  const tokenizer = tokenizerPath(await textOf(configFile(model), store))
  const small = [
    tokenizer === null ? null : weightsFile(model, tokenizer),
    manifestFile(model),
    libraryFile(model),
    index,
    configFile(model),
  ]
  for (const file of small) if (file !== null) await store.remove(file)
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
