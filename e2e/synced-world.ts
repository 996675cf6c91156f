/** Everything that devices in step have in common, read from the database of a page. */
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { imagesNamedIn, SessionEvent } from '../src/engine/index.ts'
import { storedSettings } from '../src/runtime/settings/stored-settings.ts'
import { byTime, Change } from '../src/ports/change-log.ts'
import { canonicalForm } from '../src/features/sync/exchange/merge-log.ts'

type Row = Readonly<Record<string, unknown>>

export interface World {
  /** With a word each, by id: the row in the list, the events in their canonical form, the images that they name. */
  readonly sessions: Readonly<Record<string, SyncedSession>>
  readonly projects: readonly Row[]
  readonly prompts: readonly Row[]
  readonly memory: readonly Row[]
  readonly settings: Row
}

export interface SyncedSession {
  readonly row: Row
  readonly events: readonly SessionEvent[]
  readonly images: readonly string[]
}

const TABLES = ['events', 'sessions', 'marks', 'changes', 'settings'] as const
const MessageRow = z.object({ type: z.literal('v1.message-appended') })
const OF_DEVICE = ['model', 'local', 'endpoint', 'summaryModel']

export async function worldOf(page: Page): Promise<World> {
  const { tables, blobs } = await page.evaluate(tablesOf, [...TABLES])
  const { events = [], sessions = [], marks = [], changes = [] } = tables
  const inOrder = changes.map(change => Change.parse(change)).toSorted(byTime)
  const valuesOf = (collection: string) => {
    const ofCollection = inOrder.filter(change => change.collection === collection)
    const newest = new Map(ofCollection.map(({ item, value }) => [item, value]))
    return [...newest].flatMap(([item, value]) => (value === null ? [] : { item, value }))
  }
  const settings = tables['settings']?.find(({ key }) => key === 'settings')
  const logs = Map.groupBy(events, ({ sessionId }) => sessionId)
  const marksOf = new Map(marks.map(mark => [mark['sessionId'], mark]))
  const images = Map.groupBy(blobs, ([sessionId]) => sessionId)
  const hasWords = ({ event }: Row) => MessageRow.safeParse(event).success
  const withWords = sessions
    .filter(({ id }) => logs.get(id)?.some(hasWords) === true)
    .toSorted(by('id'))
  return {
    sessions: Object.fromEntries(
      withWords.map(({ id, title, origin, presetId, createdAt }) => {
        const { trashedAt, pinnedAt, projectId, tags, archivedAt } = marksOf.get(id) ?? {}
        const log = (logs.get(id) ?? []).toSorted(
          (left, right) => Number(left['seq']) - Number(right['seq']),
        )
        const canonical = canonicalForm(log.map(({ event }) => SessionEvent.parse(event))).toSorted(
          by('id'),
        )
        return [
          id,
          {
            row: {
              title,
              origin,
              presetId,
              createdAt,
              projectId,
              archivedAt,
              trashedAt: trashedAt ?? null,
              pinnedAt: pinnedAt ?? null,
              tags: Array.isArray(tags) && tags.length > 0 ? tags : null,
            },
            events: canonical,
            images: (images.get(String(id)) ?? [])
              .map(([, hash]) => hash)
              .filter(hash => imagesNamedIn(canonical).has(hash)),
          },
        ]
      }),
    ),
    projects: valuesOf('project').toSorted(by('item')),
    prompts: valuesOf('prompt').toSorted(by('item')),
    memory: inOrder
      .filter(({ collection }) => collection === 'memory')
      .map(({ device: _device, ...change }) => change),
    settings: Object.fromEntries(
      Object.entries(storedSettings(settings?.['value'])).filter(
        ([name]) => !OF_DEVICE.includes(name),
      ),
    ),
  }
}

/** Everything in the tables of texts that lies there as JSON: a text that is nowhere in it is lost. */
export async function textsOf(page: Page): Promise<string> {
  const { tables } = await page.evaluate(tablesOf, ['events', 'queue', 'drafts'])
  return JSON.stringify(tables)
}

/** The texts that a person wrote in a session. */
export function wordsOf({ events }: Pick<SyncedSession, 'events'>): readonly string[] {
  return events.flatMap(event =>
    event.type === 'v1.message-appended' && event.role === 'user'
      ? event.parts.flatMap(part => (part.type === 'text' ? [part.text] : []))
      : [],
  )
}

function by(key: string) {
  return (left: object, right: object) =>
    String(Reflect.get(left, key)) < String(Reflect.get(right, key)) ? -1 : 1
}

/** In the page. Of the images only the keys. */
async function tablesOf(names: readonly string[]) {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const database = await done(indexedDB.open('palimpsest'))
  const transaction = database.transaction([...names, 'blobs'])
  const tables: Record<string, Record<string, unknown>[]> = {}
  const blobs = done(transaction.objectStore('blobs').getAllKeys())
  await Promise.all(
    names.map(async name => {
      tables[name] = await done(transaction.objectStore(name).getAll())
    }),
  )
  const keys = await blobs
  database.close()
  return {
    tables,
    blobs: keys.flatMap(key =>
      Array.isArray(key) ? [[String(key[0]), String(key[1])] as const] : [],
    ),
  }
}
