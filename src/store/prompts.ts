import { z } from 'zod'
import type { Prompt, PromptStore } from '../ports/storage.ts'
import type { Connection } from './db.ts'
import { openNews } from './changes.ts'

const Stored = z.strictObject({
  /** The name in the form that is compared. */
  key: z.string().min(1),
  name: z.string().min(1),
  text: z.string(),
  purpose: z.string().optional(),
  at: z.number(),
})

/** Prompts in IndexedDB, by name. `name`: of the database; its tabs get each other's changes. */
export function createPromptStore(
  connection: Connection,
  name: string,
): PromptStore & { close(): void } {
  const table = () => connection.table<string>('prompts')
  const { announce, subscribe, close } = openNews(`${name}-prompts`, z.null())
  return {
    list: () =>
      connection.read(async () =>
        (await table().toArray())
          .flatMap(record => Stored.safeParse(record).data ?? [])
          .map(({ key: _key, ...prompt }) => prompt)
          .toSorted((left, right) => right.at - left.at),
      ),
    replace: async (names, prompts) => {
      const records = prompts.map(prompt => ({ key: keyOf(prompt.name), ...prompt }))
      const isDone = await connection.change(['prompts'], async () => {
        const gone = names.map(keyOf)
        const keys = records.map(({ key }) => key)
        const there = await table().bulkGet(keys)
        const isTaken = there.some(
          (record, at) =>
            record !== undefined && !gone.includes(keys[at] ?? '') && !same(record, records[at]),
        )
        if (isTaken || new Set(keys).size < keys.length) return false
        await table().bulkDelete(gone)
        await table().bulkPut(records)
        return true
      })
      if (isDone) announce(null)
      return isDone
    },
    subscribe: listener => subscribe(() => listener()),
    close,
  }
}

/** The name in the form that is compared. */
export function keyOf(name: string): string {
  return name.trim().toLowerCase()
}

/** True if an earlier try, whose answer was lost, has stored it. */
function same(record: unknown, prompt: Prompt | undefined): boolean {
  const { data } = Stored.safeParse(record)
  return data?.name === prompt?.name && data?.text === prompt?.text && data?.at === prompt?.at
}
