import type { WorkerHost } from '../../host/feature.ts'
import { byTime, type Change, type Collection } from '../../ports/change-log.ts'
import { CORE_COLLECTIONS, marks, sessionOfMark } from '../../ports/collections.ts'
import { loadOnce } from '../../ports/connection.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import { allRows } from '../../ports/storage.ts'
import { takenBack, valueBefore } from '../../ports/fold-item.ts'
import { createFailureReports } from '../../runtime/notices/notices.ts'
import { createItemFiles, itemsFile, itemsForFile } from './item-files.ts'
import { titleOf } from './title-of.ts'

/** Something that was made, changed or removed, with what was changed at the same moment. */
export interface ShownChange {
  readonly ids: readonly string[]
  readonly collection: string
  /** The id of the item in its collection. */
  readonly item: string
  /** The name of the item; null if it has none. */
  readonly title: string | null
  readonly kind: 'made' | 'changed' | 'removed'
  readonly at: number
  /** The name of another device that did it; null for this one. */
  readonly device: string | null
  /** What a press does; null: something newer stands on it. */
  readonly next: 'take-back' | 'redo' | null
  /** True for the newest change of an item that is gone: all of its values can be erased. */
  readonly isGone: boolean
  /** True if the value can be saved as a file for another device. */
  readonly isForFile: boolean
}

/** The most that are listed. */
const MOST = 200

export type ChangesCommands = ReturnType<typeof create>

/** What was changed in all collections. The page sees a number that grows with each change, of any tab and device. */
export function create({
  ports,
  notices: { fault },
  collections,
  show,
}: Pick<WorkerHost<number>, 'ports' | 'notices' | 'collections' | 'show'>) {
  const { storage } = ports
  const known = async () => [...CORE_COLLECTIONS, ...(await collections())]
  const files = createItemFiles(ports, known)
  const { reportFailure, resultOr } = createFailureReports(fault)
  let count = 0
  const follow = loadOnce(() => storage.changes.subscribe(() => show((count += 1))))
  return {
    /** Newest first. */
    list: async (): Promise<readonly ShownChange[]> => {
      await follow()
      const rows = await allRows(storage.sessions)
      const titles = new Map(rows.map(({ id, title }) => [id, title]))
      return listed(await storage.changes.read(), { titles, collections: await known() })
    },
    /**
     * Takes the changes back, or does again what was taken back. False: something newer stands on all of them. A failure becomes a notice.
     */
    turn: (ids: readonly string[]): Promise<boolean> =>
      resultOr(true, async () => {
        const changes = await storage.changes.read()
        const wanted = changes.filter(({ id }) => ids.includes(id))
        const undoing = wanted.flatMap(change => undoingOf(change, changes) ?? [])
        const made = await storage.takeBack(undoing.length > 0 ? undoing : wanted)
        return made.length > 0
      }),
    /** What these changes made, or removed, as a file for another device. Rejects if it is not for files. */
    file: async (ids: readonly string[]): Promise<NamedFile> => {
      const changes = await storage.changes.read()
      const wanted = changes.filter(({ id }) => ids.includes(id))
      const before = (change: Change) => earlierValue(change, changes.filter(isOfItem(change)))
      const items = itemsForFile(wanted, await known(), before)
      if (items.length === 0) throw new RangeError('These changes are not for files')
      return itemsFile(items)
    },
    /** What files of items would bring; writes nothing. */
    preview: files.preview,
    /** Takes the items of files in. */
    take: files.take,
    /** Deletes every value that the item ever had, here and on the other devices. */
    erase: reportFailure((collection: string, item: string) =>
      storage.changes.erase(collection, [item]),
    ),
  }
}

interface Known {
  readonly titles: ReadonlyMap<string, string>
  readonly collections: readonly Collection<unknown>[]
}

function listed(changes: readonly Change[], known: Known): readonly ShownChange[] {
  const ofItem = Map.groupBy(changes, ({ collection, item }) => `${collection}/${item}`)
  const acts = Map.groupBy(changes.filter(isOwnAct), ({ id, act }) => act ?? id)
  return [...acts.values()]
    .flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
    .toSorted(([left], [right]) => byTime(right, left))
    .slice(0, MOST)
    .map(act => shown(act, { ...known, ofItem }))
}

function shown(
  act: readonly [Change, ...(readonly Change[])],
  {
    ofItem,
    titles,
    collections,
  }: Known & { readonly ofItem: ReadonlyMap<string, readonly Change[]> },
): ShownChange {
  // A new name is one that goes and one that comes.
  const change = act.find(({ value }) => value !== null) ?? act[0]
  const { collection, item, value, at, device = null } = change
  const historyOf = (of: Change) => ofItem.get(`${of.collection}/${of.item}`) ?? []
  const history = historyOf(change)
  const before = (of: Change) => earlierValue(of, historyOf(of))
  const earlier = before(change)
  const isMark = collection === marks.name
  const next = nextOf(change, history)
  return {
    ids: act.map(({ id }) => id),
    collection,
    item,
    title: isMark ? (titles.get(sessionOfMark(item)) ?? null) : titleOf(value ?? earlier),
    kind: kindOf(value, earlier),
    at,
    device,
    next,
    isGone: next !== null && history.at(-1)?.value === null,
    isForFile: itemsForFile(act, collections, before).length > 0,
  }
}

function isOfItem({ collection, item }: Change): (change: Change) => boolean {
  return other => other.collection === collection && other.item === item
}

/** Of the item before the change; null for none. */
function earlierValue({ id }: Change, history: readonly Change[]): unknown {
  return history[history.findIndex(change => change.id === id) - 1]?.value ?? null
}

function kindOf(value: unknown, earlier: unknown): ShownChange['kind'] {
  if (value === null) return 'removed'
  return earlier === null ? 'made' : 'changed'
}

/** False for one that takes another one back, and for what was there before the log. */
function isOwnAct({ takesBack, at, repeats }: Change): boolean {
  return takesBack === undefined && at > 1 && !repeats
}

function nextOf(change: Change, history: readonly Change[]): ShownChange['next'] {
  if (valueBefore(history, change.id) !== undefined) return 'take-back'
  const undoing = undoingOf(change, history)
  return undoing && valueBefore(history, undoing.id) !== undefined ? 'redo' : null
}

/** The change that has taken this one back, if that is still so. */
function undoingOf({ id }: Change, changes: readonly Change[]): Change | null {
  const gone = takenBack(changes)
  if (!gone.has(id)) return null
  return changes.findLast(({ takesBack, id: by }) => takesBack === id && !gone.has(by)) ?? null
}
