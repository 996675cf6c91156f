import { clearDrafts, type PresetOptions, restoreDrafts } from '../../engine/index.ts'
import { commandSentences } from '../../i18n/en/sentences/application.ts'
import { AppError } from '../../ports/errors.ts'
import type { Session } from '../session/session-api.ts'
import type { Settings } from '../settings/settings.ts'

export interface PresetCommandsOptions {
  readonly opened: () => Session | null
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
}

export type PresetCommands = ReturnType<typeof createPresetCommands>

/** What a person changes of how the open session's context is governed. */
export function createPresetCommands({ opened, settings, updateSettings }: PresetCommandsOptions) {
  return {
    /** For the open session, or for all that chose none; null gives the session back to the choice for all. */
    choose: async (presetId: string | null, scope: 'session' | 'all') => {
      const { PRESETS } = await import('../../engine/presets/registry.ts')
      const known = PRESETS.map(({ id }) => id)
      if (presetId !== null && !known.includes(presetId))
        throw new AppError('unknown-preset', commandSentences.unknown('preset', presetId, known))
      if (scope === 'all') return updateSettings({ presetId: presetId ?? 'palimpsest' })
      await opened()?.append([{ type: 'v2.preset-changed', presetId, options: {} }])
    },
    /** Sets one setting of the session's preset by its name or another that it goes by; null takes it back to the preset's own. */
    setOption: async (typed: string, value: PresetOptions[string]) => {
      // It brings every step of every preset, and their options' schemas.
      const [{ applySettings }, { presetById }, { settingNamed }, { settingFault }] =
        await Promise.all([
          import('../../engine/request/apply-settings.ts'),
          import('../../engine/presets/registry.ts'),
          import('../../engine/presets/setting-names.ts'),
          import('../../i18n/en/sentences/setting-faults.ts'),
        ])
      const session = opened()
      if (!session) return
      const { isOwn, id, options: before } = session.snapshot().preset
      const known = settingNamed(presetById(id), typed)
      const name = known?.name ?? typed
      const others = Object.entries(before).filter(
        ([other]) => other !== name && !known?.aliases.includes(other),
      )
      const options: PresetOptions =
        value === null
          ? Object.fromEntries(others)
          : { ...Object.fromEntries(others), [name]: value }
      const reading = applySettings(presetById(id), options)
      if (!reading.ok) throw new AppError('bad-setting', settingFault(reading.fault))
      const presetId = isOwn ? id : settings().presetId
      await session.append([{ type: 'v2.preset-changed', presetId, options }])
    },
    /** Hides everything so far from the model; while a turn runs, all but its own messages. Nothing is deleted. */
    clearContext: async () => {
      const session = opened()
      if (!session) return
      const { type } = session.snapshot().activity
      const isTurnRunning = type !== 'idle' && type !== 'elsewhere'
      await session.append(clearDrafts(session.inspect().branch, { isTurnRunning }))
    },
    /** Takes the newest clear back; nothing happens where there is none. */
    restoreContext: async () => {
      const session = opened()
      if (session) await session.append(restoreDrafts(session.inspect().branch))
    },
  }
}
