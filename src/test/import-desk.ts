/** Imports files into an empty store, as Import does, without the rest of the application. */
import { toArray } from '../engine/branch/append-list.ts'
import { foldBranch } from '../engine/branch/branch.ts'
import type { SessionEvent } from '../engine/log/event.ts'
import type { ImportReading } from '../ports/imports.ts'
import { previewImports, storeImports } from '../features/import/import-files.ts'
import { readImports } from '../transfer/foreign/read-imports.ts'
import { tellLog } from './foreign/talk.ts'
import { givenFiles, type TestFile } from './foreign-files.ts'
import { createMemoryStorage } from './memory-storage.ts'

const OPTIONS = { signal: new AbortController().signal, onProgress: () => undefined }

export function importDesk() {
  const storage = createMemoryStorage()
  let ids = 0
  const ports = {
    storage,
    clock: { now: () => 1_800_000_000_000 },
    nextId: () => `id${(ids += 1)}`,
    transfer: {
      readImports: ({ files, wanted, visit }: ImportReading) => readImports(files, wanted, visit),
    },
  }
  const logs = async (): Promise<readonly (readonly SessionEvent[])[]> => {
    const rows = await storage.sessions.list()
    const read = await Promise.all(rows.map(({ id }) => storage.events.read(id)))
    return read.map(({ events }) => events)
  }
  const preview = async (...files: readonly TestFile[]) => {
    const { sessions } = await previewImports(givenFiles(files), ports, OPTIONS)
    return sessions
  }
  return {
    storage,
    preview,
    /** Imports all that is not here; gives what the preview said of each session, such as `longer 2`. */
    bring: async (...files: readonly TestFile[]) => {
      const sessions = await preview(...files)
      const wanted = sessions.filter(({ state }) => state !== 'here').map(({ id }) => id)
      const choice = { ids: wanted, projectId: null }
      const { faults } = await storeImports(givenFiles(files), choice, ports, OPTIONS)
      return [...sessions.map(({ state, added }) => `${state} ${added}`), ...faults]
    },
    /** The logs of all sessions. */
    logs,
    /** The messages of all branches of all sessions, one line each. */
    told: async () => (await logs()).flatMap(tellLog),
    /** The messages that a person sees in each session, one line each. */
    shown: async () => (await logs()).flatMap(log => tellLog(shownEvents(log))),
  }
}

/** The messages of the shown branch, in a row. */
export function shownEvents(log: readonly SessionEvent[]): readonly SessionEvent[] {
  const messages = toArray(foldBranch(log).messages).map(({ event }) => event)
  return messages.map((event, at) => ({ ...event, parentId: messages[at - 1]?.id ?? null }))
}
