/** The values of which the last change counts: marks of sessions, and sealed keys. */
import { z } from 'zod'
import { Instant } from '../../../engine/index.ts'
import type { SessionRow, StoragePort } from '../../../ports/storage.ts'
import type { SharedVaults } from './shared-vaults.ts'
import { hashOf } from './sync-state.ts'

export interface SharedValuesPorts {
  readonly storage: StoragePort
  readonly vaults: SharedVaults
}

/** Values of one kind. A key is the kind, a slash and a name. */
interface SharedKind {
  /** All values here by name; those that are as they were at the beginning may be absent. */
  list(): Promise<ReadonlyMap<string, unknown>>
  /** Null, if there is none. */
  read(name: string): Promise<unknown>
  /** Null removes it. False: it cannot be written yet. A value that this version cannot read changes nothing. */
  write(name: string, value: unknown): Promise<boolean>
  /** True if this device may change the value. All are its own by default. */
  readonly isOwn?: (name: string) => boolean
}

export type SharedValues = ReturnType<typeof createSharedValues>

export function createSharedValues(ports: SharedValuesPorts) {
  const kinds: Readonly<Record<string, SharedKind>> = {
    session: sessionMarks(ports.storage),
    vault: ports.vaults,
  }
  const find = (key: string) => {
    const [kind = '', ...name] = key.split('/')
    return { kind: kinds[kind], name: name.join('/') }
  }
  return {
    /** Every own value here by key, and null for each of `known` that is gone. */
    list: async (known: Iterable<string>): Promise<ReadonlyMap<string, unknown>> => {
      const found = new Map<string, unknown>()
      for (const [kind, { list }] of Object.entries(kinds))
        for (const [name, value] of await list()) found.set(`${kind}/${name}`, value)
      for (const key of known) {
        const { kind, name } = find(key)
        if (!found.has(key) && kind && kind.isOwn?.(name) !== false) found.set(key, null)
      }
      return found
    },
    read: async (key: string): Promise<unknown> => {
      const { kind, name } = find(key)
      return (await kind?.read(name)) ?? null
    },
    /** False: it cannot be written yet. */
    write: async (key: string, value: unknown): Promise<boolean> => {
      const { kind, name } = find(key)
      return (await kind?.write(name, value)) ?? true
    },
    /** True for a value that nobody changed. */
    isFirst: (value: unknown): boolean => hashOf(value) === hashOf(null),
  }
}

/** The session whose mark a key names; null for another value. */
export function sessionOfKey(key: string): string | null {
  return /^session\/(.*)\/[^/]*$/.exec(key)?.[1] ?? null
}

const Tags = z.array(z.string().min(1))
const Time = Instant.nullable()
const ProjectId = z.string().min(1).nullable()

/** A value that this version cannot read changes nothing. */
function ifParsed<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  write: (value: Value) => Promise<void>,
): Promise<void> | undefined {
  const parsed = schema.safeParse(value)
  return parsed.success ? write(parsed.data) : undefined
}

function sessionMarks({ sessions }: StoragePort): SharedKind {
  const marksOf = (row: SessionRow): Readonly<Record<string, unknown>> => ({
    pinned: row.pinnedAt,
    trash: row.trashedAt,
    project: row.projectId ?? null,
    tags: row.tags && row.tags.length > 0 ? row.tags : null,
    archive: row.archivedAt ?? null,
  })
  const split = (name: string): readonly [string, string] => {
    const at = name.lastIndexOf('/')
    return [name.slice(0, at), name.slice(at + 1)]
  }
  const set: Readonly<Record<string, (id: string, value: unknown) => Promise<void> | undefined>> = {
    pinned: (id, value) => ifParsed(Time, value, at => sessions.setPinned(id, at)),
    archive: (id, value) =>
      ifParsed(Time, value, archivedAt => sessions.mark(new Map([[id, { archivedAt }]]))),
    trash: (id, value) =>
      ifParsed(Time, value, at =>
        at === null ? sessions.restoreFromTrash(id) : sessions.moveToTrash(id, at),
      ),
    project: (id, value) =>
      ifParsed(ProjectId, value, projectId => sessions.mark(new Map([[id, { projectId }]]))),
    tags: (id, value) =>
      ifParsed(Tags, value ?? [], tags => sessions.mark(new Map([[id, { tags }]]))),
  }
  return {
    list: async () => {
      const rows = await allRows(sessions)
      return new Map(
        rows.flatMap(row =>
          Object.entries(marksOf(row)).map(([mark, value]) => [`${row.id}/${mark}`, value]),
        ),
      )
    },
    read: async name => {
      const [id, mark] = split(name)
      const row = await sessions.get(id)
      return row && marksOf(row)[mark]
    },
    write: async (name, value) => {
      const [id, mark] = split(name)
      if (!(await sessions.get(id))) return false
      await set[mark]?.(id, value)
      return true
    },
  }
}

/** With those in the trash. */
export async function allRows(sessions: StoragePort['sessions']): Promise<readonly SessionRow[]> {
  const rows = [...(await sessions.list()), ...(await sessions.list({ trashed: true }))]
  return [...new Map(rows.map(row => [row.id, row])).values()]
}
