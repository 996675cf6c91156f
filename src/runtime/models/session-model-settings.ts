import type { z } from 'zod'
import type { SettingsStore } from '../../ports/storage.ts'
import { Settings } from '../settings/settings.ts'

/** Those settings that say which model is meant. */
const ModelSetting = Settings.pick({ model: true, endpoint: true, local: true })
export type ModelSetting = z.infer<typeof ModelSetting>

export type SessionModelSettings = ReturnType<typeof createSessionModelSettings>

/**
 * The model of each session that has its own. Stored with the settings, not in the log: an export does not say which
 * model comes next.
 */
export function createSessionModelSettings(options: {
  readonly store: SettingsStore
  readonly settings: () => Settings
  /** Makes a model ready to be talked to. */
  readonly ready: (meant: Settings) => Promise<void>
}) {
  const { store, settings, ready } = options
  const chosen = new Map<string, ModelSetting>()
  const made = new Map<string, { readonly of: Settings; readonly settings: Settings }>()

  const settingsFor = (sessionId: string | null) => {
    const usual = settings()
    const own = sessionId === null ? undefined : chosen.get(sessionId)
    if (sessionId === null || !own) return usual
    const before = made.get(sessionId)
    if (before?.of === usual) return before.settings
    const now = { of: usual, settings: { ...usual, ...own } }
    made.set(sessionId, now)
    return now.settings
  }
  const hold = async (sessionId: string, meant: ModelSetting | null) => {
    if (meant) await ready({ ...settings(), ...meant })
    made.delete(sessionId)
    if (meant) chosen.set(sessionId, meant)
    else chosen.delete(sessionId)
  }

  return {
    /** The settings as they are in this session; the same object again while nothing changed. Null: those for all. */
    settingsFor,
    /** The session's own choice; null where it follows the one for all. */
    own: (sessionId: string | null): ModelSetting | null =>
      sessionId === null ? null : (chosen.get(sessionId) ?? null),
    /** Reads the session's own choice and makes its model ready. */
    load: async (sessionId: string) => {
      if (chosen.has(sessionId)) return
      const stored = ModelSetting.safeParse(await store.read(storedUnder(sessionId)))
      if (stored.success) await hold(sessionId, stored.data)
    },
    /** Null: the one for all. */
    choose: async (sessionId: string, meant: ModelSetting | null) => {
      await hold(sessionId, meant)
      await store.write(storedUnder(sessionId), meant)
    },
  }
}

function storedUnder(sessionId: string): string {
  return `session-model:${sessionId}`
}
