/** What one pass of sync works with. */
import type { Clock, Locks } from '../../../ports/platform.ts'
import type { SyncCodec, SyncKeys } from '../../../ports/sync-codec.ts'
import type { SyncRemote } from '../../../ports/sync-remote.ts'
import type { StoragePort } from '../../../ports/storage.ts'
import { TURN_LOCK } from '../../../runtime/session/locks.ts'
import type { KeyWatch } from './key-rotation.ts'
import type { SharedVaults } from './shared-vaults.ts'
import type { SyncState } from './sync-state.ts'

/** When a device joins its files. */
export interface JoinRule {
  /** The most files of one size; at least 2. */
  readonly most: number
  /** The size from which one stays as it is. */
  readonly fullBytes: number
  /** How often files are searched for what was deleted, in milliseconds. */
  readonly sweepMs: number
  /** How long the joined ones stay, in milliseconds. */
  readonly graceMs: number
}

/** What a device says of itself. */
export interface OwnDevice {
  readonly id: string
  readonly name: string
  readonly publicKey?: string | undefined
  /** What it looks like: `computer`, `phone` or `tablet`. */
  readonly form?: string | undefined
}

export interface SyncContext {
  readonly storage: StoragePort
  readonly locks: Locks
  readonly clock: Clock
  readonly store: SyncRemote
  readonly codec: SyncCodec
  readonly keys: SyncKeys
  readonly watch: Pick<KeyWatch, 'areInForce' | 'isRetired'>
  /** This device. */
  readonly device: OwnDevice
  readonly state: SyncState
  readonly vaults: SharedVaults
  readonly signal: AbortSignal
  readonly joins?: JoinRule | undefined
  /** Files done, of all that are known. */
  readonly onProgress: (done: number, of: number) => void
}

/** Runs while no turn runs in the session, in any tab. Null: one runs. */
export async function whileIdle<Result>(
  { locks }: Pick<SyncContext, 'locks'>,
  sessionId: string,
  run: () => Promise<Result>,
): Promise<Result | null> {
  const release = await locks.tryAcquire(`${TURN_LOCK}${sessionId}`)
  if (!release) return null
  try {
    return await run()
  } finally {
    release()
  }
}
