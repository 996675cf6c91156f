import type { SessionEvent } from '../../engine/index.ts'
import type { SessionRow, StoragePort } from '../../ports/storage.ts'

/** What an adapter gives the contract. */
export interface StorageAdapter {
  readonly storage: StoragePort
  /** A second connection to the same data, like that of another tab. */
  readonly other: StoragePort
  setDiskFull(full: boolean): Promise<void>
  close(): Promise<void>
}

/** An empty storage for each test of the contract. */
export interface StorageUnderTest extends StorageAdapter {
  /** Appends through the first connection; to an empty log by default. */
  append(
    sessionId: string,
    events: readonly SessionEvent[],
    expectedRevision?: number,
  ): Promise<SessionRow>
}
