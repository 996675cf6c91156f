import {
  applySettings,
  clearDrafts,
  type Preset,
  presetById,
  type PresetOptions,
  PRESETS,
  restoreDrafts,
  settingNamed,
  settingsOf,
} from '../../engine/index.ts'
import { commandSentences } from '../../i18n/en/sentences/runtime.ts'
import { settingFault } from '../../i18n/en/sentences/presets.ts'
import { AppError } from '../../ports/errors.ts'
import type { Session } from '../session/session-api.ts'
import type { SavedPreset } from '../settings/saved-presets.ts'
import type { Settings } from '../settings/settings.ts'

/** A setting that was set: the name that lists give it, and its value now. */
export interface SetOption {
  readonly name: string
  readonly value: PresetOptions[string]
}

export interface PresetChangesOptions {
  readonly opened: () => Session | null
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
  /** The presets that the user saved. */
  readonly saved: () => readonly SavedPreset[]
}

/** What a person changes of how the open session's context is governed. */
export function createPresetChanges({
  opened,
  settings,
  updateSettings,
  saved,
}: PresetChangesOptions) {
  /** Of the open session, or of those that chose none; `options` are what differs from the preset's own values. */
  const inForce = (scope: 'session' | 'all') => {
    const { presetId: id, presetOptions: options } = settings()
    const here = scope === 'session' ? opened()?.snapshot().preset : undefined
    if (!here) return { id, options }
    return here.isOwn ? here : { id, options: { ...options, ...here.options } }
  }
  return {
    /**
     * For the open session, or for all that chose none, with settings that differ; null gives the session back to the choice
     * for all. Resolves to whether there was anything to choose it for. Rejects with `AppError`, and changes nothing, where there is no such preset or it does not take the options.
     */
    choose: async (
      presetId: string | null,
      scope: 'session' | 'all',
      options: PresetOptions = {},
    ) => {
      const known = PRESETS.map(({ id }) => id)
      if (presetId !== null && !known.includes(presetId))
        throw new AppError(
          'unknown-preset',
          commandSentences.unknown('preset', presetId, [
            ...known,
            ...saved().map(({ title }) => title),
          ]),
        )
      demandTaken(presetId, options)
      if (scope === 'all') {
        await updateSettings({ presetId: presetId ?? 'palimpsest', presetOptions: options })
        return true
      }
      const session = opened()
      await session?.append([{ type: 'v1.preset-changed', presetId, options }])
      return session !== null
    },
    /**
     * Sets one setting of the preset in force by its name or another that it goes by; null takes it back to the preset's
     * own. A session that followed the choice for all then has its values as its own.
     */
    setOption: async (
      typed: string,
      value: PresetOptions[string],
      scope: 'session' | 'all' = 'session',
    ): Promise<SetOption | null> => {
      const session = opened()
      if (!session && scope === 'session') return null
      const { id, options: before } = inForce(scope)
      const known = settingNamed(presetById(id), typed)
      const name = known?.name ?? typed
      const others = Object.entries(before).filter(
        ([other]) => other !== name && !known?.aliases.includes(other),
      )
      const options: PresetOptions =
        value === null
          ? Object.fromEntries(others)
          : { ...Object.fromEntries(others), [name]: value }
      const changed = demandTaken(id, options)
      if (scope === 'all') await updateSettings({ presetOptions: options })
      else await session?.append([{ type: 'v1.preset-changed', presetId: id, options }])
      return { name, value: settingsOf(changed)[name] ?? null }
    },
    /** Hides everything so far from the model; while a turn runs, all but its own messages. Nothing is deleted. */
    clearContext: async () => {
      const session = opened()
      if (!session) return
      await session.whole()
      const { type } = session.snapshot().activity
      const isTurnRunning = type !== 'idle' && type !== 'elsewhere'
      await session.append(clearDrafts(session.inspect().branch, { isTurnRunning }))
    },
    /** Takes the newest clear back; nothing happens where there is none. */
    restoreContext: async () => {
      const session = opened()
      await session?.whole()
      if (session) await session.append(restoreDrafts(session.inspect().branch))
    },
  }
}

/** The changed preset. Throws `AppError` with the reason where the preset does not take the options. */
function demandTaken(presetId: string | null, options: PresetOptions): Preset {
  const reading = applySettings(presetById(presetId), options)
  if (!reading.ok) throw new AppError('bad-setting', settingFault(reading.fault))
  return reading.preset
}
