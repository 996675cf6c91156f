import { shortenedList } from '../../i18n/list.ts'
import {
  applySettings,
  clearDrafts,
  type Preset,
  presetById,
  presetName,
  type PresetOptions,
  PRESETS,
  restoreDrafts,
  settingNamed,
  settingsOf,
} from '../../engine/index.ts'
import { memoryNoticeText } from '../../i18n/en/sentences/memory.ts'
import { commandFaultText } from '../../i18n/en/sentences/runtime.ts'
import { presetFileFaultText, settingFault } from '../../i18n/en/sentences/presets.ts'
import { AppError } from '../../ports/errors.ts'
import { hugeValue } from '../../transfer/huge-value.ts'
import type { Session } from '../session/session-api.ts'
import type { PresetValues, SavedPreset } from '../settings/saved-presets.ts'
import type { Settings } from '../settings/settings.ts'

/** A changed setting: its name in lists, and its value. */
export interface SetOption {
  readonly name: string
  readonly value: PresetOptions[string]
}

export interface PresetChangesOptions {
  readonly opened: () => Session | null
  readonly settings: () => Settings
  /** Those of the open session without its own preset: of its project, or for all. */
  readonly settingsHere: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
  readonly saved: () => readonly SavedPreset[]
  /** Shows a question with a button. */
  readonly offer: (text: string, label: string, onYes: () => Promise<void>) => void
}

export type PresetChanges = ReturnType<typeof createPresetChanges>

/** How a person changes the preset of the open session, or of all. */
export function createPresetChanges({
  opened,
  settings,
  settingsHere,
  updateSettings,
  saved,
  offer,
}: PresetChangesOptions) {
  /** Asks once before the first preset that keeps a memory turns it on. */
  const askAboutMemory = async (before: Preset, chosen: Preset): Promise<void> => {
    const { memory, isAskedAboutMemory } = settings()
    const isNew = chosen.memory !== undefined && before.memory === undefined
    if (!isNew || memory !== 'preset' || isAskedAboutMemory) return
    await updateSettings({ memory: 'off', isAskedAboutMemory: true })
    offer(memoryNoticeText('asks', { preset: chosen.title }), memoryNoticeText('turnOn'), () =>
      updateSettings({ memory: 'preset' }),
    )
  }
  /** The preset of the open session, or of sessions without their own choice. `options` holds only changed settings. */
  const inForce = (scope: 'session' | 'all') => {
    const usual = scope === 'session' ? settingsHere() : settings()
    const { presetId: id, presetOptions: options } = usual
    const here = scope === 'session' ? opened()?.snapshot().preset : undefined
    if (!here) return { id, options }
    return here.isOwn ? here : { id, options: { ...options, ...here.options } }
  }
  return {
    /** Null: the session follows the choice for all. False without a session. Rejects with `AppError`. */
    choose: async (
      presetId: string | null,
      scope: 'session' | 'all',
      options: PresetOptions = {},
    ) => {
      const known = PRESETS.map(({ id }) => id)
      if (presetId !== null && !known.includes(presetId))
        throw new AppError(
          'unknown-preset',
          commandFaultText('unknown-preset', {
            name: presetId,
            known: shortenedList([...known, ...saved().map(({ title }) => title)]),
          }),
        )
      const taken = demandTaken(presetId, options)
      const chosen = presetId === null ? presetById(settingsHere().presetId) : taken
      await askAboutMemory(presetById(inForce(scope).id), chosen)
      if (scope === 'all') {
        await updateSettings({ presetId: presetId ?? 'palimpsest', presetOptions: options })
        return true
      }
      const session = opened()
      await session?.append([{ type: 'v1.preset-changed', presetId, options }])
      return session !== null
    },
    /** Takes any name of the setting; null restores the default. The session then has its own values. */
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
    /** Hides everything so far from the model, but not the messages of a running turn. Deletes nothing. */
    clearContext: async () => {
      const session = opened()
      if (!session) return
      await session.whole()
      const { type } = session.snapshot().activity
      const isTurnRunning = type !== 'idle' && type !== 'elsewhere'
      await session.append(clearDrafts(session.inspect().branch, { isTurnRunning }))
    },
    /** Undoes the newest clear, or all since then. Decided in turn: a restart may be writing one. */
    restoreContext: async (since?: number) =>
      opened()?.append(branch => restoreDrafts(branch, since)),
  }
}

/** The changed preset. Throws `AppError` with the reason if the preset refuses the options. */
function demandTaken(presetId: string | null, options: PresetOptions): Preset {
  const preset = presetById(presetId)
  const reading = applySettings(preset, options)
  if (!reading.ok) throw new AppError('bad-setting', settingFault(reading.fault))
  const huge = hugeValue(options, settingsOf(preset))
  if (huge !== null) throw new AppError('bad-setting', presetFileFaultText('huge', huge))
  return reading.preset
}

/** A built-in preset for lists and commands. */
export interface PresetChoice {
  /** The id, which the person types. */
  readonly name: string
  /** The name of the original system, which the person may also type. */
  readonly title: string
  /** What it does, in a phrase. */
  readonly phrase: string
  readonly what: string
}

/** Every built-in preset, the default first. */
export const PRESET_CHOICES: readonly PresetChoice[] = PRESETS.map(preset => ({
  name: preset.id,
  title: preset.title,
  phrase: presetName(preset),
  what: preset.description,
}))

/** Every setting of the preset by name, with its value. */
export function settingsWith({ presetId, options }: PresetValues): PresetOptions {
  return { ...settingsOf(presetById(presetId)), ...options }
}
