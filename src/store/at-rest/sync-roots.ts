/**
 * The keys of sync in a row of the settings. They are `CryptoKey`s, which only the browser can store, and it stores them readable. So an
 * encrypted database has the root in their place, from which all of them are derived again.
 */
import { z } from 'zod'
import { isPlain } from './pack-value.ts'
import { keysOfRoot, readStoredKeys, rootOf } from '../sync/sync-keys.ts'

const Root = z.looseObject({
  syncRoot: z.instanceof(Uint8Array).transform(bytes => new Uint8Array(bytes)),
})
const Fields = z.record(z.string(), z.unknown())

/** The value with roots in place of keys. */
export function keysToRoots(value: unknown): Promise<unknown> {
  return replaced(value, async fields => {
    const keys = readStoredKeys(fields)
    return keys && { syncRoot: await rootOf(keys) }
  })
}

/** The value with keys in place of roots. */
export function rootsToKeys(value: unknown): Promise<unknown> {
  return replaced(value, async fields => {
    const { data } = Root.safeParse(fields)
    return data ? keysOfRoot(data.syncRoot) : null
  })
}

/** The value, in which `change` replaces objects; null leaves one as it is. */
async function replaced(
  value: unknown,
  change: (fields: Readonly<Record<string, unknown>>) => Promise<object | null>,
): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(one => replaced(one, change)))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  const fields = Fields.parse(value)
  const found = await change(fields)
  if (found) return found
  const entries = Object.entries(fields).map(async ([key, one]) => [
    key,
    await replaced(one, change),
  ])
  return Object.fromEntries(await Promise.all(entries))
}
