/** Reads a saved session for display. */
import { StoreError } from '../../ports/errors.ts'
import type { StoragePort } from '../../ports/storage.ts'
import { basisOf, LONG_LOG, SHAPE, unpackShown } from '../session/last-shown.ts'
import type { SessionOptions } from '../session/session-api.ts'
import type { LastShown } from '../session/snapshot.ts'
import type { SessionList } from './session-list.ts'

/** A session's log or last screen, and its drafts; or why they cannot be read. */
export type Reading = Pick<SessionOptions, 'log' | 'drafts'> | StoreError

export interface SessionReaderOptions {
  readonly list: Pick<SessionList, 'rowOf'>
  /** The models that a session uses, after they are read. */
  readonly modelsFor: (sessionId: string) => Pick<SessionOptions, 'environment'>
  /** Reads a session's choice of models. */
  readonly loadModels: (sessionId: string) => Promise<unknown>
}

/** `isWhole`: reads the log even if there is a last screen. Resolves with an error if the log cannot be read. */
export function createSessionReader(
  storage: Pick<StoragePort, 'events' | 'snapshots' | 'drafts'>,
  { list, modelsFor, loadModels }: SessionReaderOptions,
): (sessionId: string, isWhole: boolean) => Promise<Reading> {
  /** Null if there is none for these settings and this model; the log is then read first. */
  const lastShown = async (sessionId: string): Promise<LastShown | null> => {
    if ((list.rowOf(sessionId)?.revision ?? 0) < LONG_LOG) return null
    try {
      const [text] = await Promise.all([
        storage.snapshots.read(sessionId, SHAPE),
        loadModels(sessionId),
      ])
      return text === null ? null : unpackShown(text, basisOf(modelsFor(sessionId).environment()))
    } catch {
      return null
    }
  }
  const logOf = async (sessionId: string, isWhole: boolean) =>
    (isWhole ? null : await lastShown(sessionId)) ?? (await storage.events.read(sessionId)).events

  return async (sessionId, isWhole) => {
    try {
      const [log, drafts] = await Promise.all([
        logOf(sessionId, isWhole),
        storage.drafts.read(sessionId),
      ])
      return { log, drafts }
    } catch (error) {
      if (error instanceof StoreError && error.code === 'unreadable') return error
      throw error
    }
  }
}
