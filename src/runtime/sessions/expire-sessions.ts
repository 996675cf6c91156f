/**
 * Sessions that nobody touched for as long as their preset says go to the trash.
 *
 * Source: cowagent (presets, D7). Differs: they can be restored, and a restored one counts as touched.
 *
 * @module
 */
import { z } from 'zod'
import { noticeActions } from '../../i18n/en/sentences/notices.ts'
import { sessionSentences } from '../../i18n/en/sentences/sessions.ts'
import type { Notices } from '../notices/notices.ts'
import { withExclusiveLock } from '../session/tabs/open-lock.ts'
import type { Locks } from '../../ports/platform.ts'
import type { SessionRow, StoragePort } from '../../ports/storage.ts'

const RESTORED_KEY = 'restored-sessions'
/** When sessions were restored, in milliseconds since 1970 UTC, by id. */
const Restored = z.record(z.string(), z.int().nonnegative())

export interface SessionExpiry {
  /** Moves them to the trash, but for what is open here or in another tab, and resolves to those that went. `usualPresetId`: of sessions that chose none. */
  sweep(options: {
    readonly sessions: readonly SessionRow[]
    readonly openId: () => string | null
    readonly usualPresetId: string
    readonly now: number
  }): Promise<readonly SessionRow[]>
  /** Takes a session out of the trash; it is safe from the next sweeps for as long as if it were new. */
  restore(sessionId: string, now: number): Promise<void>
}

/** Expiry over this storage; a lock keeps two tabs from running it at once. */
export function createSessionExpiry(
  { settings, sessions: index }: Pick<StoragePort, 'settings' | 'sessions'>,
  locks: Pick<Locks, 'tryAcquire'>,
): SessionExpiry {
  const readRestored = async () => {
    const stored = Restored.safeParse(await settings.read(RESTORED_KEY))
    return stored.success ? stored.data : {}
  }
  return {
    sweep: async ({ sessions, openId, usualPresetId, now }) => {
      // The presets are not needed to write a message.
      const [{ presetById }, { expiresAt }] = await Promise.all([
        import('../../engine/presets/registry.ts'),
        import('../../engine/presets/expiry.ts'),
      ])
      const due = ({ presetId, updatedAt }: SessionRow, touchedAt: number) => {
        const preset = presetById(presetId ?? usualPresetId)
        const from = expiresAt(preset, Math.max(updatedAt, touchedAt))
        return from !== null && from <= now
      }
      const candidates = sessions.filter(row => due(row, 0))
      if (candidates.length === 0) return []
      const restored = await readRestored()
      const gone: SessionRow[] = []
      for (const row of candidates) {
        if (row.id === openId() || !due(row, restored[row.id] ?? 0)) continue
        if (await withExclusiveLock(locks, row.id, () => index.moveToTrash(row.id, now)))
          gone.push(row)
      }
      return gone
    },
    restore: async (sessionId, now) => {
      await settings.write(RESTORED_KEY, { ...(await readRestored()), [sessionId]: now })
      await index.restoreFromTrash(sessionId)
    },
  }
}

/** One notice of how many were moved and where they are, with a way back. */
export function notifyExpired(
  gone: readonly SessionRow[],
  notices: Pick<Notices, 'show' | 'dismiss' | 'fault'>,
  restore: () => Promise<void>,
): void {
  if (gone.length === 0) return
  const id: string = notices.show({
    tone: 'info',
    text: sessionSentences.expired(gone.length),
    action: {
      label: noticeActions.restore,
      run: () => {
        notices.dismiss(id)
        void restore().catch(notices.fault)
      },
    },
  })
}
