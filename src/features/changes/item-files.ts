/** Items of any collection as files, and back on another device. */
import { z } from 'zod'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { Change, Collection } from '../../ports/change-log.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import { wordsInFileName } from '../../runtime/sessions/session-files.ts'
import { canonicalJson } from '../../transfer/json.ts'
import { type FileItem, itemsFileText } from '../../transfer/list-file.ts'
import { readItems } from './read-items.ts'
import { itemsFaultText } from './sentences.ts'
import { titleOf } from './title-of.ts'

/** Larger files are refused unread. */
const MOST_BYTES = 20_000_000
/** Characters of a value that are shown. */
const MOST_SHOWN = 20_000

/** An item in a file, beside what is here. */
export interface GivenItem {
  readonly collection: string
  readonly item: string
  /** The name of the item; null if it has none. */
  readonly title: string | null
  /** `differs`: it replaces what is here. */
  readonly state: 'new' | 'here' | 'differs'
  /** The value, or its beginning if it is long. */
  readonly words: string
}

export type ItemsPreview =
  | { readonly ok: true; readonly items: readonly GivenItem[] }
  | { readonly ok: false; readonly sentence: string }

/** The ids of the changes that were made, which can be taken back; or why nothing was changed. */
export type ItemsTaken =
  | { readonly ok: true; readonly ids: readonly string[] }
  | { readonly ok: false; readonly sentence: string }

type Collections = readonly Collection<unknown>[]

interface Checked {
  readonly collection: Collection<unknown>
  readonly item: string
  readonly value: z.core.util.JSONType
}

/** What a file holds of the items of these changes; empty if they are not for files. `before`: the value before a change. */
export function itemsForFile(
  changes: readonly Change[],
  collections: Collections,
  before: (change: Change) => unknown,
): readonly FileItem[] {
  const isRemoval = changes.every(({ value }) => value === null)
  return changes.flatMap(change => {
    const { item, stays = false } = change
    const collection = collections.find(({ name }) => name === change.collection)
    const stored = isRemoval ? before(change) : change.value
    const value = collection && !stays ? valueForFile(collection, item, stored) : null
    return value === null ? [] : [{ collection: change.collection, item, value }]
  })
}

/** The file of these items. */
export function itemsFile(items: readonly FileItem[]): NamedFile {
  const { collection = '', value = null } = items[0] ?? {}
  const words = wordsInFileName(titleOf(value) ?? items[0]?.item ?? '')
  return {
    name: `${words || 'item'}.${collection}.json`,
    content: new Blob([itemsFileText(items)], { type: 'application/json' }),
  }
}

/** Reads files of items, and takes them in. */
export function createItemFiles(
  { storage, clock }: Pick<ApplicationPorts, 'storage' | 'clock'>,
  collections: () => Promise<Collections>,
) {
  const read = async (files: readonly Blob[]) => {
    const refused = (sentence: string) => ({ ok: false as const, sentence })
    if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
      return refused(itemsFaultText('tooLarge'))
    const known = await collections()
    const checked = new Map<string, Checked>()
    for (const file of files) {
      const reading = readItems(await file.text(), clock.now())
      if (!reading.ok) return reading
      for (const { collection: name, item, value: given } of reading.items) {
        const collection = known.find(each => each.name === name)
        if (!collection) return refused(itemsFaultText('unknown', { name }))
        const value = valueForFile(collection, item, given)
        if (value === null)
          return refused(itemsFaultText('refused', { name: titleOf(given) ?? item }))
        checked.set(JSON.stringify([name, item]), { collection, item, value })
      }
    }
    return checked.size === 0
      ? refused(itemsFaultText('noItems'))
      : { ok: true as const, items: [...checked.values()] }
  }
  return {
    /** What the files would bring; writes nothing. */
    preview: async (files: readonly Blob[]): Promise<ItemsPreview> => {
      const reading = await read(files)
      if (!reading.ok) return reading
      const items: GivenItem[] = []
      for (const given of reading.items) {
        const { collection, item, value } = given
        const here = (await storage.items(collection).list()).get(item)
        items.push({
          collection: collection.name,
          item,
          title: titleOf(value),
          state: stateOf(given, here),
          words: wordsOf(value),
        })
      }
      return { ok: true, items }
    },
    /** Takes in what is not here as it is in the files. Rejects with `StoreError`. */
    take: async (files: readonly Blob[]): Promise<ItemsTaken> => {
      const reading = await read(files)
      if (!reading.ok) return reading
      const ids: string[] = []
      for (const [collection, items] of Map.groupBy(reading.items, each => each.collection)) {
        const changes = await storage.items(collection).change(all => {
          const missing = items.filter(given => stateOf(given, all.get(given.item)) !== 'here')
          return new Map(missing.map(given => [given.item, valueOver(given, all.get(given.item))]))
        })
        ids.push(...changes.map(({ id }) => id))
      }
      return { ok: true, ids }
    },
  }
}

/** Null: the collection refuses it, or it is not for files. */
function valueForFile(
  { schema, stays, forFile = value => value }: Collection<unknown>,
  item: string,
  given: unknown,
): z.core.util.JSONType {
  const parsed = schema.safeParse(given)
  if (!parsed.success || stays?.(item)) return null
  return z.json().safeParse(forFile(parsed.data, item)).data ?? null
}

function stateOf({ collection, item, value }: Checked, here: unknown): GivenItem['state'] {
  if (here === undefined) return 'new'
  const own = valueForFile(collection, item, here)
  return canonicalJson(withoutTimes(own)) === canonicalJson(withoutTimes(value))
    ? 'here'
    : 'differs'
}

/** Fields that say when something was saved. What differs in nothing else is the same for a person. */
const TIMES: ReadonlySet<string> = new Set(['at', 'createdAt', 'changedAt'])

function withoutTimes(value: z.core.util.JSONType): z.core.util.JSONType {
  const fields = JsonFields.safeParse(value).data
  return fields
    ? Object.fromEntries(Object.entries(fields).filter(([key]) => !TIMES.has(key)))
    : value
}

const JsonFields = z.record(z.string(), z.json())

const Fields = z.record(z.string(), z.unknown())

/** The value of a file, with what is here and in no file. */
function valueOver({ collection, item, value }: Checked, here: unknown): unknown {
  const own = Fields.safeParse(here).data
  const ownInFile = Fields.safeParse(valueForFile(collection, item, here)).data
  const given = Fields.safeParse(value).data
  if (!own || !ownInFile || !given) return value
  const kept = Object.entries(own).filter(([key, held]) => held !== null && ownInFile[key] === null)
  return { ...given, ...Object.fromEntries(kept) }
}

/** Each field that a person wrote or chose on a line, without empty ones. */
function wordsOf(value: unknown): string {
  const text = (held: unknown) => (typeof held === 'string' ? held : JSON.stringify(held))
  const fields = Fields.safeParse(value).data
  if (!fields) return text(value).slice(0, MOST_SHOWN)
  const lines = Object.entries(fields)
    .filter(
      ([key, held]) => key !== 'id' && !TIMES.has(key) && held !== null && String(held) !== '',
    )
    .map(([key, held]) => `${key}: ${text(held)}`)
  return lines.join('\n').slice(0, MOST_SHOWN)
}
