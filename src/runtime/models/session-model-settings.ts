import { z } from 'zod'
import { MOST_ANSWERS } from '../../engine/index.ts'
import { isTemporary } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import { Settings } from '../settings/settings.ts'

/** The settings that choose the model. */
export const ModelSetting = Settings.pick({ model: true, endpoint: true, local: true })
export type ModelSetting = z.infer<typeof ModelSetting>

const SeveralSettings = z.array(ModelSetting).max(MOST_ANSWERS).readonly()

export type SessionModelSettings = ReturnType<typeof createSessionModelSettings>

/** The models of sessions that have their own; stored with the settings, because an export must not choose the next model. */
export function createSessionModelSettings(options: {
  readonly store: SettingsStore
  /** Those for all sessions, or for the project of a session. */
  readonly settings: (sessionId: string | null) => Settings
  readonly ready: (meant: Settings) => Promise<void>
}) {
  const { store, settings, ready } = options
  const chosen = new Map<string, ModelSetting>()
  const several = new Map<string, readonly ModelSetting[]>()
  const made = new Map<string, { readonly of: Settings; readonly settings: Settings }>()

  const settingsFor = (sessionId: string | null) => {
    const usual = settings(sessionId)
    const own = sessionId === null ? undefined : chosen.get(sessionId)
    if (sessionId === null || !own) return usual
    const before = made.get(sessionId)
    if (before?.of === usual) return before.settings
    const now = { of: usual, settings: { ...usual, ...own } }
    made.set(sessionId, now)
    return now.settings
  }
  const hold = async (sessionId: string, meant: ModelSetting | null) => {
    if (meant) await ready({ ...settings(sessionId), ...meant })
    made.delete(sessionId)
    if (meant) chosen.set(sessionId, meant)
    else chosen.delete(sessionId)
  }
  const holdSeveral = async (sessionId: string, meant: readonly ModelSetting[]) => {
    for (const model of meant) await ready({ ...settings(sessionId), ...model })
    if (meant.length > 0) several.set(sessionId, meant)
    else several.delete(sessionId)
  }

  return {
    /** The settings with this session's model; the same object while nothing changes. Null: those for all. */
    settingsFor,
    /** Those that it would have without its own model. */
    usual: settings,
    /** The session's own choice; null if it uses the model for all. */
    own: (sessionId: string | null): ModelSetting | null =>
      sessionId === null ? null : (chosen.get(sessionId) ?? null),
    /** Reads the session's own choice and prepares its model. */
    load: async (sessionId: string) => {
      if (chosen.has(sessionId) || several.has(sessionId)) return
      const [own, asked] = await Promise.all([
        store.read(storedUnder(sessionId)),
        store.read(severalUnder(sessionId)),
      ])
      const stored = ModelSetting.safeParse(own)
      if (stored.success) await hold(sessionId, stored.data)
      const models = SeveralSettings.safeParse(asked)
      if (models.success) await holdSeveral(sessionId, models.data)
    },
    /** The models that answer the next message of this session, if they are several; the same list while nothing changes. */
    several: (sessionId: string | null): readonly ModelSetting[] =>
      (sessionId !== null && several.get(sessionId)) || NONE,
    /** Two to four; empty: the session's own model answers. */
    chooseSeveral: async (sessionId: string, meant: readonly ModelSetting[]) => {
      await holdSeveral(sessionId, meant)
      if (isTemporary(sessionId)) return
      await store.write(severalUnder(sessionId), meant.length > 0 ? meant : null)
    },
    /** Null: the one for all. */
    choose: async (sessionId: string, meant: ModelSetting | null) => {
      await hold(sessionId, meant)
      if (!isTemporary(sessionId)) await store.write(storedUnder(sessionId), meant)
    },
  }
}

const NONE: readonly never[] = []

function severalUnder(sessionId: string): string {
  return `session-models:${sessionId}`
}

function storedUnder(sessionId: string): string {
  return `session-model:${sessionId}`
}
