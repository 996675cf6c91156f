import type { SessionRow } from '../../ports/storage.ts'
import type { SessionSnapshot } from '../session/snapshot.ts'
import type { DamagedSession } from './open-session.ts'
import type { ImportProgress } from './session-imports.ts'
import type { StorageStatus } from './storage-quota.ts'

/** The saved sessions, the open one, and what is being imported. */
export interface SessionsSnapshot {
  readonly sessions: readonly SessionRow[]
  readonly trash: readonly SessionRow[]
  readonly openId: string | null
  /** True until the first session is open: it is not known yet whether it is empty. */
  readonly opening: boolean
  readonly session: SessionSnapshot | null
  /** Shown in place of the session; null where it can be shown. */
  readonly damaged: DamagedSession | null
  /** Oldest first. */
  readonly imports: readonly ImportProgress[]
  readonly storage: StorageStatus
}
