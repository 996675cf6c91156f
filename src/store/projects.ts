import { z } from 'zod'
import { Project, type ProjectStore } from '../ports/projects.ts'
import { openNews } from './changes.ts'
import type { Connection } from './db.ts'

/** Projects in IndexedDB, by id. `name`: of the database; its tabs get each other's changes. */
export function createProjectStore(
  connection: Connection,
  name: string,
): ProjectStore & { close(): void } {
  const table = () => connection.table<string>('projects')
  const { announce, subscribe, close } = openNews(`${name}-projects`, z.null())
  return {
    list: () =>
      connection.read(async () =>
        (await table().toArray())
          .flatMap(record => Project.safeParse(record).data ?? [])
          .toSorted(byName),
      ),
    put: async project => {
      await connection.run(() => table().put(project))
      announce(null)
    },
    remove: async id => {
      await connection.run(() => table().delete(id))
      announce(null)
    },
    subscribe: async listener => subscribe(() => listener()),
    close,
  }
}

/** The order of the list. */
export function byName(left: Project, right: Project): number {
  return left.name.localeCompare(right.name, 'en') || (left.id < right.id ? -1 : 1)
}
