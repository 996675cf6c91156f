/**
 * Moves sessions to the trash that had no activity for as long as their preset says.
 *
 * Source: cowagent (presets, D7). Differs: they can be restored, and a restore counts as activity.
 */
import { z } from 'zod'
import {
  expiresAt,
  type Preset,
  presetById,
  type PresetOptions,
  settingNamed,
} from '../../engine/index.ts'
import type { Settings } from '../settings/settings.ts'
import { noticeActionText, sessionText } from '../../i18n/en/sentences/runtime.ts'
import type { Clock, Locks } from '../../ports/platform.ts'
import type { Notices } from '../notices/notices.ts'
import type { SessionList } from './session-list.ts'
import { StoreError } from '../../ports/errors.ts'
import type { SessionRow, StoragePort } from '../../ports/storage.ts'
import { holdExclusiveLock } from '../session/locks.ts'

/** The least that a preset can set. */
const A_DAY = { trashAfterDays: 1 }

const NEVER = { trashAfterDays: null }

const RESTORED_KEY = 'restored-sessions'
/** The times of restores by session id, in milliseconds since 1970 UTC. */
const Restored = z.record(z.string(), z.int().nonnegative())

/** Expiry in this storage; a lock prevents two tabs from running it at once. */
export function createSessionExpiry(
  {
    storage: { settings, sessions: index, events },
    locks,
    clock,
  }: {
    readonly storage: Pick<StoragePort, 'settings' | 'sessions' | 'events'>
    readonly locks: Pick<Locks, 'tryAcquire'>
    readonly clock: Clock
  },
  { list, notices }: { readonly list: SessionList; readonly notices: Pick<Notices, 'offerUndo'> },
) {
  const readRestored = async () => {
    const stored = Restored.safeParse(await settings.read(RESTORED_KEY))
    return stored.success ? stored.data : {}
  }
  /** The limit of the session's own preset. The settings that differ are only in its log. */
  const chosenLimit = async ({ id, presetId }: SessionRow) => {
    const log = await events.read(id).catch((error: unknown) => {
      if (error instanceof StoreError && error.code === 'unreadable') return null
      throw error
    })
    const chosen = log?.events.findLast(event => event.type === 'v1.preset-changed')
    return limitIn(presetById(presetId), chosen?.options ?? {})
  }
  /** Restores a session from the trash; it then expires as late as a new one. */
  const restore = async (sessionId: string) => {
    await settings.write(RESTORED_KEY, { ...(await readRestored()), [sessionId]: clock.now() })
    await index.restoreFromTrash(sessionId)
  }
  /**
   * Moves expired sessions to the trash, except pinned, archived and open ones. `usual`: for sessions without their own preset;
   * `usualIn`: for those of a project.
   */
  const moveExpired = async (
    openId: () => string | null,
    usual: Pick<Settings, 'presetId' | 'presetOptions'>,
    usualIn: (projectId: string) => Promise<typeof usual>,
  ): Promise<readonly SessionRow[]> => {
    const now = clock.now()
    const isDue = (limit: Pick<Preset, 'trashAfterDays'>, touchedAt: number) => {
      const from = expiresAt(limit, touchedAt)
      return from !== null && from <= now
    }
    const limits = new Map<string | undefined, Pick<Preset, 'trashAfterDays'>>()
    for (const id of new Set(list.sessions().map(({ projectId }) => projectId))) {
      const { presetId, presetOptions } = id === undefined ? usual : await usualIn(id)
      limits.set(id, limitIn(presetById(presetId), presetOptions))
    }
    const usualLimit = ({ projectId }: SessionRow) => limits.get(projectId) ?? NEVER
    const candidates = list
      .sessions()
      .filter(
        row =>
          row.pinnedAt === null &&
          row.archivedAt === undefined &&
          (row.presetId === null
            ? isDue(usualLimit(row), row.updatedAt)
            : presetById(row.presetId).trashAfterDays !== null && isDue(A_DAY, row.updatedAt)),
      )
    if (candidates.length === 0) return []
    const restored = await readRestored()
    const gone: SessionRow[] = []
    for (const row of candidates) {
      if (row.id === openId()) continue
      const limit = row.presetId === null ? usualLimit(row) : await chosenLimit(row)
      if (!isDue(limit, Math.max(row.updatedAt, restored[row.id] ?? 0))) continue
      if (await holdExclusiveLock(locks, row.id, () => index.moveToTrash(row.id, now)))
        gone.push(row)
    }
    return gone
  }
  return {
    restore,
    /** Moves expired sessions to the trash, and says how many, with an Undo button. */
    sweep: async (...inputs: Parameters<typeof moveExpired>) => {
      const gone = await moveExpired(...inputs)
      if (gone.length === 0) return
      await list.refresh()
      notices.offerUndo(
        sessionText('expired', { count: gone.length }),
        noticeActionText('restore'),
        async () => {
          for (const { id } of gone) await restore(id)
          await list.refresh()
        },
      )
    },
  }
}

function limitIn(preset: Preset, options: PresetOptions): Pick<Preset, 'trashAfterDays'> {
  for (const [name, value] of Object.entries(options)) {
    const paths = settingNamed(preset, name)?.paths ?? []
    if (paths.includes('/trashAfterDays') && typeof value === 'number')
      return { trashAfterDays: value }
  }
  return preset
}
